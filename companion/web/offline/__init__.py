"""What a device can do by itself: a page that opens without the server, icons, a place among its apps."""

from .views import blueprint

__all__ = ["blueprint"]
