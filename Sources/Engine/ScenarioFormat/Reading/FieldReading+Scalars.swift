internal import Kernel

extension FieldReading {
  /// Stores a scalar's value; `false` if the text is not accepted.
  func store(_ text: String, into scenario: inout Scenario) -> Bool {
    switch kind {
    case .app: text == vocabulary.app
    case .name(let target): put(FieldReading.isName(text) ? text : nil, target, &scenario)
    case .text(let target): put(FieldReading.withoutLastBreak(text), target, &scenario)
    case .seed(let target): put(NumberSpelling.unsigned(text), target, &scenario)
    case .whole(let target, let bounds):
      put(NumberSpelling.whole(text).flatMap { bounds.contains($0) ? $0 : nil }, target, &scenario)
    case .decimal(let target, let bounds, let unit):
      put(UnitSpelling(only: unit).value(text).flatMap { bounds.contains($0) ? $0 : nil }, target, &scenario)
    case .percent(let target):
      put(NumberSpelling.percent(text).flatMap { $0 <= 100 ? $0 : nil }, target, &scenario)
    case .perMille(let target):
      put(NumberSpelling.perMille(text).flatMap { $0 <= 1_000 ? $0 : nil }, target, &scenario)
    case .range(let target, let bounds):
      put(
        RangeSpelling.range(text).flatMap {
          bounds.contains($0.lowerBound) && bounds.contains($0.upperBound) ? $0 : nil
        }, target, &scenario)
    case .duration(let target, let bounds):
      put(DurationSpelling.span(text).flatMap { bounds.contains($0) ? $0 : nil }, target, &scenario)
    case .civilTime(let target): put(CivilTimeSpelling.localTime(text), target, &scenario)
    case .zone(let target): put(ZoneSpelling.seconds(text), target, &scenario)
    case .choice(let target, let names): put(names.contains(text) ? text : nil, target, &scenario)
    case .source(let target, _, _): put(FieldReading.source(text), target, &scenario)
    case .ownDevices, .devices, .weights, .changes, .numberWeights, .budgets, .provocations, .known:
      preconditionFailure("`\(path)` is a map, not a scalar")
    }
  }

  private func put<Value>(
    _ value: Value?, _ target: ScenarioPath<Value>, _ scenario: inout Scenario
  ) -> Bool {
    guard let value else { return false }
    scenario[keyPath: target] = value
    return true
  }

  /// `synthetic` (no path), `given` (an empty path: the run must name it) or a path; `nil` for an empty text.
  private static func source(_ text: String) -> String?? {
    switch text {
    case "": nil
    case "synthetic": .some(nil)
    case "given": ""
    default: text
    }
  }

  /// Removes the line break at the end of a folded YAML text.
  private static func withoutLastBreak(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
