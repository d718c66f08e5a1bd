"""A program that plays at a table, whatever the game is:  python3 bot.py SERVER TOKEN TABLE SEAT"""
import json
import secrets
import sys
from http.client import HTTPConnection

server, token, table, seat = sys.argv[1:]


def call(path, body=None):
    wire = HTTPConnection(server, timeout=60)       # HTTPSConnection, where the server has https
    wire.request("POST" if body else "GET", f"/api/tables/{table}/{path}", json.dumps(body) if body else None,
                 {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    answer = wire.getresponse()
    told = json.load(answer)
    return told if answer.status == 200 else sys.exit(f"{path}: {told}")


def choose(view):
    return secrets.choice(view["legal"])            # here is where yours will be better


call("sit", {"id": "sit", "seat": int(seat), "nonce": secrets.token_hex(8)})
news = call("news")
while news["table"]["status"] in ("waiting", "playing"):
    if int(seat) in [turn["seat"] for turn in news["turns"]]:
        call("act", {"id": f"after {news['version']}", "do": choose(news["view"]), "after": news["version"]})
    news = call(f"news?since={news['version']}&wait=30")
print(news["table"]["result"])
