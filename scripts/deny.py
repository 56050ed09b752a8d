#!/usr/bin/env python3
"""What deny.toml says of licences, bans and sources, held against all dependencies: for machines without cargo-deny."""

import json
import re
import subprocess
import sys
import tomllib

RULES = tomllib.load(open("deny.toml", "rb"))
MANIFESTS = ["Cargo.toml", "browser/Cargo.toml", "python/Cargo.toml"]


def allowed(expression: str, licences: set[str]) -> bool:
    """Whether what is allowed satisfies an expression of SPDX: AND, OR, WITH, parentheses, and `/`, which is OR."""
    words = re.findall(r"[()]|[^\s()]+", re.sub(r"\s*/\s*", " OR ", expression).replace(" WITH ", "_WITH_"))
    known = {licence.replace(" WITH ", "_WITH_") for licence in licences}
    python = [word if word in "()" else {"AND": "and", "OR": "or"}.get(word, str(word in known)) for word in words]
    return bool(eval(" ".join(python)))  # Only parentheses, `and`, `or`, `True` and `False` are left.


def faults(manifest: str) -> list[str]:
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features", "--manifest-path", manifest]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    licences = set(RULES["licenses"]["allow"])
    banned = {ban["crate"]: ban for ban in RULES["bans"]["deny"]}
    registries = {f"registry+{url}" for url in RULES["sources"]["allow-registry"]}
    found = []
    for package in packages.values():
        name = f"{package['name']} {package['version']}"
        if package["source"] is not None and package["source"] not in registries:
            found.append(f"{name} comes from {package['source']}")
        if not package["license"] or not allowed(package["license"], licences):
            found.append(f"{name} has the licence {package['license']}")
        if package["source"] is None:
            wild = (d["name"] for d in package["dependencies"] if d["req"] == "*" and "path" not in d)
            found.extend(f"{name} takes any version of {other}" for other in wild)
    for node in metadata["resolve"]["nodes"]:
        user = packages[node["id"]]["name"]
        for other in node["deps"]:
            ban = banned.get(packages[other["pkg"]]["name"])
            if ban and user not in ban.get("wrappers", []):
                found.append(f"{user} uses {ban['crate']}: {ban['reason']}")
    return found


if __name__ == "__main__":
    all_faults = {fault for manifest in MANIFESTS for fault in faults(manifest)}
    for fault in sorted(all_faults):
        print(fault, file=sys.stderr)
    sys.exit(1 if all_faults else 0)
