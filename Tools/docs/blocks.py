#!/usr/bin/env python3
"""Writes each Swift block of a module's catalogue and public docstrings to a file that compiles where the block does; scripts/docs
calls it. Gives the docstrings of the symbol graphs their places in the sources, too, which the compiler leaves out.
  blocks.py MODULE CATALOGUE GRAPHS OUT     prints the number of blocks; exit 1 where a docstring is not as it was built, 64 wrong use

OUT/shared.swift has the docstrings that declare nothing at file level. Each other docstring and each page is a file of its own.
A block that only declares stands at file level. One with `static` or `mutating` members goes into a type, any other into an async
throwing function. Imports go to the head of the file.
"""
import json
import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path.cwd()
DECLARATION = re.compile(
    r"(@\w+(\([^)]*\))?\s+)*((public|package|internal|private|fileprivate|final|indirect|nonisolated) )*"
    r"(struct|enum|class|actor|protocol|extension|func|typealias) ")
MEMBER = re.compile(r"(@\w+ )*((public|private|nonisolated) )*(static|mutating|class func|init\(|deinit|override|subscript)\b")
# Ends or continues what a line before it began, or begins nothing itself.
CONTINUED = re.compile(r"[})\]]|//|@\w+(\([^)]*\))?$|\{|where ")


class Unit:
    """Blocks that are compiled together: those of a page, or of a docstring."""

    def __init__(self, file):
        self.file, self.blocks = file, []

    def add(self, line, lines):
        indents = [len(text) - len(text.lstrip()) for text in lines if text.strip()]
        indent = min(indents, default=0)
        self.blocks.append((line, [text[indent:] for text in lines]))


def fenced(lines, isPage):
    """The Swift blocks of Markdown: the index of their first line, and their lines. A docstring's may be without a language, or indented."""
    found, index = [], 0
    isParagraph = isList = False
    while index < len(lines):
        text = lines[index]
        if fence := re.match(r"\s*(```+|~~~+)\s*(\S*)", text):
            first = index = index + 1
            while index < len(lines) and not lines[index].strip().startswith(fence[1]):
                index += 1
            if fence[2].lower() == "swift" or fence[2] == "" and not isPage:
                found.append((first, lines[first:index]))
            isParagraph = False
        elif re.match(r" {4,}\S", text) and not isPage and not isParagraph and not isList:
            first = index
            while index < len(lines) and (lines[index].startswith("    ") or not lines[index].strip()):
                index += 1
            found.append((first, lines[first:index]))
            continue
        else:
            isParagraph = bool(text.strip())
            if re.match(r"\s*([-*+]|\d+[.)]) ", text):
                isList = True
            elif text.strip() and not text.startswith(" "):
                isList = False
        index += 1
    return found


def kind(lines):
    outer = [text for text in lines if text.strip() and not text[0].isspace() and not text.startswith("import ")]
    starts = [text for text in outer if not CONTINUED.match(text)]
    if any(MEMBER.match(text) for text in starts):
        return "members"
    if starts and all(DECLARATION.match(text) for text in starts) or any(re.match("@main|@Test|extension ", text) for text in starts):
        return "declarations"
    return "statements"


def swift(units, module, context):
    """A Swift file of units; the compiler names the places of their blocks."""
    imports, body, number = {f"import {module}"}, [], 0
    if context:
        imports.add(f"@testable import {context}")
    for unit in units:
        for line, lines in unit.blocks:
            number += 1
            imports.update(text.strip() for text in lines if re.match(r"(@\w+ )?import ", text))
            lines = ["" if re.match(r"(@\w+ )?import ", text) else text for text in lines]
            opened = {
                "declarations": "", "members": f"@MainActor struct Example{number} {{",
                "statements": f"@MainActor func example{number}() async throws {{",
            }[kind(lines)]
            body += [opened, f'#sourceLocation(file: "{unit.file}", line: {line})', *lines, "#sourceLocation()"]
            body += ["}"] if opened else []
    return "\n".join(sorted(imports) + body) + "\n"


def runs(file):
    """The docstrings of a source file by their lines: where each begins, from 0."""
    places, run = {}, []
    for number, text in enumerate([*file.read_text().split("\n"), ""]):
        stripped = text.strip()
        if stripped.startswith("///"):
            run.append(stripped[3:].strip())
        elif run:
            places.setdefault(tuple(run), []).append(number - len(run))
            run = []
    return places


def main(module, catalogue, graphs, out):
    files, units, pages, changed = {}, {}, [], set()
    for path in sorted(graphs.glob("*.symbols.json")):
        graph = json.loads(path.read_text())
        for symbol in graph["symbols"]:
            comment = symbol.get("docComment")
            file = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse((comment or {}).get("uri", "")).path))
            # Those of the standard library, which types inherit.
            if ROOT not in file.parents:
                continue
            name = str(file.relative_to(ROOT))
            if name not in files:
                files[name] = runs(file) if file.exists() else {}
            lines = [line["text"] for line in comment["lines"]]
            starts = files[name].get(tuple(text.strip() for text in lines))
            if not starts:
                changed.add(name)
                continue
            declared = symbol.get("location", {}).get("position", {}).get("line", 0)
            start = max((place for place in starts if place < declared), default=starts[0])
            for offset, line in enumerate(comment["lines"]):
                for end in line["range"].values():
                    end["line"] = start + offset
            if (name, start) not in units:
                units[name, start] = unit = Unit(name)
                for index, block in fenced(lines, isPage=False):
                    unit.add(start + index + 1, block)
        path.write_text(json.dumps(graph))
    for page in sorted(catalogue.rglob("*.md")):
        unit = Unit(str(page.relative_to(ROOT)))
        for index, block in fenced(page.read_text().split("\n"), isPage=True):
            unit.add(index + 1, block)
        pages.append(unit)

    docstrings = [unit for _, unit in sorted(units.items()) if unit.blocks]
    alone = {unit for unit in docstrings if any(kind(lines) == "declarations" for _, lines in unit.blocks)}
    context = f"{module}Examples" if (ROOT / f"Tools/docs/Examples/{module}.swift").exists() else None
    out.mkdir(parents=True, exist_ok=True)
    shared = [unit for unit in docstrings if unit not in alone]
    written = [("shared", shared)] if shared else []
    written += [(f"own{number}", [unit]) for number, unit in
                enumerate([unit for unit in docstrings if unit in alone] + [page for page in pages if page.blocks])]
    for name, group in written:
        (out / f"{name}.swift").write_text(swift(group, module, context))
    print(sum(len(unit.blocks) for unit in docstrings + pages))
    for name in sorted(changed):
        print(f"{name}: docstrings have changed since the build; build again", file=sys.stderr)
    return 1 if changed else 0


if __name__ == "__main__":
    if len(sys.argv) != 5:
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    sys.exit(main(sys.argv[1], *(pathlib.Path(path).resolve() for path in sys.argv[2:])))
