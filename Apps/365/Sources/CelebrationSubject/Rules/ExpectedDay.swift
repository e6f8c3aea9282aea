internal import Garden
internal import Kernel

/// A day of the garden, computed from the moments that the store answered.
struct ExpectedDay: Hashable {
  var month: Int
  var day: Int
  var count = 0
  /// Category IDs, sorted.
  var categories: [Int64] = []

  /// All days of a year in order. O(days + moments).
  static func all(of year: Int, _ moments: [Int64: AnsweredMoment]) -> [ExpectedDay] {
    var days = PlainCalendar.lengths(year).enumerated().flatMap { month, length in
      (1...length).map { ExpectedDay(month: month + 1, day: $0) }
    }
    for moment in moments.values {
      guard let (month, day) = moment.day(in: year) else { continue }
      let place = PlainCalendar.place(year, month, day)
      days[place].count += 1
      if !days[place].categories.contains(moment.category) { days[place].categories.append(moment.category) }
    }
    for place in days.indices { days[place].categories.sort() }
    return days
  }

  /// Whether an item's label states exactly this day.
  func isSaid(by item: DisplayItem, _ frame: GardenSnapshot) -> Bool {
    guard let label = DayLabel(item.text), label.month == month, label.day == day,
      label.count == min(255, count)
    else { return false }
    return label.symbols == categories.prefix(3).compactMap { frame.category($0)?.symbol }
  }

  /// Whether an item's label states exactly this day, in the colours of the theme on screen.
  func isShown(by item: DisplayItem, isHeatmap: Bool, _ frame: GardenSnapshot) -> Bool {
    guard isSaid(by: item, frame), let theme = frame.theme else { return false }
    let kinds = categories.prefix(3).compactMap { frame.category($0) }
    guard !isHeatmap else { return ExpectedDay.isCell(item, level: min(count, 4), theme, frame.contrast) }
    guard item.kind == (count == 0 ? .dot : .ring) else { return false }
    let token = kinds.first.map { ThemeToken.category($0.colour) } ?? .bareDay
    return token.colour(in: theme, frame.contrast) == item.colour
  }

  /// Whether an item is the heatmap cell of a level: 6 to 10 pt wide, in the level's colour.
  private static func isCell(
    _ item: DisplayItem, level: Int, _ theme: GardenTheme, _ contrast: ContrastLevel
  ) -> Bool {
    let token = level == 0 ? ThemeToken.bareDay : .heat(level)
    let side = ScreenLength.points(6 + level)
    return item.kind == .card && item.frame.size == ScreenSize(width: side, height: side)
      && item.colour == token.colour(in: theme, contrast)
  }
}
