"""From an English sentence to any language: which there are, and what is said in each."""
