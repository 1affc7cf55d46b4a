"""The server: the acts of the library as JSON over HTTP, and the page that uses them."""
