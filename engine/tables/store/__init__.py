"""Tables in Redis: how it is reached, what it is asked, how its keys are renamed at an update."""
