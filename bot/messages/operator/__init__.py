"""What the operator's page and announcements say."""
