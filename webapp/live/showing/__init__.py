"""Tables that are shown, and who looks at them."""
