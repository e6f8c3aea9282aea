internal import Garden
internal import Kernel
internal import Skiprope

/// Whatever can be touched says what it is and is 44 pt at least; a day of the garden has such an area by the rule of the nearest.
struct AccessibleAppearanceCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "display.accessible",
    title: "What can be touched says what it is and is 44 pt large.",
    exercisedBy: "a frame that shows something new"
  ) { _ in [AccessibleAppearanceCheck()] }

  var tally = CheckTally()
  /// Texts that say something, as long as nothing else is answered.
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
          tally.violate(at: frame.vsync, "\(item.id) can be touched and says nothing")
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

/// A theme that was touched is that of all frames after it, is kept soon, and is that of the launches from then on.
struct ThemeStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "theme.stored", title: "A theme is there at once, on every screen, and in the next launch.",
    exercisedBy:
      "a launch after another theme was kept, a theme that is chosen, and a disk that takes it again"
  ) { _ in [ThemeStoredCheck()] }

  var tally = CheckTally()
  private var chosen: Int?
  private var stored: Int?
  private var launches = 1
  private var taps = TapReader()
  private var outstanding = PendingChanges<Int>()
  /// One that was touched while the disk refused writes: owed from when that is over, if the app lives so long.
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
    tally.violate(at: frame.vsync, "\(theme) was chosen, and the screen has another colour")
  }

  /// The theme that is touched is chosen in the same frame, and has to be kept.
  private mutating func touch(_ frame: GardenSnapshot) {
    if case .tap(let point) = taps.read(frame), let item = taps.item(at: point),
      item.id.slot == GardenSlot.themeRow.rawValue, item.trait == .button
    {
      outstanding.removeAll()
      outstanding.add(Int(item.id.payload), frame)
      refused = frame.session.trouble == nil ? nil : Int(item.id.payload)
      if !frame.items.contains(where: { $0.id == item.id && $0.trait == .selectedButton }) {
        tally.violate(at: frame.vsync, "a theme is touched, and not chosen")
      }
    }
    if let theme = refused, frame.session.trouble == nil {
      refused = nil
      tally.exercised += 1
      outstanding.add(theme, frame)
    }
    for theme in outstanding.overdue(frame, isDone: { [stored] in $0 == stored }) {
      tally.violate(at: frame.vsync, "theme \(theme) was chosen, and is not kept")
    }
    taps.keep(frame)
  }
}

/// Under Reduce Motion nothing pulses and no sheet springs.
struct StillCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "motion.still", title: "Where motion is reduced nothing pulses, springs, slides or falls; fades stay.",
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

/// The first launch's welcome is there in each launch until it is over, and never again; each of its steps is until a touch on it.
struct WelcomeOnceCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "welcome.once",
    title: "The welcome is there at a launch until a touch ends it, step by step, and never again.",
    exercisedBy: "a launch after the welcome, one before it is over, and a step that is left"
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
      if !isWelcome { tally.violate(at: frame.vsync, "a launch before the welcome is over does not have it") }
    }
    if isWelcome && isOver { tally.violate(at: frame.vsync, "the welcome is there again") }
    // A kill before it is kept that it is over brings it back, and may.
    if WelcomeOnceCheck.isOver(frame.storedBytes) { isOver = true }
  }

  /// A step is left by a touch on one of its ways on; what an import covers stays below it.
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

  /// Which step of the welcome is up, by its title.
  private static func step(of items: [DisplayItem]) -> GardenText? {
    guard items.contains(where: { $0.id == GardenButton.skip.id }) else { return nil }
    return items.first { $0.id == GardenSlot.label.id(70) }?.text.gardenKey
  }

  private static func isOver(_ bytes: [UInt8]?) -> Bool {
    bytes.map { $0.count > 24 && $0[24] == 1 } ?? false
  }
}

/// What the plan counts is told in the frame in which it happens, once: a moment that is kept, a theme that is chosen, a first launch.
struct EventOnceCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "event.once", title: "Each moment kept, theme chosen and first launch is counted exactly once.",
    exercisedBy: "a moment that is kept, another theme, a first launch"
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
    // A moment that is changed is no new one: numbers only rise.
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
    // The first launch of all is the one before which nothing was kept, be the welcome there again or not. What a launch keeps
    // itself comes no sooner than its next frame.
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
      at: frame.vsync, "\(updates.rawValue) is told \(reported) times where it happened \(count) times")
  }
}
