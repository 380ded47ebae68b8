"""A finished game as a picture to share: what stands on it, how it is drawn, and who paints it.

Below both faces, for the chat sends it and the page shows it. What is drawn on the page's cards
and seats (symbols.svg) is drawn here too.
"""
