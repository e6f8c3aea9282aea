internal import Kernel
internal import YAMLReading

/// Reads one field's value into a scenario.
struct FieldReading {
  let file: String
  /// Such as `population.families`.
  let path: String
  let kind: FieldKind
  let vocabulary: ScenarioVocabulary

  /// Stores the node's value, or throws what is wrong with it and what would be right.
  func read(_ node: YAMLNode, into scenario: inout Scenario) throws(ScenarioError) {
    switch kind {
    case .weights(let target, let list):
      let known = vocabulary[keyPath: list]
      scenario[keyPath: target] = try weights(node) { name in
        known.contains(name) ? nil : "unknown name `\(name)`; " + NearestName.remedy(name, among: known)
      }
    case .changes(let target, let list):
      let known = vocabulary[keyPath: list]
      let check = { (name: String) -> String? in
        known.contains(name) ? nil : "unknown name `\(name)`; " + FieldReading.hint(name, among: known)
      }
      scenario[keyPath: target] = try lines(node, check: check) { (name, text) in
        NumberSpelling.decimal(text).flatMap { $0 <= 1e6 ? WeightedName(name: name, weight: $0) : nil }
      }
    case .numberWeights(let target, let bounds):
      scenario[keyPath: target] = try weights(node) { name in
        guard let number = NumberSpelling.whole(name), bounds.contains(number), "\(number)" == name else {
          return "`\(name)` is no whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        }
        return nil
      }
    case .budgets(let target):
      scenario[keyPath: target] = try lines(node, check: vocabulary.complaint(aboutMetric:)) {
        (name, text) in
        if let limit = NumberSpelling.decimal(text) { return BudgetLine(metric: name, limit: limit) }
        return NumberSpelling.bounds(text).map {
          BudgetLine(metric: name, limit: $0.upperBound, least: $0.lowerBound)
        }
      }
    case .provocations(let target):
      let known = vocabulary.invariants
      let check = { (name: String) -> String? in
        known.contains(name)
          ? nil : "no invariant is called `\(name)`; " + NearestName.remedy(name, among: known)
      }
      scenario[keyPath: target] = try lines(node, check: check) { (name, text) in
        NumberSpelling.whole(text).map { ProvocationLine(invariant: name, count: $0) }
      }
    default:
      guard let text = node.text else { throw mismatch(node, "is \(node.shape)") }
      guard store(text, into: &scenario) else { throw mismatch(node, "is `\(text)`") }
    }
  }

  /// The nearest name; of a long list without one the command that prints it.
  private static func hint(_ name: String, among known: [String]) -> String {
    if NearestName.of(name, among: known) == nil, known.count > 40 {
      return "`skiprope scenarios explain` prints them all"
    }
    return NearestName.remedy(name, among: known)
  }

  /// Letters, digits, hyphens, dots and underscores; 1 to 64 of them, a letter or digit first.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (1...64).contains(text.utf8.count) else { return false }
    func isWord(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return isWord(first) && text.utf8.allSatisfy { isWord($0) || "-._".utf8.contains($0) }
  }

  private func weights(
    _ node: YAMLNode, check: (String) -> String?
  ) throws(ScenarioError) -> [WeightedName] {
    let weights = try lines(node, check: check) { (name, text) in
      NumberSpelling.decimal(text).flatMap { $0 <= 1e6 ? WeightedName(name: name, weight: $0) : nil }
    }
    guard weights.contains(where: { $0.weight > 0 }) else {
      throw fault(node, "`\(path)` needs at least one weight above 0")
    }
    return weights
  }

  /// The lines of a map: names that pass `check`, each once, with a number that `line` accepts.
  private func lines<Line>(
    _ node: YAMLNode, check: (String) -> String?, line: (String, String) -> Line?
  ) throws(ScenarioError) -> [Line] {
    guard case .mapping(let entries) = node.content else {
      if node.text == "" { return [] }
      throw mismatch(node, "is \(node.shape)")
    }
    var result: [Line] = []
    var seen: Set<String> = []
    for entry in entries {
      guard let name = entry.key.text else { throw fault(entry.key, "a key of `\(path)` must be text") }
      if let complaint = check(name) { throw fault(entry.key, "`\(path)`: \(complaint)") }
      guard seen.insert(name).inserted else {
        throw fault(entry.key, "`\(path)` names `\(name)` twice; keep one of them")
      }
      guard let text = entry.value.text, let value = line(name, text) else {
        let found = entry.value.text.map { "`\($0)`" } ?? entry.value.shape
        throw fault(entry.value, "`\(path)`: `\(name)` is \(found), but must be \(numberAllowed)")
      }
      result.append(value)
    }
    return result
  }

  /// The numbers that the map's values may be.
  private var numberAllowed: String {
    switch kind {
    case .provocations: "a whole number from 0"
    case .budgets: "a number from 0, or two such as `25-45`"
    case .changes: "a number from 0 to 1000000"
    default: "a weight from 0 to 1000000"
    }
  }

  func mismatch(_ node: YAMLNode, _ found: String) -> ScenarioError {
    var message = "`\(path)` \(found), but must be \(kind.allowed(vocabulary))"
    if case .choice(_, let list) = kind, let text = node.text,
      let nearest = NearestName.of(text, among: vocabulary[keyPath: list])
    {
      message += "; did you mean `\(nearest)`?"
    }
    return fault(node, message)
  }

  private func fault(_ node: YAMLNode, _ message: String) -> ScenarioError {
    .invalid(file: file, line: node.mark.line, column: node.mark.column, message: message)
  }
}
