/// What the help says about a command, and the flags that it understands.
package struct CommandDescription: Hashable, Sendable {
  package var name: String
  /// One line.
  package var summary: String
  /// What follows the name, such as `[SCENARIO] [flags]`.
  package var usage: String
  package var flags: [Flag]
  /// Command lines that work, each with what it does.
  package var examples: [Example]
  /// Whether it is for the harness itself and left out of the list.
  package var isHidden = false

  package struct Example: Hashable, Sendable {
    package var line: String
    package var meaning: String

    package init(line: String, meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  package init(
    name: String, summary: String, usage: String, flags: [Flag], examples: [Example], isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.usage = usage
    self.flags = flags
    self.examples = examples
    self.isHidden = isHidden
  }

  /// The help of this command of a program.
  package func help(of program: String) -> String {
    var lines = [summary, "", "usage: \(program) \(name) \(usage)", ""]
    if !flags.isEmpty {
      lines.append("flags:")
      lines.append(
        contentsOf: CommandDescription.columns(
          flags.map { flag in
            (flag.value.map { "\(flag.name) \($0)" } ?? flag.name, flag.doc)
          }))
      lines.append("")
    }
    lines.append("examples:")
    lines.append(contentsOf: CommandDescription.columns(examples.map { ($0.line, $0.meaning) }))
    return lines.joined(separator: "\n")
  }

  /// Indented pairs, the second ones aligned.
  package static func columns(_ pairs: [(String, String)]) -> [String] {
    let width = pairs.map(\.0.count).max() ?? 0
    return pairs.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }
  }
}
