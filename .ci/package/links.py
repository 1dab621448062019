"""Looks whether texts can be read without the internet. Usage: links.py PLACE…; a place is a text (Markdown), or a folder with texts.

Each link and picture of a text that does not lead out of the house has to lead to a file that is there.
"""

import pathlib
import re
import sys
import urllib.parse


def links(file):
    text = re.sub(r"```.*?```|`[^`]*`", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [link for found in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text) for link in found if link]


def leads_nowhere(file, link):
    parts = urllib.parse.urlsplit(link)
    return not (parts.scheme or (file.parent / urllib.parse.unquote(parts.path)).exists())


faults, count = [], 0
for place in map(pathlib.Path, sys.argv[1:]):
    texts = [place] if place.is_file() else sorted(place.rglob("*.md"))
    found = [(text, link) for text in texts for link in links(text)]
    assert found, f"{place}: no link"
    count += len(found)
    faults += [f"{text}: {link} leads nowhere" for text, link in found if leads_nowhere(text, link)]
print("\n".join(faults) or f"{count} links lead to what is there")
sys.exit(bool(faults))
