internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that every control has a spoken label and is at least 44 pt wide and high. Days of the garden are exempt:
/// `day.nearest` gives them a larger area.
struct AccessibleAppearanceCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "display.accessible",
    title:
      "Every control has a spoken label. Except for days of the garden it is at least 44 pt wide and high.",
    exercisedBy: "a frame that shows a new or changed item"
  ) { _ in [AccessibleAppearanceCheck()] }

  var tally = CheckTally()
  /// Texts that spell to words, until the next answer.
  private var spoken: Set<DisplayText> = []
  private var revision = -1

  mutating func check(_ frame: GardenSnapshot) {
    if frame.revision != revision || frame.record.isLaunch { (spoken, revision) = ([], frame.revision) }
    let delta = frame.record.delta
    guard delta.created + delta.changed > 0 else { return }
    tally.checked += 1
    tally.exercised += 1
    for item in frame.items where item.trait.isControl {
      if !spoken.contains(item.text) {
        if item.text == .none || frame.spell(item.text).isEmpty {
          tally.violate(at: frame.vsync, "\(item.id) can be touched, but has no spoken label")
        } else {
          spoken.insert(item.text)
        }
      }
      guard item.id.slot != GardenSlot.day.rawValue else { continue }
      if item.frame.size.width < .points(44) || item.frame.size.height < .points(44) {
        tally.violate(
          at: frame.vsync,
          "\(frame.spell(item.text)) is \(item.frame.size.width.points) x \(item.frame.size.height.points) pt"
        )
      }
    }
  }
}

/// Checks that a touched theme applies from that frame on, is stored soon, and applies in later launches.
struct ThemeStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "theme.stored", title: "A chosen theme applies in its frame, on every screen, and in the next launch.",
    exercisedBy:
      "a launch with a stored theme, a theme that is chosen, and a disk that recovers after a choice"
  ) { _ in [ThemeStoredCheck()] }

  var tally = CheckTally()
  private var chosen: Int?
  private var stored: Int?
  private var launches = 1
  private var taps = TapReader()
  private var outstanding = PendingChanges<Int>()
  /// The theme touched during a disk fault. It is expected once the fault is over, if the app lives that long.
  private var refused: Int?

  mutating func check(_ frame: GardenSnapshot) {
    let isLaunch = frame.launchCount != launches
    launches = frame.launchCount
    if isLaunch {
      refused = nil
      chosen = stored
      if stored != nil { tally.exercised += 1 }
    }
    stored = frame.storedBytes.map { $0.count > 8 ? Int($0[8]) : 0 }
    touch(frame)
    guard let backdrop = frame.items.first else { return }
    if let row = frame.items.first(where: {
      $0.id.slot == GardenSlot.themeRow.rawValue && $0.trait == .selectedButton
    }) {
      if chosen != Int(row.id.payload), chosen != nil { tally.exercised += 1 }
      chosen = Int(row.id.payload)
    }
    guard let chosen, let theme = GardenTheme(rawValue: UInt8(chosen)) else { return }
    tally.checked += 1
    guard backdrop.colour != ThemeToken.background.colour(in: theme) else { return }
    tally.violate(at: frame.vsync, "\(theme) was chosen, but the screen has another theme's colour")
  }

  /// A touched theme is selected in the same frame, and must be stored.
  private mutating func touch(_ frame: GardenSnapshot) {
    if case .tap(let point) = taps.read(frame), let item = taps.item(at: point),
      item.id.slot == GardenSlot.themeRow.rawValue, item.trait == .button
    {
      outstanding.removeAll()
      outstanding.add(Int(item.id.payload), frame)
      refused = frame.session.trouble == nil ? nil : Int(item.id.payload)
      if !frame.items.contains(where: { $0.id == item.id && $0.trait == .selectedButton }) {
        tally.violate(at: frame.vsync, "a theme is touched, but not selected")
      }
    }
    if let theme = refused, frame.session.trouble == nil {
      refused = nil
      tally.exercised += 1
      outstanding.add(theme, frame)
    }
    for theme in outstanding.overdue(frame, isDone: { [stored] in $0 == stored }) {
      tally.violate(at: frame.vsync, "theme \(theme) was chosen, but is not stored")
    }
    taps.keep(frame)
  }
}

/// Checks that under Reduce Motion nothing pulses, falls or slides, and no sheet springs.
struct StillCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "motion.still", title: "Under Reduce Motion nothing pulses, springs, slides or falls. Fades remain.",
    exercisedBy: "a frame on a device that reduces motion"
  ) { _ in [StillCheck()] }

  var tally = CheckTally()
  private var sheet: ScreenRect?

  mutating func check(_ frame: GardenSnapshot) {
    guard frame.reducesMotion else { return }
    tally.checked += 1
    if frame.isChanged { tally.exercised += 1 }
    if let pulse = frame.items.first(where: { $0.id.slot == GardenSlot.pulse.rawValue }), pulse.opacity != 255
    {
      tally.violate(at: frame.vsync, "today pulses")
    }
    if frame.items.contains(where: { $0.id.slot == GardenSlot.confetti.rawValue }) {
      tally.violate(at: frame.vsync, "confetti falls")
    }
    let next = frame.items.first { $0.id.slot == GardenSlot.sheet.rawValue }?.frame
    if let sheet, let next, sheet != next, sheet.size.width == next.size.width, frame.samples.isEmpty,
      frame.answeredNow.isEmpty
    {
      tally.violate(at: frame.vsync, "a sheet slides")
    }
    sheet = next
  }
}

/// Checks that each launch shows the welcome until it is over, and never afterwards. Each step stays until a touch
/// ends it.
struct WelcomeOnceCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "welcome.once",
    title: "Each launch shows the welcome until it is over, and never again. Only a touch ends a step.",
    exercisedBy: "a launch after the welcome, one during it, and a step that ends"
  ) { _ in [WelcomeOnceCheck()] }

  var tally = CheckTally()
  private var isOver = false
  private var launches = 1
  private var taps = TapReader()

  mutating func check(_ frame: GardenSnapshot) {
    tally.checked += 1
    judgeStep(frame)
    let isWelcome = frame.has(.skip)
    let isLaunch = frame.record.isLaunch
    if frame.launchCount != launches, isOver { tally.exercised += 1 }
    launches = frame.launchCount
    if isLaunch, !WelcomeOnceCheck.isOver(frame.storedBytes) {
      tally.exercised += 1
      if !isWelcome {
        tally.violate(at: frame.vsync, "a launch does not show the welcome, which is not over")
      }
    }
    if isWelcome && isOver { tally.violate(at: frame.vsync, "the welcome is shown again after its end") }
    // A kill before the end is stored may bring the welcome back.
    if WelcomeOnceCheck.isOver(frame.storedBytes) { isOver = true }
  }

  /// Judges the end of a step: a touch on one of its buttons. An import only covers it.
  private mutating func judgeStep(_ frame: GardenSnapshot) {
    let reading = taps.read(frame)
    let (before, now) = (WelcomeOnceCheck.step(of: taps.before), WelcomeOnceCheck.step(of: frame.items))
    if before != nil, before != now, !frame.record.isLaunch, !frame.has(.closeImport) {
      tally.exercised += 1
      switch reading {
      case .tap(let point):
        let ways = [GardenButton.skip, .start, .allowReminders, .notNow].map(\.id)
        if taps.item(at: point).map({ ways.contains($0.id) }) != true {
          tally.violate(at: frame.vsync, "a step of the welcome is left by a touch on something else")
        }
      case .unclear: break
      case .nothing: tally.violate(at: frame.vsync, "a step of the welcome is left without a touch")
      }
    }
    taps.keep(frame)
  }

  /// The title of the welcome's step on screen.
  private static func step(of items: [DisplayItem]) -> GardenText? {
    guard items.contains(where: { $0.id == GardenButton.skip.id }) else { return nil }
    return items.first { $0.id == GardenSlot.label.id(70) }?.text.gardenKey
  }

  private static func isOver(_ bytes: [UInt8]?) -> Bool {
    bytes.map { $0.count > 24 && $0[24] == 1 } ?? false
  }
}

/// Checks that each analytics event is emitted once, in the frame of its cause.
struct EventOnceCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "event.once",
    title:
      "Each analytics event is emitted exactly once, in the frame of its cause. No other event is emitted.",
    exercisedBy: "a new moment, another theme, a first launch, or a touch that has an event"
  ) { _ in [EventOnceCheck()] }

  var tally = CheckTally()
  private var theme: UInt64?
  private var launches = 0
  /// Whether the store had the small record in the frame before.
  private var hasRecord = false
  private var taps = TapReader()
  private var newest: Int64 = 0

  mutating func check(_ frame: GardenSnapshot) {
    tally.checked += 1
    let isImport = frame.has(.closeImport)
    // An edited moment is not new. New IDs are always higher.
    if frame.record.isLaunch { newest = frame.answered.keys.max() ?? 0 }
    let made = frame.answeredNow.joined().compactMap { change -> Int64? in
      if case .put(.moment(let moment)) = change, moment.id.raw > newest { moment.id.raw } else { nil }
    }
    newest = max(newest, made.max() ?? 0)
    judge(.momentCreated, isImport ? 0 : made.count, frame)
    let chosen = frame.items.first {
      $0.id.slot == GardenSlot.themeRow.rawValue && $0.trait == .selectedButton
    }?.id.payload
    if let chosen {
      judge(.themeSelected, theme.map { $0 != chosen } == true ? 1 : 0, frame)
      theme = chosen
    } else {
      judge(.themeSelected, 0, frame)
      theme = nil
    }
    // A launch is the first if nothing was stored before it, even if the welcome is shown again. A launch's own write
    // comes with its next frame at the earliest.
    let isFirst = frame.launchCount != launches && !(launches == 0 ? frame.storedBytes != nil : hasRecord)
    launches = frame.launchCount
    hasRecord = frame.storedBytes != nil
    judge(.onboardingStarted, isFirst ? 1 : 0, frame)
    judge(
      .celebrationPackExported, frame.reportedNow.count { if case .shares = $0 { true } else { false } },
      frame)
    judge(.captionCopied, frame.reportedNow.count { if case .copies = $0 { true } else { false } }, frame)
    let tap = taps.read(frame)
    if case .tap(let point) = tap {
      let item = taps.item(at: point)
      let begins =
        item.map {
          $0.id == GardenButton.celebrationPack.id || $0.id.slot == GardenSlot.packMoment.rawValue
        } ?? false
      judge(.celebrationPackStarted, begins ? 1 : 0, frame)
      let switchesOn =
        item?.id == GardenButton.allowReminders.id
        || item?.id == GardenButton.reminders.id && item?.trait == .button
      judge(.reminderEnabled, switchesOn ? 1 : 0, frame)
      judge(.importContactsTapped, item?.id == GardenButton.importContacts.id ? 1 : 0, frame)
    } else if tap == .nothing {
      judge(.celebrationPackStarted, 0, frame)
      judge(.reminderEnabled, 0, frame)
      judge(.importContactsTapped, 0, frame)
    }
    taps.keep(frame)
  }

  private mutating func judge(_ updates: AnalyticsEvent, _ count: Int, _ frame: GardenSnapshot) {
    tally.exercised += count
    let reported = frame.reportedNow.count { $0 == .reported(updates) }
    guard reported != count else { return }
    tally.violate(
      at: frame.vsync,
      "\(updates.rawValue) is emitted \(reported) times, but its cause occurred \(count) times")
  }
}
