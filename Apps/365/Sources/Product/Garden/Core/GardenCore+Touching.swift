internal import Gestures
internal import Kernel
internal import Moments

extension GardenCore {
  /// Applies a gesture.
  mutating func apply(_ decision: GestureDecision) {
    guard !isInBackground else { return }
    if hasSheet {
      if sheetPage.follow(decision, at: vsync, animated: !reducesMotion) { isDirty = true }
      if sheetPage.takes(decision) { return }
    } else {
      if tabPage.follow(decision, at: vsync, animated: !reducesMotion) { isDirty = true }
      if tabPage.takes(decision) { return }
    }
    switch decision.kind {
    case .tap:
      if let target = target(at: decision.position) { touch(target) }
    case .swipe(let direction, _): swipe(direction)
    case .pinchBegan: beginPinch(decision.start)
    case .pinchEnded(let scale): endPinch(scale)
    case .cancelled: pinched = nil
    default: break
    }
  }

  /// The target of a tap: the frontmost touchable item, or the nearest day within reach. O(items).
  func target(at point: ScreenPoint) -> DisplayID? {
    var isCovered = false
    for item in display.items.reversed() where item.frame.contains(point) {
      if item.id.slot == GardenSlot.day.rawValue { continue }
      if item.trait.isTouchable { return item.id }
      if item.id.slot == GardenSlot.sheet.rawValue, !isLeaving { return nil }
      // Scrolling content continues below the bar.
      if item.kind == .bar { return nil }
      if item.trait == .disabledButton { isCovered = true }
    }
    guard !isCovered, tab == .garden, isTabBare else { return nil }
    return garden.grid.day(at: point).map { GardenSlot.day.id($0 + 1) }
  }

  /// Whether a sheet or a flow is open.
  private var hasSheet: Bool { (sheet != nil || flow != nil) && !isLeaving }

  var isLeaving: Bool { sheet?.motion.isLeaving ?? flow?.motion.isLeaving ?? false }

  private mutating func touch(_ id: DisplayID) {
    isDirty = true
    let payload = Int(id.payload)
    switch GardenSlot(rawValue: id.slot) {
    case .button: if let button = GardenButton(id) { press(button) }
    case .day: openDay(store.contents.page.first.adding(days: payload - 1))
    case .tab: if let next = GardenTab(rawValue: UInt8(clamping: payload)) { turn(to: next) }
    case .scrim: close()
    case .momentRow: sheet?.choose(MomentID(Int64(payload)))
    case .personChip: choose(PersonID(Int64(payload)))
    case .relationshipChip: choose(Relationship.suggested[payload - 1])
    case .categoryChip: flow?.draft.category = MomentCategoryID(Int64(payload))
    case .monthDay: touchMonthDay(payload)
    case .yearChip: flow?.choose(year: payload)
    case .themeRow: if let theme = GardenTheme(rawValue: UInt8(clamping: payload)) { choose(theme) }
    case .packMoment: openPack(MomentID(Int64(payload)))
    case .packPhoto: choosePhoto(payload - 1)
    case .templateRow:
      if let next = Collage.Template(rawValue: UInt8(clamping: payload)) { pack?.choose(next) }
    case .captionRow: copyCaption(payload)
    case .collageTile: library.page = .collage(CollageID(Int64(payload)), isAsking: false)
    case .mediaTile: touchMedium(MediaID(Int64(payload)))
    case .libraryTile: touchLibrary(payload - 1)
    case .categoryRow: openCategory(MomentCategoryID(Int64(payload)))
    case .symbolChip:
      if let symbol = MomentCategory.Symbol(rawValue: UInt8(clamping: payload)) {
        profile.draft?.symbol = symbol
      }
    case .colourChip:
      if let colour = MomentCategory.Colour(rawValue: UInt8(clamping: payload)) {
        profile.draft?.colour = colour
      }
    case .importRow: importing?.touch(payload - 1, store.contents)
    case .namesakeRow: importing?.answer(.known(PersonID(Int64(payload))), store.contents)
    case .personRow: profile.page = .person(PersonID(Int64(payload)), isAsking: false)
    case .personAvatar: touchAvatar(PersonID(Int64(payload)))
    case .avatarChip: chooseAvatar(payload - 1)
    case .avatarPhoto: chooseAvatarPhoto(payload - 1)
    default: break
    }
  }

  private mutating func touchMonthDay(_ number: Int) {
    guard flow != nil else { return openDay(calendar.day(number)) }
    flow?.choose(day: number % MonthView.inFlow)
  }

  /// Chooses an existing person. A second touch deselects the person.
  private mutating func choose(_ person: PersonID) {
    let isChosen = flow?.draft.person == person
    flow?.draft.person = isChosen ? nil : person
  }

  /// Sets the relationship in the flow, or that of the open person.
  private mutating func choose(_ relationship: Relationship) {
    guard flow == nil else {
      flow?.draft.relationship = relationship
      return
    }
    guard case .relationship(let id) = profile.page else { return }
    profile.page = .person(id, isAsking: false)
    change(id) { $0.relationship = relationship }
  }

  private mutating func swipe(_ direction: SwipeDirection) {
    isDirty = true
    if flow != nil { return }
    guard let open = sheet, !open.motion.isLeaving else { return swipeTab(direction) }
    switch direction {
    case .left: openDay(open.day.adding(days: 1))
    case .right: openDay(open.day.adding(days: -1))
    case .up: sheet?.motion.turn(to: .large, on: canvas, at: vsync)
    case .down where open.motion.detent == .large && !canvas.isLow:
      sheet?.motion.turn(to: .medium, on: canvas, at: vsync)
    case .down: close()
    }
  }

  private mutating func swipeTab(_ direction: SwipeDirection) {
    guard onboarding == nil, importing == nil, direction == .left || direction == .right else { return }
    let step = direction == .left ? 1 : -1
    if tab == .garden { turnGarden(to: store.contents.page.year + step, asPage: true) }
    if tab == .calendar { calendar.month.turn(by: step) }
  }

  /// Shows another year, as a page if a user turned it. O(days + moments in it).
  mutating func turnGarden(to year: Int, asPage: Bool = false) {
    guard GardenScreen.years.contains(year) else { return }
    store.handle(.turned(toYear: year), effects: &momentEffects)
    garden.show(stored.mode, year, canvas, asPage: asPage)
    isDirty = true
  }

  mutating func turn(to next: GardenTab) {
    if next != .create { stopRendering() }
    stopAsking()
    stopTyping(.categoryName, .personName, .personNotes, .personPhone)
    tab = next
    profile = ProfileScreen()
    library.page = .collages(page: 0)
  }

  /// Opens the sheet of a day, or moves the open one to it.
  mutating func openDay(_ day: CivilDay) {
    isDirty = true
    if day == today, celebrated != day, BigDay.isBig(day, store.contents) {
      celebrated = day
      celebrate()
    }
    if sheet != nil, sheet?.motion.isLeaving == false {
      sheet?.show(day, store.contents)
      return
    }
    flow = nil
    sheet = DaySheet(
      day, store.contents, SheetMotion(.medium, on: canvas, at: vsync, reducesMotion: reducesMotion))
  }

  /// Closes the sheet or flow over the tab. A flow is cancelled.
  mutating func close() {
    if flow != nil {
      cancelFlow()
    } else {
      sheet?.motion.leave(at: vsync)
    }
  }

  mutating func choose(_ theme: GardenTheme) {
    guard theme != stored.theme else { return }
    effects.append(.feels(.light))
    stored.theme = theme
    canvas.theme = theme
    effects.append(.reported(.themeSelected))
    keep()
  }
}
