"""What operators need to be remembered: figures of the day, reports, announcements."""
