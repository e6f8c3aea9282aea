internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that the countdown on a day's sheet equals the number of calendar days.
struct CountdownCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "countdown.calendar",
    title: "A countdown shows the number of calendar days between today and its day.",
    exercisedBy: "a sheet that shows another day"
  ) { _ in [CountdownCheck()] }

  var tally = CheckTally()
  private var last = DisplayText.none
  /// Whether the sheet had no countdown in the frame before.
  private var isSilent = false

  mutating func check(_ frame: GardenSnapshot) {
    guard frame.has(.closeSheet), let title = frame.first(.date) else {
      (last, isSilent) = (.none, false)
      return
    }
    tally.checked += 1
    let isNew = title.text != last
    last = title.text
    guard let countdown = frame.items.first(where: { CountdownCheck.keys.contains($0.text.gardenKey) }) else {
      if isNew || !isSilent {
        tally.violate(at: frame.vsync, "a day's sheet has no countdown")
      }
      isSilent = true
      return
    }
    isSilent = false
    if isNew { tally.exercised += 1 }
    let day = PlainCalendar.days(title.text.second, title.text.first >> 5, title.text.first & 31)
    let away = day - frame.today
    let reported: DisplayText =
      switch away {
      case 0: GardenText.countdownToday.text()
      case 1: GardenText.countdownTomorrow.text()
      case 2...: GardenText.countdownDays.text(away)
      default: GardenText.countdownPast.text(-away)
      }
    guard reported != countdown.text else { return }
    tally.violate(
      at: frame.vsync,
      "\(frame.spell(title.text)) is \(away) days away, but the sheet says \(frame.spell(countdown.text))")
  }

  private static let keys: [GardenText?] = [
    .countdownToday, .countdownTomorrow, .countdownDays, .countdownPast,
  ]
}

/// Checks that a tap among the dots opens the nearest day's sheet, however small the dots are. A tap out of reach
/// opens none.
struct NearestDayCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "day.nearest",
    title: "A tap within 22 pt of a day opens the nearest day's sheet. A tap farther away opens none.",
    exercisedBy: "a tap on the garden outside all controls"
  ) { _ in [NearestDayCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()

  mutating func check(_ frame: GardenSnapshot) {
    if case .tap(let point) = taps.read(frame) { judge(point, frame) }
    taps.keep(frame)
  }

  private mutating func judge(_ tap: ScreenPoint, _ frame: GardenSnapshot) {
    let before = taps.before
    let isOpen = before.contains {
      [GardenSlot.scrim.rawValue, GardenSlot.sheet.rawValue].contains($0.id.slot)
    }
    let isOthers = before.contains {
      $0.id.slot != GardenSlot.day.rawValue && $0.trait.isControl && $0.frame.contains(tap)
    }
    let days = before.filter { $0.id.slot == GardenSlot.day.rawValue }
    guard !isOpen, !isOthers, days.count >= 365 else { return }
    var near: [(item: DisplayItem, way: ScreenPoint)] = []
    for item in days {
      let way = item.frame.middle - tap
      if abs(way.x.points) < 21.9, abs(way.y.points) < 21.9 { near.append((item, way)) }
    }
    guard !near.isEmpty else { return judgeBeyond(tap, days, frame) }
    near.sort { $0.way.lengthSquared < $1.way.lengthSquared }
    guard let first = near.first, let label = DayLabel(first.item.text) else { return }
    // While a page turns, a touch means a day of the new year, which may be at another place.
    guard let year = before.first(where: { $0.text.gardenKey == .year })?.text.first,
      PlainCalendar.place(year, label.month, label.day) == Int(first.item.id.payload) - 1
    else { return }
    // Positions have a resolution of 1/64 pt. Days at almost equal distances are not judged.
    if near.count > 1, near[1].way.length - first.way.length < 0.1 { return }
    tally.checked += 1
    tally.exercised += 1
    guard frame.has(.closeSheet), let title = frame.first(.date) else {
      return tally.violate(at: frame.vsync, "a tap beside \(frame.spell(first.item.text)) opens nothing")
    }
    // The garden's year may change in the same frame.
    let years = [year, frame.first(.year)?.text.first]
    guard title.text.first >> 5 == label.month, title.text.first & 31 == label.day,
      years.contains(title.text.second)
    else {
      return tally.violate(
        at: frame.vsync, "a tap beside \(frame.spell(first.item.text)) opens \(frame.spell(title.text))")
    }
  }
}

extension NearestDayCheck {
  /// Judges a tap outside all controls and out of reach of every day. It must open no sheet.
  private mutating func judgeBeyond(_ tap: ScreenPoint, _ days: [DisplayItem], _ frame: GardenSnapshot) {
    let isNear = days.contains { item in
      let way = item.frame.middle - tap
      return abs(way.x.points) < 22.1 && abs(way.y.points) < 22.1
    }
    guard !isNear else { return }
    tally.checked += 1
    tally.exercised += 1
    guard frame.has(.closeSheet), let title = frame.first(.date) else { return }
    tally.violate(at: frame.vsync, "a tap beyond all days opens \(frame.spell(title.text))")
  }
}

/// Checks that each touch on Save soon commits the moment as the flow showed it. Without such a touch no moment is
/// committed.
struct SavedAsShownCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "moment.as-shown",
    title:
      "Each touch on Save stores the moment of the last step once, within three seconds. Nothing else stores one.",
    exercisedBy: "a commit of a moment"
  ) { _ in [SavedAsShownCheck()] }

  var tally = CheckTally()
  /// The contents of the last step: person, date, repetition, category and notes.
  private var shown: Shown?
  private var pending: Shown?
  private var taps = TapReader()
  private var outstanding = PendingChanges<Shown>()

  private struct Shown: Hashable {
    var date: DisplayText
    var isYearly: Bool
    var category: Int
    /// An existing person; `nil` for a new person with `name`.
    var person: Int64?
    var name: String
    /// The visible beginning of the notes.
    var notes: String

    func `is`(_ stored: AnsweredMoment, of name: String?) -> Bool {
      (stored.year ?? 0) == date.second && stored.month == date.first >> 5 && stored.day == date.first & 31
        && stored.isYearly == isYearly && stored.category == Int64(category)
        && (person.map { $0 == stored.person } ?? (self.name == name))
        && (notes.count >= Shown.shownNotes || notes.answeredDigest == stored.notes)
    }

    /// The number of letters of notes on the page. The rest of longer notes is not compared.
    static let shownNotes = 40

    var text: String { "for \(name), of category \(category), with \"\(notes)\"" }
  }

  mutating func check(_ frame: GardenSnapshot) {
    if case .tap(let point) = taps.read(frame), let shown,
      taps.item(at: point)?.id == GardenButton.saveMoment.id
    {
      outstanding.add(shown, frame)
    }
    // `import.chosen` judges imported moments; `category.stored` judges moments of a deleted category.
    if !frame.has(.closeImport) {
      for changes in frame.answeredNow where !CategoryStoredCheck.takesAway(changes) { judge(changes, frame) }
    }
    if !frame.has(.cancelFlow) { pending = nil }
    if frame.record.isLaunch { pending = nil }
    // If Save is enabled again, the moment was not saved.
    if frame.items.contains(where: { $0.id == GardenButton.saveMoment.id && $0.text.gardenKey == .save }) {
      pending = nil
    }
    // The button is the only sign that a moment is being saved.
    if frame.items.contains(where: { $0.id == GardenButton.saveMoment.id && $0.text.gardenKey == .saving }) {
      if pending == nil { pending = shown }
    }
    for shown in outstanding.overdue(
      frame,
      isDone: { shown in
        frame.answered.values.contains { shown.is($0, of: frame.names[$0.person]) }
      })
    {
      tally.violate(at: frame.vsync, "a moment of \(frame.spell(shown.date)) is saved, but is not stored")
    }
    shown = read(frame) ?? shown
    if frame.has(.cancelFlow) == false, frame.answeredNow.isEmpty { shown = nil }
    taps.keep(frame)
  }

  private func read(_ frame: GardenSnapshot) -> Shown? {
    guard frame.has(.saveMoment), let date = frame.items.first(where: { $0.id == GardenSlot.label.id(34) }),
      let category = frame.items.first(where: { $0.id == GardenSlot.label.id(36) }),
      let name = frame.items.first(where: { $0.id == GardenSlot.label.id(33) }),
      let repeats = frame.items.first(where: { $0.id == GardenSlot.label.id(35) }),
      let notes = frame.items.first(where: { $0.id == GardenButton.notesField.id })
    else { return nil }
    return Shown(
      date: date.text, isYearly: repeats.text.gardenKey == .everyYear, category: category.text.first,
      person: name.text.gardenKey == .personName ? Int64(name.text.first) : nil,
      name: frame.spell(name.text),
      notes: notes.text.gardenKey == .draftNotes ? frame.spell(notes.text) : "")
  }

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    for change in changes {
      guard case .put(.moment(let moment)) = change else { continue }
      tally.checked += 1
      tally.exercised += 1
      guard let pending else {
        tally.violate(at: frame.vsync, "moment \(moment.id.raw) is stored without a touch on Save")
        continue
      }
      let stored = AnsweredMoment(moment)
      let isNew = changes.contains {
        if case .put(.person(let made)) = $0 { made.id == moment.person } else { false }
      }
      if !pending.is(stored, of: frame.names[stored.person]) || !moment.notes.hasPrefix(pending.notes)
        || isNew != (pending.person == nil)
      {
        let name = frame.names[stored.person] ?? "nobody"
        tally.violate(
          at: frame.vsync,
          "moment \(moment.id.raw) is stored as \(stored.year ?? 0)-\(stored.month)-\(stored.day) for \(isNew ? "a new " : "")\(name), of category \(stored.category), with \"\(moment.notes)\", but was shown as \(frame.spell(pending.date)) \(pending.text)"
        )
      }
      self.pending = nil
    }
  }
}
