"""The operator's page, for those in DURAK_ADMINS alone."""
