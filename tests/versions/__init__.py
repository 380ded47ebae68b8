"""Which versions of others' packages the product runs with."""
