/// The help of a command, and its flags.
package struct CommandDescription: Sendable {
  package var name: String
  /// One line.
  package var summary: String
  /// What follows the name, such as `[SCENARIO] [flags]`.
  package var usage: String
  package var flags: [Flag] { makeFlags() }
  /// Made when asked for: those of a run name all keys of scenarios, and each process looks for one command.
  private let makeFlags: @Sendable () -> [Flag]
  /// Valid command lines, each with its meaning.
  package var examples: [Example]
  /// Whether it is internal to the harness and omitted from lists.
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
    name: String, summary: String, usage: String, flags: @autoclosure @escaping @Sendable () -> [Flag],
    examples: [Example], isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.usage = usage
    makeFlags = flags
    self.examples = examples
    self.isHidden = isHidden
  }

  /// The help text of this command.
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

  /// Formats pairs as indented rows with aligned second columns.
  package static func columns(_ pairs: [(String, String)]) -> [String] {
    let width = pairs.map(\.0.count).max() ?? 0
    return pairs.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }
  }
}
