"""What a policy is, in each of the ways to write one."""
