#!/usr/bin/env python3
"""What deny.toml says of licences, bans and sources, held against all dependencies: for machines without cargo-deny."""

import json
import re
import subprocess
import sys
import tomllib

# Which rules hold where.
MANIFESTS = {
    "Cargo.toml": "deny.toml",
    "browser/Cargo.toml": "deny.toml",
    "python/Cargo.toml": "deny.toml",
    "sql/Cargo.toml": "sql/deny.toml",
}


def allowed(expression: str, licences: set[str]) -> bool:
    """Whether what is allowed satisfies an expression of SPDX: AND, OR, WITH, parentheses, and `/`, which is OR."""
    words = re.findall(r"[()]|[^\s()]+", re.sub(r"\s*/\s*", " OR ", expression).replace(" WITH ", "_WITH_"))
    known = {licence.replace(" WITH ", "_WITH_") for licence in licences}
    python = [word if word in "()" else {"AND": "and", "OR": "or"}.get(word, str(word in known)) for word in words]
    return bool(eval(" ".join(python)))  # Only parentheses, `and`, `or`, `True` and `False` are left.


def faults(manifest: str, list_of_rules: str) -> list[str]:
    rules = tomllib.load(open(list_of_rules, "rb"))
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features", "--manifest-path", manifest]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    licences = set(rules["licenses"]["allow"])
    banned = {ban["crate"]: ban for ban in rules["bans"]["deny"]}
    registries = {f"registry+{url}" for url in rules["sources"]["allow-registry"]}
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
    all_faults = {fault for manifest, rules in MANIFESTS.items() for fault in faults(manifest, rules)}
    for fault in sorted(all_faults):
        print(fault, file=sys.stderr)
    sys.exit(1 if all_faults else 0)
