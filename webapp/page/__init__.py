"""The page as it is served: template, scripts and styles as one file each, its sentences."""
