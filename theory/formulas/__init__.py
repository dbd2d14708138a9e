"""The formula language, its domains, and its readers."""
