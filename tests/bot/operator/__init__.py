"""The operators' page, reports, announcements and maintenance."""
