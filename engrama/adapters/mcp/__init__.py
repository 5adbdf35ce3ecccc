"""The MCP server: `engrama serve`."""
