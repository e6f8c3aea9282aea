internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that each switch, save and permission gives its haptic once, in its own frame. Nothing else gives one.
struct HapticCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "haptic.once",
    title:
      "A switch gives a light haptic, a save a medium one, a permission the success one. Each comes once, in its frame.",
    exercisedBy: "a switch, a save or a permission"
  ) { _ in [HapticCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()

  private static let switches: Set<DisplayID> = Set(
    [
      GardenButton.mode, .everyYear, .reminders, .weekBefore, .dayBefore, .onTheDay, .quietHours, .mutePerson,
    ].map(\.id))

  mutating func check(_ frame: GardenSnapshot) {
    tally.checked += 1
    let isImport = frame.has(.closeImport)
    judge(.medium, isImport ? 0 : frame.answeredNow.count(where: HapticCheck.isStored), frame)
    judge(.success, frame.permittedNow, frame)
    switch taps.read(frame) {
    case .tap(let point):
      let item = taps.item(at: point)
      let isTheme = item?.id.slot == GardenSlot.themeRow.rawValue && item?.trait == .button
      judge(.light, isTheme || item.map { HapticCheck.switches.contains($0.id) } ?? false ? 1 : 0, frame)
    case .nothing: judge(.light, 0, frame)
    case .unclear: break
    }
    taps.keep(frame)
  }

  /// Whether the user saved a moment, a collage or a category. A commit with a deletion is no save.
  private static func isStored(_ changes: [RowChange]) -> Bool {
    let takesAway = changes.contains { if case .delete = $0 { true } else { false } }
    return !takesAway
      && changes.contains {
        switch $0 {
        case .put(.moment), .put(.collage), .put(.category): true
        default: false
        }
      }
  }

  private mutating func judge(_ haptic: GardenHaptic, _ count: Int, _ frame: GardenSnapshot) {
    tally.exercised += count
    let felt = frame.reportedNow.count { $0 == .feels(haptic) }
    guard felt != count else { return }
    tally.violate(at: frame.vsync, "\(haptic) is felt \(felt) times where it should be \(count) times")
  }
}

/// Checks that confetti falls after a new moment, after a share, and on a big day when today's sheet first opens. It
/// ends within its time. Under Reduce Motion there is none.
struct ConfettiCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "confetti.due",
    title: "Confetti falls for 1.5 s to 2 s when a celebration is due, and never otherwise.",
    exercisedBy: "a new moment, a share or a big day"
  ) { _ in [ConfettiCheck()] }

  var tally = CheckTally()
  private var due: Instant?
  private var newest: Int64 = 0
  /// The day whose sheet was opened as today's in this launch.
  private var seen: Int?
  private var sheet = OpenedSheet()
  private static let length = TimeSpan.seconds(2)
  private static let least = TimeSpan.milliseconds(1_500)

  mutating func check(_ frame: GardenSnapshot) {
    tally.checked += 1
    if frame.record.isLaunch {
      (due, seen, sheet) = (nil, nil, OpenedSheet())
      newest = frame.answered.keys.max() ?? 0
    }
    let isDue = isDue(frame)
    if isDue { due = frame.vsync }
    let pieces = frame.items.count { $0.id.slot == GardenSlot.confetti.rawValue }
    guard !frame.reducesMotion else { return }
    if isDue {
      tally.exercised += 1
      if pieces != 24 { tally.violate(at: frame.vsync, "\(pieces) pieces of confetti fall, but 24 are due") }
    } else if let since = due, frame.vsync - since <= ConfettiCheck.least {
      if pieces != 24 {
        tally.violate(
          at: frame.vsync,
          "\(pieces) pieces of confetti fall \((frame.vsync - since).text) after their beginning")
        due = nil
      }
    } else if pieces > 0, due.map({ frame.vsync - $0 > ConfettiCheck.length }) ?? true {
      tally.violate(at: frame.vsync, "confetti falls without a celebration")
    }
  }

  private mutating func isDue(_ frame: GardenSnapshot) -> Bool {
    let isBig = isBigDay(frame)
    let made = frame.answeredNow.joined().compactMap { change -> Int64? in
      if case .put(.moment(let moment)) = change, moment.id.raw > newest { moment.id.raw } else { nil }
    }
    newest = max(newest, made.max() ?? 0)
    let shares = frame.reportedNow.contains { if case .shares = $0 { true } else { false } }
    return !made.isEmpty && !frame.has(.closeImport) || shares || isBig
  }

  /// Whether today's sheet has just opened on a big day: an 18th or tenth birthday, or a fifth anniversary, and
  /// multiples.
  private mutating func isBigDay(_ frame: GardenSnapshot) -> Bool {
    let title = frame.has(.closeSheet) ? frame.first(.date) : nil
    let shown = title.map { PlainCalendar.days($0.text.second, $0.text.first >> 5, $0.text.first & 31) }
    let isCovered = frame.has(.closeText) || frame.has(.closePhotos)
    guard sheet.isTodays(shown, today: frame.today, isCovered: isCovered), let title, seen != frame.today
    else { return false }
    let (year, month, day) = (title.text.second, title.text.first >> 5, title.text.first & 31)
    let isBig = frame.answered.values.contains { moment in
      guard moment.isYearly, let first = moment.year, moment.month == month,
        min(moment.day, PlainCalendar.lengths(year)[month - 1]) == day
      else { return false }
      let years = year - first
      switch moment.category {
      case 1: return years > 0 && (years == 18 || years % 10 == 0)
      case 2: return years > 0 && years % 5 == 0
      default: return false
      }
    }
    if isBig { seen = frame.today }
    return isBig
  }
}
