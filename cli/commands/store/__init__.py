"""`banditproof store`: the finished work that is kept."""
