package import ScenarioFormat
internal import YAMLReading

/// A syntax error in a baseline and its position.
package struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1.
  package var line: Int
  package var column: Int
  /// The error and its remedy.
  package var message: String

  /// `file:line:column: message`.
  package var description: String { "\(file):\(line):\(column): \(message)" }
}

/// Reads baselines: YAML with a fixed set of keys.
package struct BaselineReader {
  private let file: String
  /// The app's plural for units.
  private let unitWord: String

  private var keys: [String] {
    ["scenario", "seed", unitWord, "commit", "build", "harness", "digest", "settings", "budgets", "metrics"]
  }
  /// The most units of a run.
  private static let mostUnits = 1 << 32
  private static let optional: Set = ["settings", "budgets"]

  /// Reads a baseline. `file` is the name in errors; `unitWord` is the key for the number of units. O(bytes).
  package static func read(
    _ bytes: [UInt8], file: String, unitWord: String, formerNames: FormerNames = FormerNames()
  ) throws(BaselineError) -> Baseline {
    var root: YAMLNode
    do throws(YAMLError) { root = try YAMLDocument.read(bytes, file: file) } catch {
      throw BaselineError(
        file: error.file, line: error.mark.line, column: error.mark.column, message: error.message)
    }
    var uses: [FormerNames.Use] = []
    root = formerNames.renamed(root, &uses)
    var baseline = try BaselineReader(file: file, unitWord: unitWord).baseline(root)
    baseline.formerNames = uses
    return baseline
  }

  private func baseline(_ root: YAMLNode) throws(BaselineError) -> Baseline {
    let entries = try map(root, "a baseline", known: keys)
    for key in keys where entries[key] == nil && !BaselineReader.optional.contains(key) {
      throw fault(root, "`\(key)` is missing; write the file with `gate RUN --update`")
    }
    func text(_ key: String) throws(BaselineError) -> String { try scalar(entries[key] ?? root, key) }
    var baseline = Baseline(
      scenario: try text("scenario"),
      seed: try number(
        entries["seed"] ?? root, "seed", "a whole number from 0 to \(UInt64.max)", NumberSpelling.unsigned),
      units: try number(entries[unitWord] ?? root, unitWord, "a whole number from 1 to \(Self.mostUnits)") {
        NumberSpelling.whole($0).flatMap { (1...Self.mostUnits).contains($0) ? $0 : nil }
      },
      called: unitWord,
      commit: try text("commit"), build: try text("build"), harness: try text("harness"),
      digest: try text("digest"), budgets: try budgets(entries["budgets"]),
      metrics: try metrics(entries["metrics"] ?? root))
    baseline.settings = try settings(entries["settings"])
    baseline.digestLine = entries["digest"]?.mark.line ?? 0
    return baseline
  }

  private func metrics(_ node: YAMLNode) throws(BaselineError) -> [Baseline.Line] {
    var lines: [Baseline.Line] = []
    for entry in try pairs(node, "metrics") {
      let (id, value) = (entry.key.text ?? "", entry.value)
      if value.text != nil {
        lines.append(Baseline.Line(id: id, value: try figure(value, id), line: value.mark.line))
        continue
      }
      let parts = try map(value, "`\(id)`", known: ["value", "tolerance", "why"])
      guard let figureNode = parts["value"] else { throw fault(value, "`\(id)` has no `value`") }
      var line = Baseline.Line(id: id, value: try figure(figureNode, id), line: value.mark.line)
      if let node = parts["tolerance"] {
        let text = try scalar(node, "tolerance")
        guard let tolerance = Tolerance(text) else {
          throw fault(node, "the tolerance of `\(id)` is `\(text)`, but must be \(Tolerance.allowed)")
        }
        line.tolerance = tolerance
      }
      if let node = parts["why"] { line.why = try scalar(node, "why") }
      lines.append(line)
    }
    return lines
  }

  private func settings(_ node: YAMLNode?) throws(BaselineError) -> [Baseline.Setting]? {
    guard let node else { return nil }
    var settings: [Baseline.Setting] = []
    for entry in try pairs(node, "settings") {
      let key = entry.key.text ?? ""
      settings.append(
        Baseline.Setting(key: key, value: try scalar(entry.value, key), line: entry.key.mark.line))
    }
    return settings
  }

  private func budgets(_ node: YAMLNode?) throws(BaselineError) -> [BudgetLine] {
    guard let node else { return [] }
    var lines: [BudgetLine] = []
    for entry in try pairs(node, "budgets") {
      let (id, value) = (entry.key.text ?? "", entry.value)
      let text = try scalar(value, id)
      if let limit = NumberSpelling.decimal(text) {
        lines.append(BudgetLine(metric: id, limit: limit))
      } else if let bounds = NumberSpelling.bounds(text) {
        lines.append(BudgetLine(metric: id, limit: bounds.upperBound, least: bounds.lowerBound))
      } else {
        throw fault(
          value,
          "the budget of `\(id)` is `\(text)`, but must be a limit from 0 to \(NumberSpelling.largest), or two such bounds, as in `25-45`"
        )
      }
    }
    return lines
  }

  private func figure(_ node: YAMLNode, _ id: String) throws(BaselineError) -> Double {
    try number(
      node, id, "a number from -\(NumberSpelling.largest) to \(NumberSpelling.largest), as runs have them"
    ) { text in
      let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
      guard let size = NumberSpelling.decimal(digits) else { return nil }
      return text.hasPrefix("-") ? -size : size
    }
  }

  private func number<Number>(
    _ node: YAMLNode, _ name: String, _ allowed: String, _ read: (String) -> Number?
  ) throws(BaselineError) -> Number {
    let text = try scalar(node, name)
    guard let number = read(text) else { throw fault(node, "`\(name)` is `\(text)`, but must be \(allowed)") }
    return number
  }

  private func scalar(_ node: YAMLNode, _ name: String) throws(BaselineError) -> String {
    guard let text = node.text else { throw fault(node, "`\(name)` must be one value, not \(node.shape)") }
    return text
  }

  /// Reads a map that allows only known keys.
  private func map(
    _ node: YAMLNode, _ place: String, known: [String]
  ) throws(BaselineError) -> [String: YAMLNode] {
    var found: [String: YAMLNode] = [:]
    for entry in try pairs(node, place) {
      let name = entry.key.text ?? ""
      guard known.contains(name) else {
        throw fault(entry.key, "\(place) has no key `\(name)`; \(NearestName.remedy(name, among: known))")
      }
      found[name] = entry.value
    }
    return found
  }

  /// Reads a map in order and rejects keys that are not text or occur twice.
  private func pairs(_ node: YAMLNode, _ place: String) throws(BaselineError) -> [YAMLNode.Entry] {
    guard case .mapping(let entries) = node.content else {
      throw fault(node, "\(place) must be a map of names to values, not \(node.shape)")
    }
    var seen: Set<String> = []
    for entry in entries {
      guard let key = entry.key.text else { throw fault(entry.key, "a key must be text") }
      guard seen.insert(key).inserted else {
        throw fault(entry.key, "`\(key)` is given twice; keep one of them")
      }
    }
    return entries
  }

  private func fault(_ node: YAMLNode, _ message: String) -> BaselineError {
    BaselineError(file: file, line: node.mark.line, column: node.mark.column, message: message)
  }
}
