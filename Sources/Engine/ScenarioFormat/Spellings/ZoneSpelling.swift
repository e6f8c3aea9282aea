/// Fixed offsets from UTC: `+01:00`, `-03:30`, `+00:00`.
package enum ZoneSpelling {
  /// The offset in seconds, -14 to 14 hours; `nil` if `text` is malformed.
  package static func seconds(_ text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let parts = CivilTimeSpelling.numbers(text.dropFirst(), separator: ":", widths: [2, 2])
    guard parts.count == 2, parts[1] < 60 else { return nil }
    let seconds = parts[0] * 3_600 + parts[1] * 60
    guard seconds <= 14 * 3_600 else { return nil }
    return sign == "-" ? -seconds : seconds
  }

  /// The spelling of an offset in seconds. Seconds below a minute are dropped.
  package static func text(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let sign = seconds < 0 ? "-" : "+"
    return "\(sign)\(CivilTimeSpelling.two(minutes / 60)):\(CivilTimeSpelling.two(minutes % 60))"
  }
}
