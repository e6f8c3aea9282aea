package import Kernel
internal import ScenarioFormat

/// Parses and formats instants of a session as in reports: `2:41.9`, `1:02:03`, `161.933 s`, `45s`, `45`.
package enum InstantSpelling {
  /// Parses an instant; `nil` for invalid text, decimals beyond nanoseconds, or more than 292 years. A number alone is seconds.
  package static func instant(_ text: String) -> Instant? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let last = parts.removeLast()
    if parts.isEmpty { return DurationSpelling.span(text).map { .zero + $0 } }
    guard parts.count <= 2, last.last?.isNumber == true,
      let seconds = DurationSpelling.span(last)?.nanoseconds
    else { return nil }
    var whole: Int64 = 0
    for part in parts {
      guard part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(part), number < 1_000_000
      else { return nil }
      whole = whole * 60 + number
    }
    guard seconds < 60_000_000_000 else { return nil }
    return Instant(nanoseconds: whole * 60_000_000_000 + seconds)
  }

  /// The valid notations, to follow "must be".
  static let allowed = "a time such as `2:41.9`, `161.9s` or `45`; a number without a unit is seconds"

  /// Formats an instant with hours if any, minutes, and seconds with three decimals: `2:41.933`.
  package static func text(_ instant: Instant) -> String { instant.sessionClock }
}
