"""The law of index policies arm by arm: the noise of different arms meets in comparisons alone."""
