"""What is remembered of people: how they want to be called, who may not be written to."""
