"""Many runs of a policy, and what they measure."""
