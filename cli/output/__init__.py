"""Tables, documents, pictures and files."""
