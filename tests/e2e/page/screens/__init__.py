"""The other screens: home, rules, settings, numbers, profile."""
