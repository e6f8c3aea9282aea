internal import Garden
internal import Kernel
internal import Simulation

/// The garden shows exactly what the store holds: each day of the year once, with as many moments, their symbols and the colour of the
/// first; a heatmap's cell has the size and the colour of its level; colours are those of the theme on screen. A change is there in the
/// frame that answers it; a garden that comes up or turns its page may take so many frames as its days need at so many a frame.
struct GardenShowsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "garden.shows", title: "The garden shows each day once, with exactly the moments that the store holds.",
    provokedBy: "a commit that is answered, or a page that turns, while the garden is up"
  ) { _ in [GardenShowsCheck()] }

  var tally = CheckTally()
  private var expected: [Expected] = []
  private var key: Key?
  /// Days that may still be otherwise.
  private var allowed = 0
  private var isDone = true

  /// What the expectation is of.
  private struct Key: Hashable {
    var year: Int
    var isHeatmap: Bool
    var revision: Int
    var launch: Int
  }

  private struct Expected: Hashable {
    var month: Int
    var day: Int
    var count = 0
    var categories: [Int64] = []
  }

  mutating func check(_ frame: CheckedLook) {
    guard let header = frame.first(.year),
      frame.items.contains(where: { $0.id.slot == GardenSlot.tabMark.rawValue })
    else {
      key = nil
      return
    }
    let next = Key(
      year: header.text.first, isHeatmap: frame.first(.showDots) != nil, revision: frame.revision,
      launch: frame.launchCount)
    guard next != key || !isDone || frame.isChanged else { return }
    if next != key { expect(next, frame) }
    compare(frame, isHeatmap: next.isHeatmap)
  }

  private mutating func expect(_ next: Key, _ frame: CheckedLook) {
    let before = expected
    expected = GardenShowsCheck.reckon(next.year, frame.answered)
    let isPage = key?.year != next.year || key?.isHeatmap != next.isHeatmap || key?.launch != next.launch
    let changed =
      isPage
      ? max(before.count, expected.count, 366) : zip(before, expected).count { $0 != $1 }
    if isPage || changed > 0 { tally.provoked += 1 }
    allowed += changed
    key = next
  }

  private static func reckon(_ year: Int, _ moments: [Int64: AnsweredMoment]) -> [Expected] {
    var days = PlainCalendar.lengths(year).enumerated().flatMap { month, length in
      (1...length).map { Expected(month: month + 1, day: $0) }
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

  private mutating func compare(_ frame: CheckedLook, isHeatmap: Bool) {
    tally.checked += 1
    allowed = max(0, allowed - frame.changesPerFrame)
    var seen = Array(repeating: 0, count: 367)
    var wrong = expected.count
    var example: String?
    for item in frame.items where item.id.slot == GardenSlot.day.rawValue {
      let place = Int(item.id.payload) - 1
      guard seen.indices.contains(place) else { continue }
      seen[place] += 1
      guard expected.indices.contains(place) else {
        wrong += 1
        continue
      }
      if GardenShowsCheck.matches(item, expected[place], isHeatmap, frame) {
        wrong -= 1
      } else {
        example = frame.spell(item.text)
      }
    }
    if let twice = seen.firstIndex(where: { $0 > 1 }) {
      tally.violate(at: frame.vsync, "day \(twice + 1) is there \(seen[twice]) times")
    }
    isDone = wrong == 0
    guard wrong > allowed else { return }
    tally.violate(
      at: frame.vsync,
      "\(wrong) days of \(key?.year ?? 0) are not as the store has them, and \(allowed) may be; such as \(example ?? "one that is missing")"
    )
  }

  private static func matches(
    _ item: DisplayItem, _ day: Expected, _ isHeatmap: Bool, _ frame: CheckedLook
  ) -> Bool {
    guard let label = DayLabel(item.text), label.month == day.month, label.day == day.day,
      label.count == min(255, day.count), let theme = frame.theme
    else { return false }
    let kinds = day.categories.prefix(3).compactMap { frame.category($0) }
    guard label.symbols == kinds.map(\.symbol) else { return false }
    guard !isHeatmap else { return isCell(item, level: min(day.count, 4), theme) }
    guard item.kind == (day.count == 0 ? .dot : .ring) else { return false }
    let token = kinds.first.map { ThemeToken.category($0.colour) } ?? .bareDay
    return token.colour(in: theme) == item.colour
  }

  /// A heatmap's cell of a level: 6 to 10 pt, in the level's colour of the theme that is on screen.
  private static func isCell(_ item: DisplayItem, level: Int, _ theme: GardenTheme) -> Bool {
    let token = level == 0 ? ThemeToken.bareDay : .heat(level)
    let side = ScreenLength.points(6 + level)
    return item.kind == .card && item.frame.size == ScreenSize(width: side, height: side)
      && item.colour == token.colour(in: theme)
  }
}
