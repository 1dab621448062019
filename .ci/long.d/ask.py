"""Asks a server for its pages. Usage: ask.py ADDRESS empty|night|old FOLDER; FOLDER has the log of the server, and keeps workbook and calendars.

`empty`: the server has been started for the first time; the link of its log sets the director's password, who starts a practice tournament.
`night`: a rehearsal has been played to its end. `old`: evenings of an earlier version are there.
"""

import http.cookiejar
import json
import pathlib
import re
import sys
import time
import urllib.parse
import urllib.request

root, kind, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
asked = 0


def get(path, form=None):
    global asked
    asked += 1
    data = None if form is None else urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(root + path, data, {"Origin": root} if data else {})
    with browser.open(request, timeout=60) as answer:
        assert answer.status == 200, (path, answer.status)
        return answer.read()


def page(path, form=None):
    text = get(path, form).decode()
    assert text.lstrip().lower().startswith("<!doctype html>") and "</html>" in text, path
    return text


def fields(text, action):
    """Returns the hidden fields of the form that goes to an address."""
    form = next(form for form in re.findall(r"<form.*?</form>", text, re.DOTALL) if re.search(rf'action="{action}', form))
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))


assert get("/healthz")
page("/")
page("/?lang=en")
for part in set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page("/"))):
    assert get(part), part

def first_start():
    """Sets the director's password by the link that the program printed; who does that is logged in."""
    link = re.search(r"/einrichten/[0-9a-f]+", (folder / "log").read_text()).group()
    form = fields(page(link), link)
    page(link, {**form, "name": "Leitung", "password": "Herzass sticht Pik", "again": "Herzass sticht Pik"})
    assert "/abmelden" in page("/leitung")


def played():
    """Waits until the night is at its end and returns where it is."""
    (evening,) = json.loads(get("/api/1/evenings"))["evenings"]
    slug = evening["slug"]
    for _ in range(600):
        if json.loads(get(f"/api/1/evenings/{slug}"))["phase"] == "finished":
            return f"/t/{slug}"
        time.sleep(0.5)
    raise AssertionError("the night does not end")


if kind == "empty":
    first_start()
elif kind == "night":
    evening = played()
    pages = ["runde/R1", "baum", "tafel", "siegerliste", "regeln", "ablauf", "zahlen", "zeitung", "auslosung/R1-1", "weitersagen"]
    for below in ["", *(f"/{name}" for name in pages)]:
        page(evening + below)
    assert b'"procedure"' in get(f"{evening}/auslosung/R1-1.json")
    first_start()
    files = [f"{table}.csv" for table in ["teilnehmer", "karten", "auslosung", "ergebnisse", "preise", "kassa"]]
    for file in [*files, "abend.xlsx", "abend-mit-kassa.xlsx", "termin.ics"]:
        (folder / file).write_bytes(get(f"{evening}/{file}"))
    (folder / "termine.ics").write_bytes(get("/termine.ics"))
else:
    evenings = [evening["slug"] for evening in json.loads(get("/api/1/evenings"))["evenings"]]
    assert len(evenings) >= 3, evenings
    for slug in evenings:
        for below in ["", "/siegerliste", "/regeln"]:
            page(f"/t/{slug}{below}")
        (folder / f"{slug}.ics").write_bytes(get(f"/t/{slug}/termin.ics"))
    (folder / "termine.ics").write_bytes(get("/termine.ics"))
print(f"{asked} pages and files answered")
