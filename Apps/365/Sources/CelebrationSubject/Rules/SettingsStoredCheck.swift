internal import Garden
internal import Kernel
internal import Reminders
internal import Skiprope

/// Checks that the reminder page shows the stored settings, and that each touch soon changes its own setting and no
/// other.
///
/// The check computes the effect of a touch from the settings before it. Times move by half hours; quiet hours never
/// end at the minute they begin.
struct SettingsStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "settings.stored",
    title:
      "The reminder page shows the stored settings. Each touch changes its own setting only, within three seconds.",
    exercisedBy: "a setting that is changed by a touch"
  ) { _ in [SettingsStoredCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  /// The expected settings in the order of the touches; `nil` while a touch with an unknown target may still have its
  /// effect.
  private var coming: [ReminderSettings]? = []
  private var unread = UnreadTouches()
  private var outstanding = PendingChanges<Int>()
  /// The number of touches so far, and of those with an answer.
  private var (touched, answered) = (0, 0)
  private var last = ReminderSettings()

  mutating func check(_ frame: GardenSnapshot) {
    let reading = taps.read(frame)
    if frame.record.isLaunch || coming == nil && !unread.isOpen(at: frame.vsync) { forget([]) }
    for changes in frame.answeredNow { judge(changes, frame) }
    switch reading {
    case .tap(let point): if let item = taps.item(at: point) { tap(item, frame) }
    case .unclear:
      let buttons = [GardenButton.earlierReminder.id, GardenButton.allowReminders.id]
      if taps.before.contains(where: { buttons.contains($0.id) }) {
        forget(nil)
        unread.add(at: frame.vsync)
      }
    case .nothing: break
    }
    if frame.session.trouble != nil { forget(nil) }
    for number in outstanding.overdue(frame, isDone: { [answered] in $0 <= answered }) where coming != nil {
      tally.violate(at: frame.vsync, "setting \(number) was touched, but is not stored")
      forget([])
    }
    last = frame.settings
    if coming?.isEmpty ?? false, frame.isChanged { compare(frame) }
    taps.keep(frame)
  }

  private mutating func tap(_ item: DisplayItem, _ frame: GardenSnapshot) {
    guard let button = GardenButton(item.id) else { return }
    let now = coming?.last ?? frame.settings
    var next = now
    SettingsStoredCheck.press(button, &next)
    guard next != now else { return }
    tally.exercised += 1
    coming?.append(next)
    unread.follow(at: frame.vsync)
    touched += 1
    if coming != nil { outstanding.add(touched, frame) }
  }

  private mutating func forget(_ next: [ReminderSettings]?) {
    coming = next
    answered = touched
    outstanding.removeAll()
  }

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    for change in changes {
      guard case .put(.settings(let stored)) = change else { continue }
      tally.checked += 1
      guard coming != nil else { continue }
      guard coming?.isEmpty == false, let wanted = coming?.removeFirst() else {
        tally.violate(at: frame.vsync, "settings are stored without a touch")
        continue
      }
      answered += 1
      if wanted != stored {
        tally.violate(
          at: frame.vsync,
          "\(SettingsStoredCheck.text(wanted)) was set, but \(SettingsStoredCheck.text(stored)) is stored")
      }
    }
  }

  private static func text(_ settings: ReminderSettings) -> String {
    let quiet = settings.quiet.map { "from \(clock($0.start)) to \(clock($0.end))" } ?? "never"
    return
      "\(settings.isEnabled ? "on" : "off"), offsets \(settings.offsets.rawValue), at \(clock(settings.minuteOfDay)), "
      + "quiet \(quiet)"
  }

  /// A minute of the day as clock time: `8:05`.
  private static func clock(_ minute: Int) -> String {
    "\(minute / 60):\(String(minute % 60 + 100).dropFirst())"
  }

  private mutating func compare(_ frame: GardenSnapshot) {
    guard frame.has(.earlierReminder) else { return }
    tally.checked += 1
    let isOn = { (button: GardenButton) in
      frame.items.first { $0.id == button.id }?.trait == .selectedButton
    }
    var offsets: ReminderOffsets = []
    if isOn(.weekBefore) { offsets.insert(.sevenDays) }
    if isOn(.dayBefore) { offsets.insert(.oneDay) }
    if isOn(.onTheDay) { offsets.insert(.sameDay) }
    let shown = ReminderSettings(
      isEnabled: isOn(.reminders), offsets: offsets, minuteOfDay: frame.first(.clock)?.text.first ?? 0,
      quiet: QuietHours(
        start: frame.first(.quietFrom)?.text.first ?? 0, end: frame.first(.quietUntil)?.text.first ?? 0))
    if shown != frame.settings || isOn(.quietHours) != (shown.quiet != nil) {
      tally.violate(
        at: frame.vsync,
        "the page shows \(SettingsStoredCheck.text(shown)), but the store has \(SettingsStoredCheck.text(frame.settings))"
      )
    }
  }

  private static func press(_ button: GardenButton, _ settings: inout ReminderSettings) {
    switch button {
    case .reminders: settings.isEnabled.toggle()
    case .allowReminders: settings.isEnabled = true
    case .weekBefore: settings.offsets.formSymmetricDifference(.sevenDays)
    case .dayBefore: settings.offsets.formSymmetricDifference(.oneDay)
    case .onTheDay: settings.offsets.formSymmetricDifference(.sameDay)
    case .earlierReminder: settings.minuteOfDay = before(settings.minuteOfDay)
    case .laterReminder: settings.minuteOfDay = after(settings.minuteOfDay)
    case .quietHours: settings.quiet = settings.quiet == nil ? QuietHours(start: 1_320, end: 420) : nil
    default: pressQuiet(button, &settings)
    }
  }

  private static func pressQuiet(_ button: GardenButton, _ settings: inout ReminderSettings) {
    guard let quiet = settings.quiet else { return }
    let step = [.laterQuietStart, .laterQuietEnd].contains(button) ? after : before
    switch button {
    case .earlierQuietStart, .laterQuietStart:
      settings.quiet =
        QuietHours(start: step(quiet.start), end: quiet.end)
        ?? QuietHours(start: step(step(quiet.start)), end: quiet.end)
    case .earlierQuietEnd, .laterQuietEnd:
      settings.quiet =
        QuietHours(start: quiet.start, end: step(quiet.end))
        ?? QuietHours(start: quiet.start, end: step(step(quiet.end)))
    default: break
    }
  }

  /// The next half hour after a minute, found by trying every minute.
  private static func after(_ minute: Int) -> Int {
    var next = (minute + 1) % 1_440
    while next % 30 != 0 { next = (next + 1) % 1_440 }
    return next
  }
  private static func before(_ minute: Int) -> Int {
    var next = (minute + 1_439) % 1_440
    while next % 30 != 0 { next = (next + 1_439) % 1_440 }
    return next
  }
}
