internal import Garden
internal import Kernel
internal import Skiprope

/// Checks pinches between garden and calendar, which act in the frame of the first lift. Spreading two fingers on the
/// garden by a factor of 1.3 opens the month nearest their middle. Closing them by that factor on the calendar opens
/// the garden of its year. A smaller or cancelled pinch does nothing. No other change between the two tabs comes
/// without a lift.
///
/// Fingers are the delivered samples. Days are those of the frame before the second finger came down.
struct PinchMeantCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "pinch.meant",
    title:
      "Spreading two fingers opens the month between them, closing them its year, at the lift. Less does nothing.",
    exercisedBy: "two fingers that lift from the garden or the calendar"
  ) { _ in [PinchMeantCheck()] }

  var tally = CheckTally()
  private var fingers = PinchReader()
  private var before = Appearance()
  private var days = DaysBefore()
  private var aim: Aim?

  /// The screen in front.
  private enum Front: Hashable {
    case other
    case garden(year: Int)
    case calendar(year: Int, month: Int)
  }

  private struct Appearance {
    var front = Front.other
    var isBare = false
    var today = 0
    var begin = Instant.zero
  }

  /// The screen that two fingers touched, and those that their pinch may open.
  private struct Aim {
    let front: Front
    let opened: Set<Front>
    let begin: Instant
  }

  /// The factor of a pinch, and the range around it that is not judged.
  private static let scale = 1.3
  private static let doubt = 0.002

  mutating func check(_ frame: GardenSnapshot) {
    let appearance = PinchMeantCheck.appearance(frame)
    defer { keep(appearance, frame) }
    guard !frame.record.isLaunch else {
      fingers.reset()
      aim = nil
      return
    }
    let events = fingers.read(frame.samples)
    let lifts = events.count { if case .began = $0 { false } else { true } }
    for event in events {
      switch event {
      case .began(let centre): aim = aimed(at: centre)
      case .ended(let scale):
        if lifts == 1, !fingers.isUnclear { judge(scale, appearance, frame) }
        aim = nil
      case .lifted: break
      }
    }
    guard lifts == 0, PinchMeantCheck.differ(before.front, appearance.front),
      frame.session.begin == before.begin
    else {
      return
    }
    tally.violate(
      at: frame.vsync, "the screen changes from \(before.front) to \(appearance.front) without a lift")
  }

  private static func appearance(_ frame: GardenSnapshot) -> Appearance {
    var appearance = Appearance(today: frame.today, begin: frame.session.begin)
    guard frame.items.contains(where: { $0.id.slot == GardenSlot.tabMark.rawValue }) else {
      return appearance
    }
    appearance.isBare = !frame.items.contains {
      [GardenSlot.scrim.rawValue, GardenSlot.sheet.rawValue].contains($0.id.slot)
    }
    if let header = frame.first(.year) {
      appearance.front = .garden(year: header.text.first)
    } else if let header = frame.items.first(where: { $0.id == GardenSlot.label.id(40) }),
      header.text.gardenKey == .month
    {
      appearance.front = .calendar(year: header.text.second, month: header.text.first)
    }
    return appearance
  }

  /// Whether one screen is the garden and the other the calendar.
  private static func differ(_ one: Front, _ other: Front) -> Bool {
    switch (one, other) {
    case (.garden, .calendar), (.calendar, .garden): true
    default: false
    }
  }

  private func aimed(at centre: ScreenPoint) -> Aim? {
    guard before.isBare else { return nil }
    switch before.front {
    case .other: return nil
    case .calendar(let year, _):
      return Aim(front: before.front, opened: [.garden(year: year)], begin: before.begin)
    case .garden(let year):
      return opened(at: centre, year).map { Aim(front: before.front, opened: $0, begin: before.begin) }
    }
  }

  /// The months of the nearest days within 22 pt, or the garden without such a day; `nil` while days move or change.
  private func opened(at centre: ScreenPoint, _ year: Int) -> Set<Front>? {
    let lengths = PlainCalendar.lengths(year)
    guard days.items.count == lengths.reduce(0, +) else { return nil }
    var near: [(month: Int, way: ScreenPoint)] = []
    for item in days.items {
      let way = item.frame.middle - centre
      guard abs(way.x.points) < 22.1, abs(way.y.points) < 22.1 else { continue }
      guard let label = DayLabel(item.text),
        PlainCalendar.place(year, label.month, label.day) == Int(item.id.payload) - 1
      else { return nil }
      near.append((label.month, way))
    }
    guard let least = near.map(\.way.length).min() else { return [.garden(year: year)] }
    var found = Set(
      near.filter { $0.way.length < least + 0.1 }.map { Front.calendar(year: year, month: $0.month) })
    // A day on the edge of the reach may count or not.
    let isWithin = near.contains { abs($0.way.x.points) < 21.9 && abs($0.way.y.points) < 21.9 }
    if !isWithin { found.insert(.garden(year: year)) }
    return found
  }

  private mutating func judge(_ scale: Double, _ appearance: Appearance, _ frame: GardenSnapshot) {
    guard let aim, before.front == aim.front, before.isBare, before.today == appearance.today,
      aim.begin == frame.session.begin, frame.vsync >= frame.session.begin, frame.vsync < frame.session.end
    else { return }
    var isGarden = false
    if case .garden = aim.front { isGarden = true }
    let spread = isGarden ? scale : 1 / max(scale, 0.000_001)
    guard abs(spread - PinchMeantCheck.scale) > PinchMeantCheck.doubt else { return }
    tally.checked += 1
    tally.exercised += 1
    let meant = spread > PinchMeantCheck.scale ? aim.opened : [aim.front]
    guard !meant.contains(appearance.front) else { return }
    tally.violate(
      at: frame.vsync,
      "two fingers lift from \(aim.front) at \((scale * 100).rounded() / 100) times their distance, and \(appearance.front) is up"
    )
  }

  private mutating func keep(_ appearance: Appearance, _ frame: GardenSnapshot) {
    before = appearance
    days.keep(frame)
  }
}
