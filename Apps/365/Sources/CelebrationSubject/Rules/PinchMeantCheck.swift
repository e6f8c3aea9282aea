internal import Garden
internal import Kernel
internal import Skiprope

/// Two fingers that come down on the garden and are 1.3 times as far apart when the first of them lifts open the calendar in the frame of
/// that lift, at the month of the day nearest the place between them; two on the calendar that are as much closer the garden of its year.
/// Less does nothing, nor does a pinch that was taken away, and between the two tabs nothing else leads but a touch that lifts.
///
/// The fingers are those that were delivered, the days those on screen in the frame before the second one came down.
struct PinchMeantCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "pinch.meant",
    title:
      "Two fingers apart open the month between them, two together its year, at the lift and never else.",
    exercisedBy: "two fingers that lift from the garden or the calendar"
  ) { _ in [PinchMeantCheck()] }

  var tally = CheckTally()
  private var fingers = PinchReader()
  private var before = Appearance()
  private var days = DaysBefore()
  private var aim: Aim?

  /// What is in front.
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

  /// What two fingers came down on, and what they may open.
  private struct Aim {
    let front: Front
    let opened: Set<Front>
    let begin: Instant
  }

  /// How far apart, and what lies so near that is not judged.
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
      at: frame.vsync, "one comes from \(before.front) to \(appearance.front), and nothing was lifted")
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

  /// Whether one is the garden and the other the calendar.
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

  /// The month of the nearest day within 22 pt, or the garden where none is; all that are as near; `nil` while days are on their way.
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
    // What lies on the edge of the reach may be in it or not.
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
