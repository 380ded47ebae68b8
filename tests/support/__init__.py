"""Helpers of the tests: servers, browsers, the second reading of the rules."""
