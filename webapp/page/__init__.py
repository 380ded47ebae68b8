"""The page as it is served: its template, scripts, styles and words.

`page` renders `GET /app` in every language. `assets` serves static files under addresses that
change with their contents, `bundle` joins scripts and style sheets into one file each, and `words`
makes the translations that the scripts need. `fairness_page` and `privacy_page` are pages without
scripts.
"""
