"""How the parts are put together and run."""
