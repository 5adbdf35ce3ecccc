"""Profiles in, bundles out: the only part of Engrama that reads YAML profiles; the runtime never imports it."""
