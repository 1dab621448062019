"""Reads calendars with icalendar and with vobject, which have to agree. Usage: calendars.py FILE…"""

import pathlib
import sys
from datetime import date, datetime

import icalendar
import vobject


def by_icalendar(text):
    calendar = icalendar.Calendar.from_ical(text)
    assert not calendar.errors, calendar.errors
    for event in calendar.walk("VEVENT"):
        assert not event.errors, event.errors
        yield str(event["UID"]), str(event["SUMMARY"]), event["DTSTART"].dt, str(event.get("DESCRIPTION", "")), str(event.get("URL", ""))


def by_vobject(text):
    for calendar in vobject.readComponents(text, validate=True):
        for event in calendar.vevent_list:
            described = event.description.value if hasattr(event, "description") else ""
            url = event.url.value if hasattr(event, "url") else ""
            yield event.uid.value, event.summary.value, event.dtstart.value, described, url


def moment(start):
    return start.astimezone().timestamp() if isinstance(start, datetime) else date.isoformat(start)


for name in sys.argv[1:]:
    raw = pathlib.Path(name).read_bytes()
    assert raw.endswith(b"\r\n") and raw.count(b"\n") == raw.count(b"\r\n"), f"{name}: lines end with CRLF"
    assert all(len(line) <= 75 for line in raw.split(b"\r\n")), f"{name}: lines are folded"
    text = raw.decode()
    first, second = ([(uid, summary, moment(start), *rest) for uid, summary, start, *rest in read(text)] for read in (by_icalendar, by_vobject))
    assert first == second, (name, first, second)
    assert first, name
    assert len({uid for uid, *_ in first}) == len(first), f"{name}: each has an identity of its own"
    print(f"{name}: {len(first)} evenings, icalendar and vobject agree")
