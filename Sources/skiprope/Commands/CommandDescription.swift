internal import ScenarioFormat

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
  }

  /// What to type instead of an unknown command.
  static func remedy(_ name: String) -> String {
    NearestName.remedy(name, among: all.filter { !$0.isHidden }.map(\.name))
  }

  /// The help of this command.
  package var help: String {
    var lines = [summary, "", "usage: skiprope \(name) \(usage)", ""]
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
  static func columns(_ pairs: [(String, String)]) -> [String] {
    let width = pairs.map(\.0.count).max() ?? 0
    return pairs.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }
  }
}
