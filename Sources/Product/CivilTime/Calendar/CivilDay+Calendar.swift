/// Arithmetic of the proleptic Gregorian calendar in whole numbers. O(1).
extension CivilDay {
  /// Whether the year has a 29 February.
  public static func isLeap(year: Int) -> Bool { length(ofMonth: 2, year: year) == 29 }

  /// Days in a year, 365 or 366.
  public static func length(ofYear year: Int) -> Int { isLeap(year: year) ? 366 : 365 }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    Weekday(rawValue: (daysSinceEpoch + 3).dividedDown(by: 7).remainder + 1) ?? .sunday
  }

  /// The day's number in its year, 1 to 366.
  public var dayOfYear: Int { daysSinceEpoch - CivilDay.start(ofMonth: 1, year: components.year) + 1 }

  /// The day `days` later; earlier for a negative number.
  public func adding(days: Int) -> CivilDay { CivilDay(daysSinceEpoch: daysSinceEpoch + days) }

  /// The number of days from `earlier` to this day; negative when this day is before it.
  public func days(since earlier: CivilDay) -> Int { daysSinceEpoch - earlier.daysSinceEpoch }

  /// The day with the same number `months` later, or the last day of that month: 31 January plus one month is 28 or 29 February.
  ///
  /// Adding months one by one loses the day's number, so repetitions must count from the first day.
  ///
  ///     first.adding(months: 2)  // 31 March for 31 January
  public func adding(months: Int) -> CivilDay {
    let (year, month, day) = components
    let (years, monthFromZero) = (month - 1 + months).dividedDown(by: 12)
    let length = CivilDay.length(ofMonth: monthFromZero + 1, year: year + years)
    let start = CivilDay.start(ofMonth: monthFromZero + 1, year: year + years)
    return CivilDay(daysSinceEpoch: start + min(day, length) - 1)
  }

  /// The same day `years` later; 29 February falls on the 28th in common years.
  ///
  /// Yearly repetitions must count from the first day, as with months.
  public func adding(years: Int) -> CivilDay { adding(months: 12 * years) }

  /// Days from 1970-01-01 to the first of a month (1 to 12).
  ///
  /// If February had 30 days, the months before this one would have (367 month - 362) / 12 days (Reingold and Dershowitz,
  /// Calendrical Calculations, section 2.2).
  static func start(ofMonth month: Int, year: Int) -> Int {
    let past = year - 1
    let leapDays = past.dividedDown(by: 4).quotient - past.dividedDown(by: 100).quotient
    let days = past * 365 + leapDays + past.dividedDown(by: 400).quotient - 719_162
    let surplus = month <= 2 ? 0 : isLeap(year: year) ? 1 : 2
    return days + (367 * month - 362) / 12 - surplus
  }
}

extension BinaryInteger {
  /// Quotient and remainder by a positive number, the quotient rounded down and the remainder never negative.
  func dividedDown(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
