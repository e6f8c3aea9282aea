internal import Kernel
internal import YAMLReading

/// Reads one field's value into a scenario.
struct FieldReading {
  let file: String
  /// The key path, such as `population.users`.
  let path: String
  let kind: FieldKind
  let vocabulary: ScenarioVocabulary

  /// Stores the node's value. Adds errors to `faults`, each with a remedy.
  func read(_ node: YAMLNode, into scenario: inout Scenario, faults: inout [ScenarioFault]) {
    switch kind {
    case .ownDevices(let target):
      let reading = OwnDeviceReading(file: file, path: path, known: vocabulary.devices)
      scenario[keyPath: target] = reading.read(node, &faults)
    case .devices(let target): scenario[keyPath: target] = weights(node, of: vocabulary.devices, &faults)
    case .weights(let target, let known): scenario[keyPath: target] = weights(node, of: known, &faults)
    case .changes(let target, let known, let figure):
      // There are hundreds of names, and a scenario may change all of them.
      let names = Set(known)
      let check = { (name: String) -> String? in
        names.contains(name) ? nil : "unknown name `\(name)`; " + FieldReading.hint(name, among: known)
      }
      scenario[keyPath: target] = lines(node, &faults, check: check) { (name, text) in
        figure.spelling.value(text).flatMap {
          $0 <= figure.most ? WeightedName(name: name, weight: $0) : nil
        }
      }
    case .numberWeights(let target, let bounds):
      scenario[keyPath: target] = weights(node, &faults) { name in
        guard let number = NumberSpelling.whole(name), bounds.contains(number), "\(number)" == name else {
          return "`\(name)` is not a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        }
        return nil
      }
    case .budgets(let target):
      scenario[keyPath: target] = lines(node, &faults, check: vocabulary.complaint(aboutMetric:)) {
        (name, text) in
        let spelling = vocabulary.spelling(ofMetric: name)
        if let limit = spelling.value(text) { return BudgetLine(metric: name, limit: limit) }
        return spelling.bounds(text).map {
          BudgetLine(metric: name, limit: $0.upperBound, least: $0.lowerBound)
        }
      }
    case .provocations(let target):
      let known = vocabulary.invariants
      let check = { (name: String) -> String? in
        known.contains(name)
          ? nil : "no invariant is called `\(name)`; " + NearestName.remedy(name, among: known)
      }
      scenario[keyPath: target] = lines(node, &faults, check: check) { (name, text) in
        NumberSpelling.whole(text).map { ProvocationLine(invariant: name, count: $0) }
      }
    case .known(let target):
      let reading = KnownReading(file: file, path: path, vocabulary: vocabulary, budgets: scenario.budgets)
      scenario[keyPath: target] = reading.read(node, &faults)
    default:
      guard let text = node.text else { return faults.append(mismatch(node, "is \(node.shape)")) }
      if !store(text, into: &scenario) { faults.append(mismatch(node, "is `\(text)`")) }
    }
  }

  /// The nearest name; for a long list without a near name, the command that prints the list.
  private static func hint(_ name: String, among known: [String]) -> String {
    guard known.count > 40 else { return NearestName.remedy(name, among: known) }
    return NearestName.of(name, among: known).map { "did you mean `\($0)`?" }
      ?? "`scenarios explain` lists all names"
  }

  /// Letters, digits, hyphens, dots and underscores; 1 to 64 of them, beginning with a letter or digit.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (1...64).contains(text.utf8.count) else { return false }
    func isWord(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return isWord(first) && text.utf8.allSatisfy { isWord($0) || "-._".utf8.contains($0) }
  }

  private func weights(
    _ node: YAMLNode, of known: [String], _ faults: inout [ScenarioFault]
  ) -> [WeightedName] {
    weights(node, &faults) { name in
      known.contains(name) ? nil : "unknown name `\(name)`; " + NearestName.remedy(name, among: known)
    }
  }

  private func weights(
    _ node: YAMLNode, _ faults: inout [ScenarioFault], check: (String) -> String?
  ) -> [WeightedName] {
    let before = faults.count
    let weights = lines(node, &faults, check: check) { (name, text) in
      NumberSpelling.decimal(text).flatMap { $0 <= 1e6 ? WeightedName(name: name, weight: $0) : nil }
    }
    if faults.count == before, !weights.contains(where: { $0.weight > 0 }) {
      faults.append(fault(node, "`\(path)` needs at least one weight above 0"))
    }
    return weights
  }

  /// The lines of a map: names that pass `check`, each once, with a number that `line` accepts.
  private func lines<Line>(
    _ node: YAMLNode, _ faults: inout [ScenarioFault], check: (String) -> String?,
    line: (String, String) -> Line?
  ) -> [Line] {
    guard case .mapping(let entries) = node.content else {
      if node.text != "" { faults.append(mismatch(node, "is \(node.shape)")) }
      return []
    }
    var result: [Line] = []
    var seen: Set<String> = []
    for entry in entries {
      guard let name = entry.key.text else {
        faults.append(fault(entry.key, "a key of `\(path)` must be text"))
        continue
      }
      if let complaint = check(name) {
        faults.append(fault(entry.key, "`\(path)`: \(complaint)"))
      } else if !seen.insert(name).inserted {
        faults.append(fault(entry.key, "`\(path)` names `\(name)` twice; keep one of them"))
      } else if let text = entry.value.text, let value = line(name, text) {
        result.append(value)
      } else {
        let found = entry.value.text.map { "`\($0)`" } ?? entry.value.shape
        let right = figureAllowed(name, entry.value.text ?? "")
        faults.append(fault(entry.value, "`\(path)`: `\(name)` is \(found), but must be \(right)"))
      }
    }
    return result
  }

  /// The accepted values for `name`, worded for a user who wrote `text`.
  private func figureAllowed(_ name: String, _ text: String) -> String {
    switch kind {
    case .provocations: "a whole number from 0"
    case .budgets: vocabulary.spelling(ofMetric: name).remedy(for: text)
    case .changes(_, _, let figure): figure.allowed(for: text)
    default: "a weight from 0 to 1000000"
    }
  }

  private func mismatch(_ node: YAMLNode, _ found: String) -> ScenarioFault {
    var message = "`\(path)` \(found), but must be \(kind.allowed(vocabulary))"
    if case .choice(_, let names) = kind, let text = node.text,
      let nearest = NearestName.of(text, among: names)
    {
      message += "; did you mean `\(nearest)`?"
    }
    return fault(node, message)
  }

  private func fault(_ node: YAMLNode, _ message: String) -> ScenarioFault {
    ScenarioFault(file: file, line: node.mark.line, column: node.mark.column, message: message)
  }
}
