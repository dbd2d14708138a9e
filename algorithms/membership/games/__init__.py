"""The games, and the ROC curves that they give."""
