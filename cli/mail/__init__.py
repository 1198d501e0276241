"""Play by mail: what is written to the seats, and what comes back from them."""
