"""The page's own files: scripts, types, markup, the bundle, the gallery."""
