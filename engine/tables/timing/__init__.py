"""When what happens at a table by itself: deadlines, how soon each is met, and by whom."""
