internal import Kernel
internal import Metrics
internal import YAMLReading

/// Reads the known failures of a scenario.
struct KnownReading {
  let file: String
  /// The key of the map.
  let path: String
  let vocabulary: ScenarioVocabulary
  /// The scenario's budgets. A metric without a budget cannot fail.
  let budgets: [BudgetLine]

  private static let keys = ["violations", "value", "since", "until", "reason"]

  /// The entries of a map, in the order of the file. Adds errors to `faults`, each with a remedy.
  func read(_ node: YAMLNode, _ faults: inout [ScenarioFault]) -> [KnownLine] {
    guard case .mapping(let entries) = node.content else {
      if node.text != "" {
        let right = FieldKind.known(\.known).allowed(vocabulary)
        faults.append(fault(node, "`\(path)` is \(found(node)), but must be \(right)"))
      }
      return []
    }
    var lines: [KnownLine] = []
    for entry in entries {
      guard let id = entry.key.text else {
        faults.append(fault(entry.key, "a key of `\(path)` must be text"))
        continue
      }
      if let complaint = complaint(about: id) {
        faults.append(fault(entry.key, "`\(path)`: \(complaint)"))
      } else if lines.contains(where: { $0.id == id }) {
        faults.append(fault(entry.key, "`\(path)` names `\(id)` twice; keep one of them"))
      } else if let line = line(id, entry.value, &faults) {
        lines.append(line)
      }
    }
    return lines
  }

  private func isRule(_ id: String) -> Bool { vocabulary.invariants.contains(id) }

  /// The error in a name; `nil` for a rule and for a metric with a budget.
  private func complaint(about id: String) -> String? {
    if isRule(id) || budgets.contains(where: { $0.metric == id }) { return nil }
    if vocabulary.metrics.metric(id) != nil {
      return "no budget of this scenario is on `\(id)`; name one of `budgets`, or remove the entry"
    }
    let names = vocabulary.invariants + budgets.map(\.metric)
    return "no rule and no budget of this scenario is called `\(id)`; \(NearestName.remedy(id, among: names))"
  }

  private func line(_ id: String, _ node: YAMLNode, _ faults: inout [ScenarioFault]) -> KnownLine? {
    let place = "`\(path).\(id)`"
    guard case .mapping(let entries) = node.content else {
      let example = isRule(id) ? "violations: 3" : "value: \(vocabulary.spelling(ofMetric: id).text(5))"
      faults.append(
        fault(
          node,
          "\(place) is \(found(node)), but must be a map such as `{\(example), until: 2027-01-31, reason: \"...\"}`"
        ))
      return nil
    }
    var values: [String: YAMLNode] = [:]
    let before = faults.count
    for entry in entries {
      let key = entry.key.text ?? ""
      if !KnownReading.keys.contains(key) {
        let remedy = NearestName.remedy(key, among: KnownReading.keys)
        faults.append(fault(entry.key, "\(place) has no key `\(key)`; \(remedy)"))
      } else if values.updateValue(entry.value, forKey: key) != nil {
        faults.append(fault(entry.key, "\(place) has the key `\(key)` twice; keep one of them"))
      }
    }
    let (since, until) = (
      day(values["since"], place, "since", &faults), day(values["until"], place, "until", &faults)
    )
    let reason = reason(values["reason"], place, &faults)
    let amount = amount(id, node, values, place, &faults)
    for (key, example) in [("until", "until: 2027-01-31"), ("reason", "reason: \"...\"")]
    where values[key] == nil {
      faults.append(fault(node, "\(place) has no `\(key)`; give `\(example)`"))
    }
    if let since, let until, until < since, let node = values["until"] {
      faults.append(
        fault(node, "\(place): `until` is before `since`, \(DaySpelling.text(since)); give a later day"))
    }
    guard faults.count == before, let until, let reason, let amount else { return nil }
    return isRule(id)
      ? KnownLine(id, violations: Int(amount), since: since, until: until, reason: reason)
      : KnownLine(id, value: amount, since: since, until: until, reason: reason)
  }

  /// The violations of a rule or the value of a budget's metric. Giving the other of the two is an error.
  private func amount(
    _ id: String, _ node: YAMLNode, _ values: [String: YAMLNode], _ place: String,
    _ faults: inout [ScenarioFault]
  ) -> Double? {
    let (own, other) = isRule(id) ? ("violations", "value") : ("value", "violations")
    if let wrong = values[other] {
      faults.append(
        fault(wrong, "\(place) is a \(isRule(id) ? "rule" : "budget") and has no `\(other)`; give `\(own)`"))
    }
    let spelling = vocabulary.spelling(ofMetric: id)
    guard let value = values[own] else {
      if values[other] == nil {
        let example = isRule(id) ? "violations: 3" : "value: \(spelling.text(5))"
        faults.append(fault(node, "\(place) has no limit for the failure; give `\(example)`"))
      }
      return nil
    }
    let text = value.text ?? ""
    let amount =
      isRule(id)
      ? NumberSpelling.whole(text).flatMap { $0 >= 1 ? Double($0) : nil } : spelling.value(text)
    if amount == nil {
      let right = isRule(id) ? "a whole number from 1" : spelling.remedy(for: text)
      faults.append(fault(value, "\(place): `\(own)` is \(found(value)), but must be \(right)"))
    } else if !isRule(id), let amount, isAllowed(amount, id) {
      faults.append(
        fault(
          value,
          "\(place): `value` is \(found(value)), which the budget allows; give the figure that it is exceeded with at worst"
        ))
    }
    return amount
  }

  /// Whether the budget on a metric allows a value.
  private func isAllowed(_ value: Double, _ id: String) -> Bool {
    guard let line = budgets.first(where: { $0.metric == id }) else { return false }
    if let least = line.least { return value >= least && value <= line.limit }
    let isHigherBetter = vocabulary.metrics.metric(id)?.definition.better == .higher
    return isHigherBetter ? value >= line.limit : value <= line.limit
  }

  private func day(
    _ node: YAMLNode?, _ place: String, _ key: String, _ faults: inout [ScenarioFault]
  ) -> CivilDay? {
    guard let node else { return nil }
    if let day = node.text.flatMap(DaySpelling.day) { return day }
    faults.append(
      fault(
        node,
        "\(place): `\(key)` is \(found(node)), but must be a day of the years 2000 to 2099, such as `2027-01-31`"
      ))
    return nil
  }

  private func reason(_ node: YAMLNode?, _ place: String, _ faults: inout [ScenarioFault]) -> String? {
    guard let node else { return nil }
    if let text = node.text, text.contains(where: { !$0.isWhitespace }) {
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
    faults.append(fault(node, "\(place): `reason` is \(found(node)), but must be text"))
    return nil
  }

  private func found(_ node: YAMLNode) -> String { node.text.map { "`\($0)`" } ?? node.shape }

  private func fault(_ node: YAMLNode, _ message: String) -> ScenarioFault {
    ScenarioFault(file: file, line: node.mark.line, column: node.mark.column, message: message)
  }
}
