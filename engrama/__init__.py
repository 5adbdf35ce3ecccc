"""Engrama: long-term memory for AI agents, compiled from a description of your own domain."""

__version__ = "0.1.0"
