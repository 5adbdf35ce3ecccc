"""The runtime's engine: operations as generators of backend-neutral requests, and the rules they follow."""
