"""What the texts assert: every entry of the catalogues, its assertions numbered, as the texts print them."""
