"""The report: a static site of what was found, in one folder, for any browser and without a network."""
