"""The frozen model between the compiler and the runtime; standard library only."""
