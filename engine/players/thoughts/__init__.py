"""What is thought in processes of its own: the kinds of questions, and how they are written."""
