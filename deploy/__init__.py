"""Programs of the project: the command line, servers, the demo, the local Telegram and the
laboratory.
"""
