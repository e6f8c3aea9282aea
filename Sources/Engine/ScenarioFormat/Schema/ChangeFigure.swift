internal import Metrics

/// The kind of figures in a map of changes.
public enum ChangeFigure: Hashable, Sendable {
  /// A relative frequency.
  case weight
  /// Milliseconds.
  case time
  /// Percent.
  case share

  /// The spelling of such a figure.
  package var spelling: UnitSpelling {
    switch self {
    case .weight: .number
    case .time: .milliseconds
    case .share: .percent
    }
  }

  /// The largest accepted figure.
  package var most: Double {
    switch self {
    case .weight, .time: 1e6
    case .share: 100
    }
  }

  /// The plural in messages.
  package var plural: String {
    switch self {
    case .weight: "numbers"
    case .time: "times"
    case .share: "shares"
    }
  }

  /// The accepted values, as the end of "must be ...", worded for a user who wrote `text`.
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
