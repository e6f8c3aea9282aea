internal import Metrics

/// What the figures of a map of changes are.
public enum ChangeFigure: Hashable, Sendable {
  /// How often, beside the others.
  case weight
  /// Milliseconds.
  case time
  /// Percent.
  case share

  /// How such a figure is written.
  package var spelling: UnitSpelling {
    switch self {
    case .weight: .number
    case .time: .milliseconds
    case .share: .percent
    }
  }

  /// The largest that is accepted.
  package var most: Double {
    switch self {
    case .weight, .time: 1e6
    case .share: 100
    }
  }

  /// What they are called.
  package var plural: String {
    switch self {
    case .weight: "numbers"
    case .time: "times"
    case .share: "shares"
    }
  }

  /// What would be right, as the end of "must be ...", for one who wrote `text`.
  package func allowed(for text: String) -> String {
    switch self {
    case .weight: "a number from 0 to 1000000"
    case .time, .share:
      if NumberSpelling.decimal(text) == nil {
        "a figure from 0 to \(spelling.text(most)) with its unit, such as `\(spelling.text(25))`"
      } else {
        spelling.remedy(for: text)
      }
    }
  }
}
