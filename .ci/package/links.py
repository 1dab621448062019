"""Looks whether pages can be read without the internet. Usage: links.py PLACE…; a place is a folder with pages (HTML), or a text (Markdown).

Each link, picture, script and style of a page has to lead to a file that is there, and to a place in it that is there; what a page loads may not
come from elsewhere. Of a text the links are followed that do not lead out of its folder.
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse

# What a browser follows only when somebody clicks; everything else it loads.
CLICKED = {("a", "href")}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.names = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag, name) == ("a", "name"):
                self.names.add(value)
            elif name in ("href", "src", "poster", "data", "srcset") and value:
                self.links.append(((tag, name) in CLICKED, value))


pages = {}


def page(file):
    if file not in pages:
        pages[file] = Page(file.read_text(encoding="utf-8"))
    return pages[file]


def leads_nowhere(file, link, clicked):
    """Returns what is wrong with a link of a file, `None` if nothing is."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None if clicked or parts.scheme == "data" else "comes from elsewhere"
    if parts.path.startswith("/"):
        return "leads out of the folder"
    to = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
    if not (to.exists() if clicked else to.is_file()):
        return "leads nowhere"
    if parts.fragment and to.suffix == ".html" and urllib.parse.unquote(parts.fragment) not in page(to).names:
        return "names a place that is not there"
    return None


def links(file):
    if file.suffix == ".html":
        return page(file).links
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".css":
        return [(False, link) for link in re.findall(r"(?:url\(|@import )[\"']?([^\"')]+)", text)]
    return [(True, link) for link in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text) for link in link if link]


faults, count = [], 0
for place in map(pathlib.Path, sys.argv[1:]):
    files = [place] if place.is_file() else [file for file in sorted(place.rglob("*")) if file.suffix in (".html", ".css")]
    found = [(file.resolve(), *link) for file in files for link in links(file)]
    assert found, f"{place}: no link"
    count += len(found)
    faults += [f"{file}: {link} {fault}" for file, clicked, link in found if (fault := leads_nowhere(file, link, clicked))]
print("\n".join(faults) or f"{count} links lead to what is there")
sys.exit(bool(faults))
