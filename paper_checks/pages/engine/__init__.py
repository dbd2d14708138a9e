"""Pages as claims of the engine: what checks each block, and what code that depends on."""
