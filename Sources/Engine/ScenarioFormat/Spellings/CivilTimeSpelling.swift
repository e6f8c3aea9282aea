public import Kernel

/// Civil times without a zone: `2026-03-14 18:30`, optionally with seconds.
public enum CivilTimeSpelling {
  /// Parses a time as if the zone were UTC. Returns `nil` if there is no such day or time, or the year is outside 2000 to 2099.
  public static func localTime(_ text: String) -> WallTime? {
    let halves = text.split(separator: " ")
    guard halves.count == 2 else { return nil }
    let date = numbers(halves[0], separator: "-", widths: [4, 2, 2])
    let time = numbers(halves[1], separator: ":", widths: [2, 2, 2])
    guard date.count == 3, time.count >= 2, (2000...2099).contains(date[0]),
      let day = CivilDay(year: date[0], month: date[1], day: date[2])
    else { return nil }
    let seconds = time.count == 3 ? time[2] : 0
    guard time[0] < 24, time[1] < 60, seconds < 60 else { return nil }
    let secondOfDay = time[0] * 3_600 + time[1] * 60 + seconds
    return WallTime(secondsSinceEpoch: Int64(day.daysSinceEpoch * 86_400 + secondOfDay))
  }

  /// The spelling of a time as if the zone were UTC. Fractions of a second are dropped.
  public static func text(_ local: WallTime) -> String {
    let total = Int(local.nanoseconds / 1_000_000_000)
    let day = CivilDay(daysSinceEpoch: total / 86_400).components
    let rest = total % 86_400
    let seconds = rest % 60 == 0 ? "" : ":\(two(rest % 60))"
    return
      "\(day.year)-\(two(day.month))-\(two(day.day)) \(two(rest / 3_600)):\(two(rest / 60 % 60))\(seconds)"
  }

  /// Two digits, with a leading zero.
  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The numbers of `text`, each with its full width; empty if one is malformed.
  static func numbers(_ text: Substring, separator: Character, widths: [Int]) -> [Int] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count <= widths.count else { return [] }
    var result: [Int] = []
    for (part, width) in zip(parts, widths) {
      guard part.utf8.count == width, let number = NumberSpelling.whole(part) else { return [] }
      result.append(number)
    }
    return result
  }
}
