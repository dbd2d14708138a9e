"""What is the user's own on the command line: functions by module and name, and neighbouring data."""
