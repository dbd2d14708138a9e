"""Where a policy does worst beside its bound: over instances, tables of losses and advice."""
