internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that in the garden today has a pulsing ring, and that exactly the days with a moment from today to seven
/// days ahead glow. Nothing else pulses.
///
/// `motion.still` checks that today does not pulse under Reduce Motion.
struct NearDaysCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "garden.near",
    title: "Today pulses. Days with a moment glow from today to seven days ahead. No other day does either.",
    exercisedBy: "a garden with a glowing day, or a pulse of today"
  ) { _ in [NearDaysCheck()] }

  var tally = CheckTally()
  private var key: Key?
  /// The places in the year of the days that must glow.
  private var near: Set<Int> = []
  private var pulse: Pulse?

  /// The inputs of `near`.
  private struct Key: Hashable {
    var year: Int
    var revision: Int
    var launch: Int
    var today: Int
  }

  /// The opacity range of today's ring while nothing covers it.
  private struct Pulse {
    let since: Instant
    /// The beginning of the session in which it was measured.
    let session: Instant
    var least: UInt8
    var most: UInt8
  }

  private static let days = 7
  /// A pulse takes 1.6 s in steps of 1/15 s.
  private static let pulseLength = TimeSpan.milliseconds(1_700)
  /// A pulse falls below half of the full opacity.
  private static let faint: UInt8 = 128

  mutating func check(_ frame: GardenSnapshot) {
    guard let header = frame.first(.year),
      frame.items.contains(where: { $0.id.slot == GardenSlot.tabMark.rawValue })
    else {
      pulse = nil
      return
    }
    let year = header.text.first
    let next = Key(year: year, revision: frame.revision, launch: frame.launchCount, today: frame.today)
    if next != key {
      key = next
      near = NearDaysCheck.near(frame.today, in: year, frame.answered)
      if !near.isEmpty { tally.exercised += 1 }
    }
    if frame.record.isLaunch { pulse = nil }
    if frame.isChanged {
      tally.checked += 1
      judgeGlow(frame)
    }
    // A missing pulse causes no change on screen, so every frame is judged.
    judgeToday(frame, year)
  }

  /// The days with a moment from today on, tried day by day.
  private static func near(_ today: Int, in year: Int, _ moments: [Int64: AnsweredMoment]) -> Set<Int> {
    let first = PlainCalendar.days(year, 1, 1)
    let wanted = today - first...today - first + days
    var found: Set<Int> = []
    for moment in moments.values {
      guard let (month, day) = moment.day(in: year) else { continue }
      let place = PlainCalendar.place(year, month, day)
      if wanted.contains(place) { found.insert(place) }
    }
    return found
  }

  private mutating func judgeGlow(_ frame: GardenSnapshot) {
    let glowing = frame.items.filter { $0.id.slot == GardenSlot.glow.rawValue }
    let places = Set(glowing.map { Int($0.id.payload) - 1 })
    guard places == near, glowing.count == near.count else {
      return tally.violate(
        at: frame.vsync,
        "days \(NearDaysCheck.text(places)) of the year glow, but \(NearDaysCheck.text(near)) are near and have a moment"
      )
    }
    for ring in glowing where ring.opacity != 255 || ring.kind != .ring {
      tally.violate(at: frame.vsync, "the glow of day \(ring.id.payload) is not a ring, or fades")
    }
    let dim = frame.items.first { $0.id.slot == GardenSlot.day.rawValue && $0.opacity != 255 }
    if let dim { tally.violate(at: frame.vsync, "\(frame.spell(dim.text)) fades, but is not today's ring") }
  }

  private static func text(_ places: Set<Int>) -> String {
    places.isEmpty ? "none" : places.sorted().map { "\($0 + 1)" }.joined(separator: ", ")
  }

  private mutating func judgeToday(_ frame: GardenSnapshot, _ year: Int) {
    let rings = frame.items.filter { $0.id.slot == GardenSlot.pulse.rawValue }
    let place = frame.today - PlainCalendar.days(year, 1, 1)
    let isHere = (0..<PlainCalendar.lengths(year).reduce(0, +)).contains(place)
    guard rings.map({ Int($0.id.payload) - 1 }) == (isHere ? [place] : []) else {
      pulse = nil
      return tally.violate(
        at: frame.vsync,
        isHere ? "another day than today has today's ring" : "a day of another year has today's ring"
      )
    }
    guard let ring = rings.first, !frame.reducesMotion, isUndisturbed(frame) else {
      pulse = nil
      return
    }
    var seen =
      pulse.flatMap { $0.session == frame.session.begin ? $0 : nil }
      ?? Pulse(since: frame.vsync, session: frame.session.begin, least: 255, most: 0)
    defer { pulse = seen }
    (seen.least, seen.most) = (min(seen.least, ring.opacity), max(seen.most, ring.opacity))
    guard frame.vsync - seen.since >= NearDaysCheck.pulseLength else { return }
    tally.exercised += 1
    if seen.least > NearDaysCheck.faint || seen.most < 255 {
      tally.violate(
        at: frame.vsync,
        "today's ring does not pulse: its opacity is \(seen.least) to \(seen.most) of 255 in \((frame.vsync - seen.since).text)"
      )
    }
    seen = Pulse(since: frame.vsync, session: frame.session.begin, least: ring.opacity, most: ring.opacity)
  }

  /// Whether nothing covers the garden and the app is in front.
  private func isUndisturbed(_ frame: GardenSnapshot) -> Bool {
    !frame.items.contains { $0.id.slot == GardenSlot.sheet.rawValue } && frame.vsync >= frame.session.begin
      && frame.vsync < frame.session.end
  }
}
