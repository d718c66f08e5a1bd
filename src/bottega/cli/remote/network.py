"""Addresses that people can open: on this machine, and from the phones around."""

import io
import socket
import sys

from bottega.server.guard.origins import ADDRESS, split

EVERYWHERE = ("0.0.0.0", "::")              # what a server listens on to be reached from other machines
ELSEWHERE = ("192.0.2.1", 9)                # an address for examples: no word is ever sent to it
BLOCK = "\u2588"


def url_of(host: str, port: int) -> str:
    """Where this machine reaches a server that listens on a host."""
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def own_address() -> str | None:
    """This machine's address on the local network. The system only looks up which way it would send."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect(ELSEWHERE)
        except OSError:
            return None
        found: str = looking.getsockname()[0]
    return None if found.startswith("127.") else found


def is_plain(url: str) -> bool:
    """Whether a url names a scheme and a host, and nothing else."""
    return split(url) is not None and ADDRESS.fullmatch(url) is not None


def picture_of(url: str) -> str:
    """A QR code in blocks; nothing where the terminal has none."""
    import segno
    try:
        BLOCK.encode(sys.stdout.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return ""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
