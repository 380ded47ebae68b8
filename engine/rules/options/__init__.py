"""What is played: every option of the rule book, the games with a name, and codes for rulesets."""
