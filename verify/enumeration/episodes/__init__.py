"""The exact privacy of policies that eliminate arms after episodes of which they remember nothing else."""
