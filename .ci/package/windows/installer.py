"""Makes the installer for Windows with wixl. Usage: installer.py FOLDER TREE VERSION OUT.msi; FOLDER holds what is installed."""

import hashlib
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import uuid

folder, tree, version, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
epoch = int(os.environ["SOURCE_DATE_EPOCH"])

# An icon of Windows may be one picture as PNG with a head of 22 bytes before it.
png = (tree / "static/touch.png").read_bytes()
side = struct.unpack(">I", png[16:20])[0] % 256
head = struct.pack("<HHHBBBBHHII", 0, 1, 1, side, side, 0, 0, 1, 32, len(png), 22)
(folder / "preisschnapsen.ico").write_bytes(head + png)
shutil.copy(tree / ".ci/package/windows/preisschnapsen.wxs", folder)
for file in sorted(folder.iterdir()):
    os.utime(file, (epoch, epoch))

# Another version is another product, or Windows would not let it take the place of the older one.
product = uuid.uuid5(uuid.NAMESPACE_URL, f"preisschnapsen {version}")
wixl = ["wixl", "-a", "x64", "-D", f"Product={str(product).upper()}", "-D", f"Version={version}", "-o", out, "preisschnapsen.wxs"]
subprocess.run(wixl, cwd=folder, check=True)

# wixl writes the time and a random name of the package; here they follow from the time of the commit and from the contents.
told = subprocess.run(["msiinfo", "suminfo", out], check=True, capture_output=True, text=True).stdout
name = re.search(r"UUID\): (\{.+\})", told).group(1).encode()
made = pathlib.Path(out).read_bytes()
assert made.count(name) == 1
times = re.compile(rb"\x40\0\0\0(.{7}\x01)", re.DOTALL)  # VT_FILETIME of our century
settled = struct.pack("<Q", (epoch + 11_644_473_600) * 10_000_000)
start = made.index(name) - 4096
summary = made[start : start + 8192]
summary, count = times.subn(lambda _: b"\x40\0\0\0" + settled, summary)
assert count == 2, count
made = made[:start] + summary + made[start + 8192 :]
bare = made.replace(name, b"{" + b"0" * 36 + b"}")
package = uuid.uuid5(product, hashlib.sha256(bare).hexdigest())
made = made.replace(name, f"{{{package}}}".upper().encode())
pathlib.Path(out).write_bytes(made)
