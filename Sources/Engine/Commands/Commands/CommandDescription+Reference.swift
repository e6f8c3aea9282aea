internal import Metrics
internal import Playing

extension Program {
  /// The reference of all commands in Markdown; `help --markdown` prints it.
  package var reference: String {
    let commands = allCommands.map(\.description).filter { !$0.isHidden }
    let index = commands.map {
      "| [`\($0.name)`](#\(name)-\($0.anchor)) | \(CommandDescription.escaped($0.summary)) |"
    }
    return """
      # Commands

      Made from the commands' own descriptions by `scripts/generate-docs`; do not edit.

      | command | what it does |
      |---|---|
      \(index.joined(separator: "\n"))

      Results go to standard output, progress to standard error. Ctrl-C finishes the \(subject.unitWord.several) at hand and writes what
      there is; a second one ends at once. SIGTERM and SIGHUP end the workers at hand, and what there is is written.

      ## Exit codes

      | code | meaning |
      |---|---|
      \(ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }.joined(separator: "\n"))

      When several hold, the gravest is told: \(ExitCode.findingsByGravity.map { "\($0.rawValue)" }.joined(separator: ", ")).

      \(commands.map { $0.chapter(of: name) }.joined(separator: "\n\n"))
      """
  }
}

extension CommandDescription {
  fileprivate var anchor: String { name.split(separator: " ").joined(separator: "-") }

  fileprivate func chapter(of program: String) -> String {
    var lines = ["## \(program) \(name)", "", summary, "", "```text", "\(program) \(name) \(usage)", "```"]
    while let last = lines.indices.last, lines[last].hasSuffix(" ") { lines[last].removeLast() }
    if !flags.isEmpty {
      lines += ["", "| flag | |", "|---|---|"]
      lines += flags.map { flag in
        "| `\(CommandDescription.cell(flag.value.map { "\(flag.name) \($0)" } ?? flag.name))` | \(CommandDescription.escaped(flag.doc)) |"
      }
    }
    lines +=
      ["", "```sh"]
      + CommandDescription.columns(examples.map { ($0.line, "# \($0.meaning)") }).map {
        String($0.dropFirst(2))
      }
    return (lines + ["```"]).joined(separator: "\n")
  }

  /// Text for a table's cell: no bar may end the cell early, no angle bracket begin a tag.
  static func escaped(_ text: String) -> String {
    cell(text).split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
  }

  /// Code for a table's cell, where a bar is written with a backslash even between backticks.
  static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
