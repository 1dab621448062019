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
for file in sorted(folder.rglob("*")):
    os.utime(file, (epoch, epoch))


def id_of(path):
    """A name of the installer's own for a file or folder, the same in each version."""
    return "i" + uuid.uuid5(uuid.NAMESPACE_URL, f"preisschnapsen {path.as_posix()}").hex


def files(within):
    """The files of a folder as the installer names them."""
    listed = [file.relative_to(folder) for file in sorted((folder / within).iterdir()) if file.is_file()]
    named_there = ("preisschnapsen.exe", "preisschnapsen.ico")
    return [f'<File Id="{id_of(file)}" Name="{file.name}" Source="{file.as_posix()}" />' for file in listed if str(file) not in named_there]


def folders(within, components):
    """The folders of a folder with all that is in them; the id of each goes to the components."""
    written = []
    for inner in sorted(one.relative_to(folder) for one in (folder / within).iterdir() if one.is_dir()):
        own, guid = files(inner), str(uuid.uuid5(uuid.NAMESPACE_URL, f"preisschnapsen component {inner.as_posix()}")).upper()
        if own:
            # The first file is what shows that the component is there.
            own[0] = own[0].replace(" />", ' KeyPath="yes" />')
            own = [f'<Component Id="c{id_of(inner)}" Guid="{guid}" Win64="yes">', *own, "</Component>"]
            components.append(f'<ComponentRef Id="c{id_of(inner)}" />')
        written += [f'<Directory Id="{id_of(inner)}" Name="{inner.name}">', *own, *folders(inner, components), "</Directory>"]
    return written


components = []
described = (tree / ".ci/package/windows/preisschnapsen.wxs").read_text()
inside = folders(pathlib.Path(), components)
for mark, lines in (("files", files(pathlib.Path())), ("folders", inside), ("components", components)):
    assert described.count(f"<!-- {mark} -->") == 1, mark
    described = described.replace(f"<!-- {mark} -->", "\n".join(lines))
(folder / "preisschnapsen.wxs").write_text(described)

# Another version is another product, or Windows would not let it take the place of the older one.
product = uuid.uuid5(uuid.NAMESPACE_URL, f"preisschnapsen {version}")
wixl = ["wixl", "-a", "x64", "-D", f"Product={str(product).upper()}", "-D", f"Version={version}", "-o", out, "preisschnapsen.wxs"]
subprocess.run(wixl, cwd=folder, check=True)

# The folder of the program comes last in the PATH of whoever installs it, so that a prompt finds the commands; wixl knows no <Environment>.
# "=-" sets it and takes it away again, without "*" it is the user's own, and "[~]" stands for what was there.
environment = (
    "CREATE TABLE `Environment` (`Environment` CHAR(72) NOT NULL, `Name` CHAR(255) NOT NULL, `Value` CHAR(255), `Component_` CHAR(72) NOT NULL PRIMARY KEY `Environment`)",
    "INSERT INTO `Environment` (`Environment`, `Name`, `Value`, `Component_`) VALUES ('Path', '=-PATH', '[~];[INSTALLDIR]', 'Program')",
    "INSERT INTO `InstallExecuteSequence` (`Action`, `Sequence`) VALUES ('RemoveEnvironmentStrings', 3300)",
    "INSERT INTO `InstallExecuteSequence` (`Action`, `Sequence`) VALUES ('WriteEnvironmentStrings', 5200)",
)
subprocess.run(["msibuild", out, *(word for query in environment for word in ("-q", query))], check=True)

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
