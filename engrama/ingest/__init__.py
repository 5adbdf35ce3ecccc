"""Reading what lies outside: web pages."""
