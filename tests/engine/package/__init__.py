"""The rules as a package that others take: alone, documented, and with numbers for players that
learn.
"""
