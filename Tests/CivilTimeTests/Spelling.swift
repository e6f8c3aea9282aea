import CivilTime
import Testing

/// The day that `2026-03-29` spells.
func spelled(_ text: String) throws -> CivilDay {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  try #require(parts.count == 3, "\(text) is no day")
  return try #require(CivilDay(year: parts[0], month: parts[1], day: parts[2]))
}

/// The local time that `2026-03-29 02:30:00` spells.
func local(_ text: String) throws -> LocalTime {
  let parts = text.split { $0 == " " || $0 == ":" }
  try #require(parts.count == 4, "\(text) is no local time")
  let clock = parts[1...].compactMap { Int($0) }
  return try #require(
    LocalTime(spelled(String(parts[0])), hour: clock[0], minute: clock[1], second: clock[2]))
}

/// The moment that a local time spells in UTC.
func utc(_ text: String) throws -> WallTime { ZoneRules.utc.instants(of: try local(text)).resolved }

/// Rules that a text spells for all years.
func rules(_ text: String) throws -> ZoneRules {
  let rule = try YearlyRule(text)
  return ZoneRules(initial: rule.standard, afterwards: rule)
}
