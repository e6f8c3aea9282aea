/// Prints a resolved scenario as YAML with a comment for each value. Reading the text gives the same scenario.
package struct ScenarioExplanation: Sendable {
  package var loaded: LoadedScenario
  package var vocabulary: ScenarioVocabulary

  package init(_ loaded: LoadedScenario, vocabulary: ScenarioVocabulary) {
    self.loaded = loaded
    self.vocabulary = vocabulary
  }

  /// The YAML text, ending with a line break.
  package var text: String {
    var lines: [Line] = []
    for section in vocabulary.sections {
      lines.append(Line(yaml: "", comment: ""))
      lines.append(Line(yaml: "", comment: section.doc))
      if let key = section.key { lines.append(Line(yaml: "\(key):", comment: "")) }
      let indent = section.key == nil ? "" : "  "
      for field in section.fields { append(field, of: section, indent: indent, to: &lines) }
    }
    return ScenarioExplanation.aligned(Array(lines.dropFirst()))
  }

  private struct Line {
    var yaml: String
    var comment: String
  }

  private func append(
    _ field: ScenarioField, of section: ScenarioSection, indent: String, to lines: inout [Line]
  ) {
    let origin = loaded.given.contains(section.path(of: field)) ? "given" : "default"
    let comment = "\(origin): \(field.doc)"
    switch field.kind.written(loaded.scenario, metrics: vocabulary.metrics) {
    case .scalar(let text):
      lines.append(Line(yaml: "\(indent)\(field.key): \(text)", comment: comment))
    case .blocks(let blocks) where !blocks.isEmpty:
      lines.append(Line(yaml: "\(indent)\(field.key):", comment: comment))
      for block in blocks {
        lines.append(Line(yaml: "\(indent)  \(ScalarSpelling.text(block.name)):", comment: ""))
        lines += block.entries.map { Line(yaml: "\(indent)    \($0.name): \($0.value)", comment: $0.doc) }
      }
    case .map([]), .blocks:
      lines.append(Line(yaml: "\(indent)\(field.key): {}", comment: comment))
    case .map(let entries):
      lines.append(Line(yaml: "\(indent)\(field.key):", comment: comment))
      for entry in entries {
        lines.append(Line(yaml: "\(indent)  \(ScalarSpelling.text(entry.name)): \(entry.value)", comment: ""))
      }
    }
  }

  /// Aligns comments in one column, except behind values that are too long.
  private static func aligned(_ lines: [Line]) -> String {
    let commented = lines.filter { !$0.comment.isEmpty && !$0.yaml.isEmpty }.map(\.yaml.count)
    let column = commented.filter { $0 <= 44 }.max() ?? 0
    return lines.map { line in
      if line.comment.isEmpty { return line.yaml + "\n" }
      if line.yaml.isEmpty { return "# \(line.comment)\n" }
      let padding = String(repeating: " ", count: max(0, column - line.yaml.count))
      return "\(line.yaml)\(padding)  # \(line.comment)\n"
    }.joined()
  }
}
