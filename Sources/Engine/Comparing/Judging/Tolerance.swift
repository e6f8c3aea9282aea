package import Metrics
internal import ScenarioFormat

/// How far a figure may be from the one that it is held against.
package enum Tolerance: Hashable, Sendable {
  /// In the metric's unit, both ways; 0 is equality.
  case absolute(Double)
  /// Percent of the older figure, both ways.
  case percent(Double)
  /// Up to this many times worse, 1 or more; better is never objected to. For what is measured with a clock.
  case factor(Double)
  /// Any figure will do: the metric has to be there, and nothing else.
  case any

  /// Equality: what holds for an exact metric unless something else is said.
  package static let equality = Tolerance.absolute(0)

  /// As it is written in baselines and on the command line: `0`, `2.5`, `5%`, `4x` or `any`; `nil` for anything else.
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

  /// What is accepted, as the end of "must be ...".
  package static let allowed =
    "0 or more in the metric's unit, a share such as `5%`, a factor such as `4x`, or `any`"

  /// As it is written.
  package var text: String {
    switch self {
    case .absolute(let width): NumberSpelling.text(width)
    case .percent(let share): NumberSpelling.text(share) + "%"
    case .factor(let factor): NumberSpelling.text(factor) + "x"
    case .any: "any"
    }
  }

  /// Where `new` lies, seen from `old`.
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

/// Where a figure lies, seen from an older one and its tolerance.
package enum Deviation: Hashable, Sendable {
  /// Inside the tolerance.
  case none
  case worse, better
  /// Outside, of a metric of which neither way is better.
  case other
}
