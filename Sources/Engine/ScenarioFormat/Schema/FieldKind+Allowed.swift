extension FieldKind {
  /// The accepted values, as the end of "must be ...".
  package func allowed(_ vocabulary: ScenarioVocabulary) -> String {
    switch self {
    case .name: "1 to 64 letters, digits, hyphens, dots or underscores, a letter or digit first"
    case .app: "`\(vocabulary.app)`"
    case .text: "text"
    case .seed: "a whole number from 0 to \(UInt64.max)"
    case .whole(_, let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .decimal(_, let bounds, let unit):
      "a number from \(NumberSpelling.text(bounds.lowerBound)) to \(NumberSpelling.text(bounds.upperBound)) with "
        + "its unit, such as `\(UnitSpelling(only: unit).text(5))`"
    case .percent: "a share from 0% to 100%, such as `40%`"
    case .perMille: "a share from 0% to 100% with at most one decimal, such as `3%` or `0.5%`"
    case .range(_, let bounds):
      "a whole number or a range such as `2-4`, from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .duration(_, let bounds):
      DurationSpelling.allowed(bounds)
    case .civilTime: "a time of the years 2000 to 2099, such as `2026-03-14 18:30`"
    case .zone: "an offset from UTC of at most 14 hours, such as \"+01:00\""
    case .choice(_, let names): "one of " + names.joined(separator: ", ")
    case .ownDevices: "a map of names to figures, such as `{mine: {points: 360x780}}`"
    case .devices: "a map of names to weights; names: " + vocabulary.devices.joined(separator: ", ")
    case .weights(_, let names): "a map of names to weights; names: " + names.joined(separator: ", ")
    case .changes(_, _, let figure): "a map of names to \(figure.plural) from 0"
    case .numberWeights(_, let bounds):
      "a map of whole numbers from \(bounds.lowerBound) to \(bounds.upperBound) to weights"
    case .source(_, let flag, let what): "`synthetic`, `given` (the run names it with \(flag)) or \(what)"
    case .budgets:
      "a map of metrics to limits with their unit, such as `8.33 ms`, or to two bounds such as `25-45 %`"
    case .provocations: "a map of invariants to whole numbers from 0"
    case .known:
      "a map of invariants and budgeted metrics, such as `expiry.shown: {violations: 3, until: 2027-01-31, reason: \"...\"}`"
    }
  }
}
