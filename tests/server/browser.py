"""A browser and its push service, real as far as the wire goes: keys, a local endpoint, decryption."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def as_text(octets: bytes) -> str:
    return urlsafe_b64encode(octets).rstrip(b"=").decode()


def octets_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """Holds the keys that a message is encrypted for."""

    def __init__(self) -> None:
        self._private, self._secret = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": as_text(point), "auth": as_text(self._secret)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self._private, auth_secret=self._secret))


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """What came, and what is answered: the statuses in turn, then 201."""

    origin: str = ""
    statuses: list[int] = field(default_factory=list)
    answer_headers: dict[str, str] = field(default_factory=dict)
    received: list[Received] = field(default_factory=list)
    may_answer: threading.Event = field(default_factory=threading.Event)


@contextmanager
def push_service() -> Iterator[Service]:
    service = Service()
    service.may_answer.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.received.append(Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            service.may_answer.wait()
            self.send_response(service.statuses.pop(0) if service.statuses else 201)
            for name, value in service.answer_headers.items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:      # noqa: A002 - its name in the library
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.origin = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.may_answer.set()
        server.shutdown()
        server.server_close()
        thread.join()


def verified_claims(authorization: str, public_key: str) -> dict[str, Any]:
    """The claims of a VAPID header (RFC 8292), if that key signed them."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    signed, _, signature = parts["t"].rpartition(".")
    head, claims = (json.loads(octets_of(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    raw = octets_of(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), octets_of(public_key))
    point.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
    checked: dict[str, Any] = claims
    return checked
