"""Compares a workbook of the program with what LibreOffice made of it. Usage: workbook.py FOLDER NAME"""

import csv
import datetime
import pathlib
import re
import sys

import openpyxl
from openpyxl.utils import get_column_letter


def plain(cell):
    """Returns amounts as numbers and times as in ISO 8601, because LibreOffice writes 5,00 as 5 and a time as its locale has it; how they show is
    compared by their formats."""
    if re.fullmatch(r"-?\d+(,\d+)?|-?\d+\.\d+", cell):
        return float(cell.replace(",", "."))
    return re.sub(r"^(\d\d)/(\d\d)/(\d{4}) (\d\d:\d\d:\d\d)$", r"\3-\1-\2 \4", cell)


def expected_format(cell, title):
    """Returns how a cell below this title shows what it holds."""
    if isinstance(cell.value, str):
        return "@"
    if isinstance(cell.value, datetime.datetime):
        return "dd.mm.yyyy hh:mm"
    return "#,##0.00" if title in ("Betrag", "Bezahlt") else "0"


def widths(sheet):
    """Returns the width of each column; columns of one width side by side stand together in the file."""
    dimensions = sheet.column_dimensions.values()
    return {number: one.width for one in dimensions for number in range(one.min, one.max + 1)}


folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
ours = openpyxl.load_workbook(folder / f"{name}.xlsx")
theirs = openpyxl.load_workbook(folder / "again" / f"{name}.xlsx")
assert ours.sheetnames == theirs.sheetnames, (ours.sheetnames, theirs.sheetnames)
expected = ["Auslosung", "Ergebnisse", "Karten", "Kassa", "Preise", "Teilnehmer"] if "kassa" in name else ["Auslosung", "Ergebnisse", "Karten", "Preise"]
assert sorted(ours.sheetnames) == expected, ours.sheetnames
cells = 0
for ours_sheet in ours:
    sheet = ours_sheet.title
    again = theirs[sheet]
    assert ours_sheet.dimensions == again.dimensions, sheet
    # The frozen row belongs to a window, and LibreOffice has none when nobody looks.
    assert ours_sheet.freeze_panes == "A2", sheet
    # Not only the same as in the copy, where both could be missing, but there.
    everything = f"A1:{get_column_letter(ours_sheet.max_column)}{ours_sheet.max_row}"
    assert ours_sheet.auto_filter.ref == again.auto_filter.ref == everything, (sheet, ours_sheet.auto_filter.ref, everything)
    titles = [cell.value for cell in ours_sheet[1]]
    ours_widths, widths_again = widths(ours_sheet), widths(again)
    for number, title in enumerate(titles, 1):
        width = ours_widths.get(number)
        assert width is not None and len(title) + 3 <= width < 50, (sheet, title, width)
        assert abs(width - widths_again[number]) < 1, (sheet, title, width, widths_again[number])
    for row, row_again in zip(ours_sheet.iter_rows(), again.iter_rows(), strict=True):
        for cell, cell_again in zip(row, row_again, strict=True):
            where = f"{sheet}!{cell.coordinate}"
            assert (cell.value, cell.data_type) == (cell_again.value, cell_again.data_type), where
            # "dd.mm" and "dd\\.mm" are the same format.
            formats = [one.number_format.lower().replace("\\", "") for one in (cell, cell_again)]
            assert formats[0] == formats[1], (where, formats)
            if cell.row > 1 and cell.value is not None:
                assert formats[0] == expected_format(cell, titles[cell.column - 1]), (where, formats)
            assert cell.font.bold == cell_again.font.bold == (cell.row == 1), where
            assert cell.data_type != "f", where
            cells += 1
    with open(folder / "tables" / f"{name}-{sheet}.csv", newline="") as read, open(folder / f"{sheet.lower()}.csv", newline="", encoding="utf-8-sig") as written:
        rows, rows_again = ([[plain(cell) for cell in row] for row in csv.reader(file, delimiter=";")] for file in (written, read))
    assert rows == rows_again, next((sheet, pair) for pair in zip(rows, rows_again) if pair[0] != pair[1])
    assert len(rows) > 1, sheet
print(f"{name}.xlsx: {len(ours.sheetnames)} sheets, {cells} cells the same after LibreOffice, tables the same line by line")
