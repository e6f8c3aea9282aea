package import Kernel

/// Days in scenarios: `2027-01-31`, of the years 2000 to 2099.
package enum DaySpelling {
  /// Parses a day; `nil` if it does not exist.
  package static func day(_ text: String) -> CivilDay? {
    let parts = CivilTimeSpelling.numbers(text[...], separator: "-", widths: [4, 2, 2])
    guard parts.count == 3, (2000...2099).contains(parts[0]) else { return nil }
    return CivilDay(year: parts[0], month: parts[1], day: parts[2])
  }

  package static func text(_ day: CivilDay) -> String {
    let parts = day.components
    return "\(parts.year)-\(CivilTimeSpelling.two(parts.month))-\(CivilTimeSpelling.two(parts.day))"
  }
}
