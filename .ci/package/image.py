"""Writes an image for containers: the laptop's program and the host's, the libraries that they are linked to, Europe's time zones, and nothing else; no shell.

Usage: image.py FOLDER amd64|arm64 VERSION OUT.tar. The archive is a layout of the OCI (`podman load`, `skopeo copy oci-archive:…`) and has the
list that `docker load` reads. All times are SOURCE_DATE_EPOCH and all files are in their order, so the same program makes the same image.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
from datetime import datetime, timezone

folder, machine, version, out = sys.argv[1:]
programs = [pathlib.Path(folder, name) for name in ("preisschnapsen", "preisschnapsen-host")]
epoch = int(os.environ["SOURCE_DATE_EPOCH"])
home = "var/lib/preisschnapsen"
folders = {
    "amd64": ["/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64"],
    "arm64": ["/usr/aarch64-linux-gnu/lib", "/usr/lib/gcc-cross/aarch64-linux-gnu/12"],
}[machine]
inside = {"amd64": "lib/x86_64-linux-gnu", "arm64": "lib/aarch64-linux-gnu"}[machine]


def elf(*options):
    return subprocess.run(["readelf", *options], check=True, capture_output=True, text=True).stdout


def library(name):
    return next(path for folder in folders if (path := pathlib.Path(folder, name)).exists()).resolve()


def libraries(paths):
    """Returns the names of all that programs need, and of what that needs."""
    known, waiting = {}, list(paths)
    while waiting:
        for name in re.findall(r"\(NEEDED\).*\[(.+)\]", elf("-d", waiting.pop())):
            if name not in known:
                known[name] = library(name)
                waiting.append(known[name])
    return known


def layer():
    files = {f"usr/bin/{program.name}": (0o755, program.read_bytes()) for program in programs}
    loader = re.search(r"interpreter: /(.+)\]", elf("-l", programs[0])).group(1)
    files[loader] = (0o755, library(pathlib.Path(loader).name).read_bytes())
    for name, path in libraries(programs).items():
        if name != pathlib.Path(loader).name:
            files[f"{inside}/{name}"] = (0o755, path.read_bytes())
    zones = pathlib.Path("/usr/share/zoneinfo")
    for zone in (zones / "Europe").iterdir():
        files[f"usr/share/zoneinfo/Europe/{zone.name}"] = (0o644, zone.read_bytes())
    files["usr/share/zoneinfo/UTC"] = (0o644, (zones / "UTC").read_bytes())
    files["etc/localtime"] = (0o644, (zones / "Europe/Vienna").read_bytes())
    files["etc/passwd"] = (0o644, b"root:x:0:0::/:/\npreisschnapsen:x:1000:1000::/" + home.encode() + b":/\n")
    files["etc/group"] = (0o644, b"root:x:0:\npreisschnapsen:x:1000:\n")
    made = {str(folder) for name in files for folder in pathlib.PurePath(name).parents} - {"."}
    made |= {"tmp", "var", "var/lib", home}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name in sorted(made | set(files)):
            entry = tarfile.TarInfo(name)
            entry.mtime = epoch
            if name in files:
                entry.mode, contents = files[name]
                entry.size = len(contents)
                archive.addfile(entry, io.BytesIO(contents))
            else:
                entry.type, entry.mode = tarfile.DIRTYPE, {"tmp": 0o1777, home: 0o700}.get(name, 0o755)
                if name == home:
                    entry.uid = entry.gid = 1000
                archive.addfile(entry)
    return packed.getvalue()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def described(data, kind):
    blobs[digest(data)] = data
    return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest(data)}", "size": len(data)}


blobs = {}
plain = layer()
packed = gzip.compress(plain, 9, mtime=0)
at = datetime.fromtimestamp(epoch, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
name = f"preisschnapsen:{version}"
config = {
    "created": at,
    "architecture": machine,
    "os": "linux",
    "config": {
        "User": "1000:1000",
        "ExposedPorts": {"8080/tcp": {}},
        "Env": [f"PREISSCHNAPSEN_DATABASE=/{home}/abend.db"],
        "Entrypoint": ["/usr/bin/preisschnapsen"],
        "Cmd": ["serve"],
        "Volumes": {f"/{home}": {}},
        "WorkingDir": f"/{home}",
        "StopSignal": "SIGTERM",
        "Labels": {
            "org.opencontainers.image.title": "Preisschnapsen",
            "org.opencontainers.image.version": version,
            "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
        },
    },
    "rootfs": {"type": "layers", "diff_ids": [f"sha256:{digest(plain)}"]},
    "history": [{"created": at, "comment": "the program and what it needs to run"}],
}
config = described(json.dumps(config).encode(), "config.v1+json")
layers = [described(packed, "layer.v1.tar+gzip")]
kind = "application/vnd.oci.image.manifest.v1+json"
manifest = {"schemaVersion": 2, "mediaType": kind, "config": config, "layers": layers}
manifest = described(json.dumps(manifest).encode(), "manifest.v1+json")
manifest["annotations"] = {"org.opencontainers.image.ref.name": version, "io.containerd.image.name": f"localhost/{name}"}


def blob(one):
    return "blobs/sha256/" + one["digest"].removeprefix("sha256:")


listed = [{"Config": blob(config), "RepoTags": [f"localhost/{name}"], "Layers": [blob(one) for one in layers]}]
files = {
    "oci-layout": json.dumps({"imageLayoutVersion": "1.0.0"}).encode(),
    "index.json": json.dumps({"schemaVersion": 2, "manifests": [manifest]}).encode(),
    "manifest.json": json.dumps(listed).encode(),
    **{f"blobs/sha256/{name}": data for name, data in blobs.items()},
}
with tarfile.open(out, "w", format=tarfile.GNU_FORMAT) as archive:
    for path in sorted(files):
        entry = tarfile.TarInfo(path)
        entry.mtime, entry.mode, entry.size = epoch, 0o644, len(files[path])
        archive.addfile(entry, io.BytesIO(files[path]))
