"""What a policy can leave outside of itself: how each kind of it is seen, and put back."""
