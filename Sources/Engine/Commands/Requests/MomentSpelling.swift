package import Kernel
internal import ScenarioFormat

/// Moments of a session as people write them and as they are told: `2:41.9`, `1:02:03`, `161.933 s`, `45s`.
package enum MomentSpelling {
  /// The instant that a text spells; `nil` when it spells none, or one after 292 years. Decimals beyond nanoseconds are refused.
  package static func instant(_ text: String) -> Instant? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var last = parts.removeLast()
    if parts.isEmpty {
      if let span = DurationSpelling.span(text) { return .zero + span }
      guard last.hasSuffix("s") else { return nil }
      last.removeLast()
      if last.hasSuffix(" ") { last.removeLast() }
    }
    guard parts.count <= 2, let seconds = nanoseconds(last) else { return nil }
    var whole: Int64 = 0
    for part in parts {
      guard part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(part), number < 1_000_000
      else { return nil }
      whole = whole * 60 + number
    }
    guard parts.isEmpty || seconds < 60_000_000_000 else { return nil }
    return Instant(nanoseconds: whole * 60_000_000_000 + seconds)
  }

  /// Hours where there are any, minutes, seconds with three decimals: `2:41.933`.
  package static func text(_ instant: Instant) -> String { instant.sessionClock }

  /// Seconds with decimals, none of them beyond the ninth.
  private static func nanoseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : ""
    guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } && !$0.isEmpty }),
      decimals.count <= 9,
      let seconds = Int64(parts[0]), seconds < 1_000_000_000,
      let rest = Int64(decimals + String(repeating: "0", count: 9 - decimals.count))
    else { return nil }
    return seconds * 1_000_000_000 + rest
  }
}
