/// A day of the proleptic Gregorian calendar, counted from 1970-01-01.
///
/// Conversion follows the era arithmetic published by H. Hinnant ("chrono-compatible low-level date
/// algorithms"): eras of 400 years, years beginning in March. O(1), integers only.
public struct CivilDay: Hashable, Comparable, Sendable, Codable {
  /// Days since 1970-01-01; negative before.
  public var daysSinceEpoch: Int

  public init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

  /// The supported years.
  public static let years = -1_000_000...1_000_000

  /// The day with this year, month (1-12) and day of month; `nil` if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard CivilDay.years.contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDay.length(ofMonth: month, year: year)
    else {
      return nil
    }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1-12) and day of month (1-31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Days in a month (1-12) of a year, 28 to 31.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (a: CivilDay, b: CivilDay) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }
}
