"""Lines of pages: what stands in blocks and in prose, each with its place."""
