public import Gestures
public import Kernel
internal import MomentReminding
public import Moments
internal import PhotoCaching
internal import Reminders

/// The core of app 365, a state machine: screens, the book behind them, and requests to the device.
///
/// A frame runs these stages in order: `recognise` each sample, `update`, `handle` each event, `finish` each answer,
/// `animate`, `layOut`, `diff`. `drainRequests` collects the requests after the frame. The cost of a frame depends on
/// what is visible, except that a change of year reads its days.
public struct GardenCore: Sendable {
  public internal(set) var store: MomentStore
  public internal(set) var stored: PersistedGarden
  public internal(set) var tab = GardenTab.garden
  /// The display list of the last frame, back to front.
  public internal(set) var display = DisplayList(capacity: 512)
  var effects: [GardenEffect] = []
  /// The calendar day in the device's zone.
  public internal(set) var today: CivilDay

  var canvas: GardenCanvas
  var garden: GardenScreen
  var calendar: CalendarScreen
  var profile = ProfileScreen()
  var library = LibraryScreen()
  var pack: PackMaking?
  var importing: ImportScreen?
  var sheet: DaySheet?
  var flow: AddFlow?
  var onboarding: Onboarding?
  var notice: Notice?
  var confetti: Confetti?
  /// The day whose sheet started confetti in this launch.
  var celebrated: CivilDay?
  var thumbnails = Thumbnails()
  /// The scroll state of the page of the tab, an import or the welcome. `sheetPage`: that of the sheet or flow over
  /// it.
  var tabPage = PageScroller()
  var sheetPage = PageScroller()
  var vsync = Instant.zero
  var isInBackground = false
  var isDirty = true
  private var hasChanged = false

  let reducesMotion: Bool
  /// The language of all texts.
  public let language: Language
  var clock: WallClock
  var zone: ZoneRules
  /// The device's photos.
  let photos: [PhotoID]
  private let launch: (pictures: [PhotoID], remembered: [ReminderKey<MomentID>], isFirst: Bool)
  private var midnight = Instant.never
  private var recogniser: GestureRecogniser
  private var decisions: [GestureDecision] = []
  /// The gestures of the last frame, in order of decision.
  public private(set) var recognised: [GestureDecision] = []
  /// The screen that a running pinch began on.
  var pinched: PinchedPlace?

  var requests: [Request<GardenTask>] = []
  /// Odd, as the picture cache uses even numbers.
  private var lastRequest: UInt64 = 1
  var momentEffects: [MomentEffect] = []
  var recordWriting = RecordWriting()
  var deviceAsking = DeviceAsking()
  /// The open typing request, with the person whose name, notes or number is typed.
  var typing: (id: RequestID, field: GardenField, person: PersonID?)?
  /// Pending commits: the settings and person as they will be, a category, and photos being attached. `moving`: a
  /// photo being moved.
  var savingSettings: (id: RequestID, settings: ReminderSettings)?
  var changingPerson: (id: RequestID, person: Person)?
  var savingCategory: RequestID?
  var attaching: [RequestID: PhotoID] = [:]
  /// Calls and messages being opened.
  var opening: Set<RequestID> = []
  var moving: (id: RequestID, medium: MediaID, place: Int)?
  /// The collage being saved to the library.
  var savingPack: (id: RequestID, picture: PhotoID)?
  var scheduler = ReminderScheduler<MomentReminders>()
  /// The notification permission, as known.
  var permission: NotificationPermission
  var reminderEffects: [ReminderScheduler<MomentReminders>.Effect] = []
  /// The reminders that requests under way schedule.
  var reminding: [RequestID: [ReminderKey<MomentID>]] = [:]
  /// The lengths of drawn texts, cleared by each commit.
  var letters = [UInt64: TextFit.Length](minimumCapacity: GardenCore.knownTexts)

  /// A launched app. O(rows).
  public init(_ launch: GardenLaunch) {
    clock = launch.clock
    zone = launch.zone
    reducesMotion = launch.reducesMotion
    language = launch.language
    photos = launch.photos
    self.launch = (launch.pictures, launch.remembered, launch.stored == nil)
    permission = launch.permission
    today = launch.zone.day(of: launch.clock.time(at: .zero))
    stored = launch.stored ?? PersistedGarden()
    canvas = GardenCanvas(launch.screen)
    canvas.theme = stored.theme
    canvas.contrast = launch.contrast
    let year = today.components.year
    store = MomentStore(year: year)
    store.handle(.loaded(launch.rows), effects: &momentEffects)
    garden = GardenScreen(year, canvas, mode: stored.mode, changesPerFrame: launch.changesPerFrame)
    calendar = CalendarScreen(today)
    let settings = GestureSettings(.story, on: launch.screen)
    recogniser = GestureRecogniser(
      settings: settings,
      scope: GestureScope(pinch: true, horizontalSwipe: settings.swipe, verticalSwipe: settings.swipe))
  }

  /// Sets the time of the first frame. Call it before any other function. Reopens a stored draft.
  public mutating func begin(at instant: Instant) {
    vsync = instant
    findToday()
    turnGarden(to: today.components.year)
    calendar = CalendarScreen(today)
    if !stored.isWelcomed { onboarding = Onboarding() }
    if launch.isFirst {
      effects.append(.reported(.onboardingStarted))
      // Marks that this was a launch, for the next one.
      keep()
    }
    reopenDraft()
    remove(pictures: launch.pictures.filter { !store.contents.isUsed($0) })
    remind(.loaded(launch.remembered))
    remind(.permitted(permission == .given))
  }

  // MARK: Stages

  /// Stage 1: passes one touch sample to the recogniser.
  public mutating func recognise(_ sample: TouchSample) { recogniser.handle(sample, into: &decisions) }

  /// Stage 2: applies gestures, then outside events.
  public mutating func update(at vsync: Instant, events: [GardenEvent]) {
    self.vsync = vsync
    recogniser.advance(to: vsync, into: &decisions)
    if !recognised.isEmpty { recognised.removeAll(keepingCapacity: true) }
    swap(&decisions, &recognised)
    for decision in recognised { apply(decision) }
    for event in events { handle(event) }
    if vsync >= midnight { findToday() }
    if !isInBackground, let retry = recordWriting.pause.end, vsync >= retry { keep() }
    if !isInBackground, let retry = deviceAsking.pause.end, vsync >= retry { remind(.changed) }
  }

  private mutating func handle(_ event: GardenEvent) {
    switch event {
    case .background:
      isInBackground = true
      recogniser.cancelSequence(at: vsync, into: &decisions)
      decisions.removeAll(keepingCapacity: true)
      tabPage.stop()
      sheetPage.stop()
      storeDraft(openDraft)
      if recordWriting.pause.end != nil { keep() }
      stopRendering()
    case .foreground(let clock, let zone):
      (self.clock, self.zone) = (clock, zone)
      isInBackground = false
      findToday()
      remind(.changed)
      requests.append(.start(nextRequest(), .readPermission, rank: 0))
      if recordWriting.pause.end != nil { keep() }
    }
  }

  /// Finds the day by the device's clock. Screens that show today follow.
  private mutating func findToday() {
    let day = zone.day(of: clock.time(at: vsync))
    midnight = clock.instant(of: zone.startOfDay(day.adding(days: 1)))
    guard day != today else { return }
    let before = today.components.year
    today = day
    isDirty = true
    if store.contents.page.year == before, day.components.year != before {
      turnGarden(to: day.components.year)
    }
  }

  /// Stage 4: moves springs, fades, pulses and notices.
  public mutating func animate(to vsync: Instant) {
    if sheet?.motion.animate(to: vsync) == true { isDirty = true }
    if sheet?.motion.isGone == true { sheet = nil }
    if flow?.motion.animate(to: vsync) == true { isDirty = true }
    if flow?.motion.isGone == true { flow = nil }
    if tabPage.animate(to: vsync) { isDirty = true }
    if sheetPage.animate(to: vsync) { isDirty = true }
    if let standing = notice, vsync >= standing.until {
      notice = nil
      isDirty = true
    }
    if recordWriting.isUnreported, notice == nil, isTabBare {
      recordWriting.noteReport()
      notice = Notice(text: .notStored, until: vsync + Notice.length, undo: nil)
      isDirty = true
    }
    if let falling = confetti {
      isDirty = true
      if falling.isOver(at: vsync) { confetti = nil }
    }
    if garden.pulse(to: vsync, isOn: pulses) { isDirty = true }
    if isComing { isDirty = true }
  }

  /// Whether the current tab is drawn over several frames and not complete.
  private var isComing: Bool {
    guard onboarding == nil, importing == nil else { return false }
    return tab == .garden && !garden.wave.isComplete || tab == .calendar && !calendar.isComplete
  }

  private var pulses: Bool {
    !reducesMotion && !isInBackground && tab == .garden && importing == nil && sheet == nil && flow == nil
      && onboarding == nil
      && store.contents.page.place(of: today) != nil
  }

  /// Stage 5: draws the display list. O(visible items).
  public mutating func layOut(at vsync: Instant) {
    hasChanged = isDirty
    guard isDirty else { return }
    isDirty = false
    canvas.begin()
    draw(at: vsync)
    fitTexts()
    canvas.present(on: &display)
    showPictures()
  }

  /// More texts than a screen has; little memory.
  private static let knownTexts = 512

  private mutating func fitTexts() {
    if letters.count > GardenCore.knownTexts { letters.removeAll(keepingCapacity: true) }
    for place in canvas.written {
      let item = canvas.list.items[place]
      let text = item.text
      let length = letters[text.raw] ?? TextFit.Length(letters(of: item))
      letters[text.raw] = length
      canvas.fitText(at: place, length)
    }
    canvas.makeAlike(.tab)
    canvas.makeAlike(.weekdayName)
    canvas.makeAlike(ProfileScreen.doorIDs)
    fitMonthNames()
    canvas.makeRowsAlike()
  }

  /// Gives all month names the size at which the longest of the twelve fits, as they appear one by one. O(items).
  private mutating func fitMonthNames() {
    let slot = GardenSlot.monthName.rawValue
    guard let place = canvas.written.first(where: { canvas.list.items[$0].id.slot == slot }) else { return }
    var name = canvas.list.items[place]
    var size = UInt8.max
    for month in 1...12 {
      name.text = GardenText.monthName.text(month)
      let length = letters[name.text.raw] ?? TextFit.Length(letters(of: name))
      letters[name.text.raw] = length
      size = min(size, TextFit.size(GardenCanvas.caption, canvas.type, length, in: name.frame.size))
    }
    canvas.resize(.monthName, to: size)
  }

  /// Stage 6: the differences of the display list to the frame before.
  public mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    guard hasChanged else { return DisplayDelta() }
    return DisplayDelta(from: canvas.list, to: display, digest: &digest)
  }

  /// The time when the app needs its next frame; `Instant.zero` for the next vsync, `nil` for never.
  public var nextDue: Instant? {
    guard !isInBackground else { return nil }
    if isDirty || isComing || sheet?.motion.isMoving == true || flow?.motion.isMoving == true
      || confetti != nil || tabPage.track.isMoving || sheetPage.track.isMoving
    {
      return .zero
    }
    return [
      recogniser.nextDue, garden.pulseDue, notice?.until, recordWriting.pause.end, deviceAsking.pause.end,
      midnight == .never ? nil : midnight,
    ].compactMap(\.self).min()
  }

  /// Adds the state that later frames depend on to the digest. O(1).
  public mutating func mix(into digest: inout StableDigest) {
    digest.mix(Int(tab.rawValue))
    digest.mix(store.revision)
    digest.mix(store.contents.page.year)
    digest.mix(today.daysSinceEpoch)
    digest.mix(Int(stored.theme.rawValue) << 8 | Int(garden.mode.rawValue))
    digest.mix(sheet?.day.daysSinceEpoch ?? 0)
    digest.mix(Int(flow?.draft.step.rawValue ?? 0))
    digest.mix(Int(pack?.step.rawValue ?? 0) << 8 | (pack?.photos.count ?? 0))
    digest.mix(importing?.review.candidates.count ?? 0)
    digest.mix(sheet?.face.number ?? 0)
    digest.mix(thumbnails.count)
    digest.mix(lastRequest)
    digest.mix(
      deviceAsking.pause.failureCount << 32 | recordWriting.pause.failureCount << 8 | Int(permission.rawValue)
    )
    for page in [tabPage, sheetPage] where page.isScrolling {
      digest.mix(Int(page.track.offset.subpoints) << 32 | Int(page.track.limit.subpoints))
    }
    recogniser.mix(into: &digest)
  }

  // MARK: Requests

  /// Moves the requests since the last call to the end of `list`.
  public mutating func drainRequests(into list: inout [Request<GardenTask>]) {
    list.append(contentsOf: requests)
    requests.removeAll(keepingCapacity: true)
  }

  /// Moves the effects since the last call to the end of `list`.
  public mutating func drainEffects(into list: inout [GardenEffect]) {
    list.append(contentsOf: effects)
    effects.removeAll(keepingCapacity: true)
  }

  mutating func nextRequest() -> RequestID {
    lastRequest += 2
    return RequestID(lastRequest)
  }

  /// Traps if the state contradicts itself. O(rows).
  public func checkInvariants() {
    store.checkInvariants()
    display.checkInvariants()
    precondition(sheet == nil || flow == nil, "a day's sheet lies under the flow")
    precondition(flow?.saving == nil || store.isBusy, "a flow waits for a commit that nobody does")
    precondition(
      savingSettings == nil && changingPerson == nil && attaching.isEmpty && moving == nil || store.isBusy,
      "something waits for a commit that nobody does")
    thumbnails.checkInvariants()
    tabPage.track.checkInvariants()
    sheetPage.track.checkInvariants()
  }
}

extension GardenCore {
  /// The name of the screen in front, as tables show it; stable for a screen.
  public var place: String {
    if let flow, !flow.motion.isLeaving {
      return flow.isListingYears ? "add.year" : GardenCore.steps[Int(flow.draft.step.rawValue)]
    }
    if let sheet, !sheet.motion.isLeaving { return sheet.face.place }
    if importing != nil { return "import" }
    if onboarding != nil { return "onboarding" }
    if tab == .create, let pack { return GardenCore.packSteps[Int(pack.step.rawValue)] }
    if tab == .library, library.front != nil { return "collage" }
    if tab == .profile, let page = profile.page.place { return page }
    guard tab == .garden else { return GardenCore.tabs[Int(tab.rawValue)] }
    return stored.mode == .dots ? "garden" : "heatmap"
  }

  private static let tabs = ["", "garden", "calendar", "create", "library", "profile"]
  private static let packSteps = ["", "pack.photos", "pack.template", "pack.result"]
  private static let steps = ["", "add.person", "add.date", "add.category", "add.notes"]
}
