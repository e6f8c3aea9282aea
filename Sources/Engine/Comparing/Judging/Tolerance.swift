package import Metrics
internal import ScenarioFormat

/// How far a figure may differ from its reference.
package enum Tolerance: Hashable, Sendable {
  /// In the metric's unit, in both directions; 0 is equality.
  case absolute(Double)
  /// Percent of the older figure, in both directions.
  case percent(Double)
  /// Up to this many times worse, at least 1; better always passes. For timed metrics.
  case factor(Double)
  /// Any figure passes; the metric only has to exist.
  case any

  /// Equality, the default for exact metrics.
  package static let equality = Tolerance.absolute(0)

  /// Parses the notation of baselines and the command line: `0`, `2.5`, `5%`, `4x` or `any`; `nil` for anything else.
  package init?(_ text: String) {
    if text == "any" {
      self = .any
    } else if text.hasSuffix("%") {
      guard let share = NumberSpelling.decimal(text.dropLast()) else { return nil }
      self = .percent(share)
    } else if text.hasSuffix("x") {
      guard let factor = NumberSpelling.decimal(text.dropLast()), factor >= 1 else { return nil }
      self = .factor(factor)
    } else {
      guard let width = NumberSpelling.decimal(text) else { return nil }
      self = .absolute(width)
    }
  }

  /// The accepted notations, to follow "must be".
  package static let allowed =
    "0 or more in the metric's unit, a share such as `5%`, a factor such as `4x`, or `any`"

  /// The notation.
  package var text: String {
    switch self {
    case .absolute(let width): NumberSpelling.text(width)
    case .percent(let share): NumberSpelling.text(share) + "%"
    case .factor(let factor): NumberSpelling.text(factor) + "x"
    case .any: "any"
    }
  }

  /// Classifies `new` relative to `old`.
  package func deviation(of new: Double, from old: Double, better: Polarity) -> Deviation {
    guard !holds(new, old, better) else { return .none }
    switch better {
    case .neither: return .other
    case .lower: return new > old ? .worse : .better
    case .higher: return new < old ? .worse : .better
    }
  }

  private func holds(_ new: Double, _ old: Double, _ better: Polarity) -> Bool {
    switch self {
    case .any: true
    case .absolute(let width): new == old || abs(new - old) <= width
    case .percent(let share): new == old || abs(new - old) <= abs(old) * share / 100
    case .factor(let factor):
      switch better {
      case .lower: new <= old * factor
      case .higher: new * factor >= old
      case .neither: new <= old * factor && new * factor >= old
      }
    }
  }
}

/// The position of a figure relative to an older one and its tolerance.
package enum Deviation: Hashable, Sendable {
  /// Inside the tolerance.
  case none
  case worse, better
  /// Outside the tolerance, for a metric without a better direction.
  case other
}
