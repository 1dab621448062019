"""Says what is in the program for one machine: the list that those read who look for known faults, or the texts that licences ask to be handed on.

Usage: contents.py licences TARGET, or contents.py sbom TARGET ARTEFACT: the file that the list is about.
SOURCE_DATE_EPOCH is the time of the list. Read from Cargo.lock and the crates themselves, so nothing
that only tests or the build need is in it.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib
import uuid
from datetime import datetime, timezone

kind, target = sys.argv[1:3]
asked = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
metadata = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)
packages = {package["id"]: package for package in metadata["packages"]}
nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
root = metadata["resolve"]["root"]


def linked(node):
    """Returns what a package is linked with, without what only its tests and its build need."""
    return [one["pkg"] for one in nodes[node]["deps"] if any(kind["kind"] is None for kind in one["dep_kinds"])]


# A host runs on Linux, and its program lies beside the laptop's there.
programs = ["preisschnapsen", "preisschnapsen-host"] if "linux" in target else ["preisschnapsen"]
named = [name for name, package in packages.items() if package["name"] in programs and not package["source"]]
reached, waiting = set(), list(named)
while waiting:
    for dependency in linked(waiting.pop()):
        # A macro works while the program is built, and leaves nothing of itself.
        is_macro = any("proc-macro" in one["kind"] for one in packages[dependency]["targets"])
        if dependency not in reached and not is_macro:
            reached.add(dependency)
            waiting.append(dependency)
# The house's own crates are the program itself, and what they are linked with, it is.
ours = {name for name in reached | set(named) if not packages[name]["source"]}
reached -= ours
sorted_packages = sorted((packages[name] for name in reached), key=lambda one: (one["name"], one["version"]))


def licences():
    texts = {}  # a text and who has it: most share one
    names = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT", "UNLICENSE")
    for package in sorted_packages:
        name = f"{package['name']} {package['version']} ({package['license']})"
        folder = pathlib.Path(package["manifest_path"]).parent
        files = sorted(file for file in folder.iterdir() if file.is_file() and file.name.upper().startswith(names))
        if not files:
            texts.setdefault(f"No file of its own; {package['license']}.", []).append(name)
        for file in files:
            texts.setdefault(file.read_text(errors="replace").strip().replace("\r", ""), []).append(name)
    print("Preisschnapsen is made of the works below and of Rust's standard library (MIT OR Apache-2.0). SQLite, in libsqlite3-sys, is in the public domain.")
    for text, whose in sorted(texts.items(), key=lambda entry: entry[1]):
        print("\n" + "=" * 80, *whose, "-" * 80, text, sep="\n")


def sbom():
    artefact = pathlib.Path(sys.argv[3])
    lock = tomllib.loads(pathlib.Path("Cargo.lock").read_text())["package"]
    sums = {(one["name"], one["version"]): one.get("checksum") for one in lock}

    def purl(package):
        return f"pkg:cargo/{package['name']}@{package['version']}"

    def component(package):
        listed = {"type": "library", "bom-ref": purl(package), "name": package["name"], "version": package["version"], "purl": purl(package)}
        # "MIT/Apache-2.0" is how it was once written.
        listed["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        listed["hashes"] = [{"alg": "SHA-256", "content": sums[package["name"], package["version"]]}]
        return listed

    own = packages[root]
    folder = next(pathlib.Path(one["manifest_path"]).parent for one in sorted_packages if one["name"] == "libsqlite3-sys")
    version = re.search(r'^#define SQLITE_VERSION +"(.+)"', (folder / "sqlite3/sqlite3.h").read_text(), re.MULTILINE).group(1)
    sqlite = {"type": "library", "bom-ref": "sqlite", "name": "sqlite", "version": version, "licenses": [{"license": {"name": "public domain"}}]}
    sqlite["cpe"] = f"cpe:2.3:a:sqlite:sqlite:{version}:*:*:*:*:*:*:*"
    compiler = subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    std = {"type": "library", "bom-ref": "std", "name": "rust standard library", "version": compiler, "licenses": [{"expression": "MIT OR Apache-2.0"}]}
    listed = [component(package) for package in sorted_packages] + [sqlite, std]
    depends = [{"ref": purl(packages[name]), "dependsOn": sorted({purl(packages[one]) for each in (ours if name == root else [name]) for one in linked(each) if one in reached})} for name in sorted(reached | {root})]
    next(one for one in depends if "libsqlite3-sys@" in one["ref"])["dependsOn"].append("sqlite")
    depends += [{"ref": "sqlite"}, {"ref": "std"}]
    made = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    program = {"type": "application", "bom-ref": purl(own), "name": own["name"], "version": own["version"], "purl": purl(own)}
    program["licenses"] = [{"expression": own["license"]}]
    sum_of_artefact = hashlib.sha256(artefact.read_bytes()).hexdigest()
    program["externalReferences"] = [{"type": "distribution", "url": artefact.name, "hashes": [{"alg": "SHA-256", "content": sum_of_artefact}]}]
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, made + artefact.name + json.dumps(depends))}",
        "version": 1,
        "metadata": {"timestamp": made, "component": program, "properties": [{"name": "target", "value": target}, {"name": "artefact", "value": artefact.name}]},
        "components": listed,
        "dependencies": depends,
    }
    print(json.dumps(whole, indent=1))


{"sbom": sbom, "licences": licences}[kind]()
