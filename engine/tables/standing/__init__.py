"""Standing orders: what people leave word of, to be done for them when the moment comes."""
