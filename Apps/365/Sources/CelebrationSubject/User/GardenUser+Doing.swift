internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// The next move on the current screen. The weights are assumptions; see docs/365.md.
  mutating func next(
    _ query: ScreenQuery, _ app: CelebrationApp, at now: Instant, in session: AppSession
  ) -> UserMove {
    // While the keyboard is up, the user types. A few touch something else [A].
    if app.isTyping, !random.chance(0.02) { return .watch(500) }
    let hurry = HurriedSession(session, at: now)
    if let hurry, let move = moveInHurry(query, hurry) { return move }
    if query.isFlowOpen {
      let waits = hurry?.haste.cancels == true && query.button(.saveMoment) != nil
      return waits ? .watch(700) : inFlow(query, app)
    }
    flow = FlowMemory()
    if query.button(.closeImport) != nil || query.isImporting { return inImport(query) }
    if query.isOnboarding { return atFirst(query) }
    if query.isSheetOpen { return onSheet(query) }
    if let undo = query.button(.undo), random.chance(0.3) { return .tap(undo, "undo") }
    switch query.frontTab {
    case 1: return inGarden(query)
    case 2: return inCalendar(query)
    case 3: return inCreate(query)
    case 4: return inLibrary(query)
    case 5: return inProfile(query, app)
    default: return turn(query)
    }
  }

  /// Goes to another tab, most often the garden.
  mutating func turn(_ query: ScreenQuery) -> UserMove {
    let number = [1, 2, 3, 4, 5][random.index(weights: [6, 3, 0.7, 0.7, 2])]
    guard number != query.frontTab else { return .watch(1_500) }
    return .tap(query.tab(number), "tab", pause: 1_500)
  }

  private mutating func inGarden(_ query: ScreenQuery) -> UserMove {
    if let move = pinch(query.all(.day), opening: true) { return move }
    if let leafing { return turnYear(by: leafing.button, more: leafing.count - 1, query) }
    switch random.index(weights: [36, 10, 5, 8, 4, 1.5, 12, 14, 1]) {
    case 0: return .tap(some(query.glowing) ?? some(query.all(.day)), "open day", pause: 2_200)
    case 1: return .tap(some(query.all(.day)), "open day", pause: 2_200)
    case 2: return .tap(query.button(.mode), "mode", pause: 2_000)
    case 3:
      let button = random.chance(0.6) ? GardenButton.laterYear : .earlierYear
      return turnYear(by: button, more: plan.leafs && leaves.chance(0.5) ? 1 + leaves.below(2) : 0, query)
    case 4:
      return UserMove(
        name: "swipe year", intent: random.chance(0.6) ? .swipeLeft : .swipeRight, at: middle, pause: 1_500)
    case 5: return .tap(query.button(.add) ?? query.button(.plantFirst), "add", pause: 1_200)
    case 6: return turn(query)
    case 7: return .watch(4_000)
    // A place without a touch target.
    default: return .tap(query.items.first { $0.text.gardenKey == .year }, "year's number", pause: 1_200)
    }
  }

  /// Goes to another year, and in half of the cases on by one or two more if the user leafs [A].
  private mutating func turnYear(by button: GardenButton, more: Int, _ query: ScreenQuery) -> UserMove {
    leafing = more > 0 ? (button, more) : nil
    return .tap(query.button(button), "year", pause: more > 0 ? 100 : 1_200)
  }

  /// Pinches at one of the days, if the user does at all: one time in twenty; one pinch in five is in the other
  /// direction [A].
  private mutating func pinch(_ days: [DisplayItem], opening: Bool) -> UserMove? {
    guard plan.pinches, !days.isEmpty, pinches.chance(0.05) else { return nil }
    let isOpening = pinches.chance(0.8) == opening
    return UserMove(
      name: isOpening ? "pinch out" : "pinch in", intent: isOpening ? .pinchOut : .pinchIn,
      at: days[pinches.below(days.count)].frame.middle, pause: 1_800)
  }

  private mutating func onSheet(_ query: ScreenQuery) -> UserMove {
    if let keep = query.button(.keepMoment) {
      return random.chance(0.5)
        ? .tap(keep, "keep", pause: 1_200)
        : .tap(query.button(.confirmDeleteMoment), "delete moment", pause: 1_500)
    }
    if let back = query.button(.closePhotos) { return amongPhotos(query, back) }
    if let back = query.button(.closeText) { return reading(query, back) }
    if let notes = query.button(.readNotes), random.chance(0.1) {
      return .tap(notes, "read notes", pause: 2_500)
    }
    let actions: [GardenButton] = [.call, .message, .share, .plan, .celebrationPack]
    if hasOccasion, let action = some(actions.dropLast().compactMap { query.button($0) }) {
      hasOccasion = false
      return .tap(action, "act", pause: 2_000)
    }
    switch random.index(weights: [40, 14, 8, 5, 1, 4, 3, 1.5, 1, 3]) {
    case 0: return .tap(query.button(.closeSheet), "close", pause: 900)
    case 1:
      return UserMove(
        name: "next day", intent: random.chance(0.6) ? .swipeLeft : .swipeRight, at: middle, pause: 1_800)
    case 2: return .tap(some(query.all(.momentRow)), "choose moment", pause: 1_500)
    case 3: return .tap(query.button(actions[random.below(actions.count)]), "act", pause: 2_000)
    case 4: return .tap(query.button(.addOnDay), "add", pause: 1_200)
    case 5:
      return UserMove(
        name: "pull sheet", intent: random.chance(0.5) ? .swipeUp : .swipeDown, at: middle, pause: 1_200)
    case 6: return .tap(query.button(.moreMoments), "more", pause: 1_500)
    case 7: return .tap(query.button(.editMoment), "edit", pause: 1_200)
    case 8: return .tap(query.button(.deleteMoment), "ask to delete", pause: 1_500)
    default: return .tap(some(query.all(.mediaTile)) ?? query.button(.addPhotos), "photos", pause: 1_500)
    }
  }

  /// Reads page after page, as often as not leaving before the last [A].
  mutating func reading(_ query: ScreenQuery, _ back: DisplayItem) -> UserMove {
    guard let more = query.button(.moreText), random.chance(0.8) else {
      return .tap(back, "back", pause: 900)
    }
    return .tap(more, "read on", pause: 3_000)
  }

  private mutating func inCalendar(_ query: ScreenQuery) -> UserMove {
    if let move = pinch(query.all(.monthDay), opening: false) { return move }
    switch random.index(weights: [4, 3, 0.2, 1, 3]) {
    case 0: return .tap(some(query.all(.monthDay)), "open day", pause: 2_000)
    case 1: return .tap(query.button(random.chance(0.6) ? .laterMonth : .earlierMonth), "month", pause: 900)
    case 2: return .tap(query.button(.add), "add", pause: 1_200)
    case 3:
      return UserMove(
        name: "swipe month", intent: random.chance(0.5) ? .swipeLeft : .swipeRight, at: middle, pause: 1_200)
    default: return turn(query)
    }
  }

  private mutating func inProfile(_ query: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    if let keep = query.button(.keepPerson) {
      return random.chance(0.5)
        ? .tap(keep, "keep", pause: 1_500) : .tap(query.button(.confirmDelete), "delete", pause: 2_000)
    }
    if let delete = query.button(.deletePerson) { return onPerson(query, delete, app) }
    if let back = query.button(.closePeople) { return onPage(query, back, app) }
    switch random.index(weights: [2, 1.2, 4, 5, plan.importsOften ? 5 : 0.5, 1.2, 0.3]) {
    case 0: return .tap(some(query.all(.themeRow)), "theme", pause: 2_000)
    case 1: return .tap(query.button(.openReminders), "reminders", pause: 1_500)
    case 5: return .tap(query.button(.openCategories), "categories", pause: 1_500)
    case 6: return .tap(query.button(.openAbout), "about", pause: 2_500)
    case 2: return .tap(query.button(.openPeople), "people", pause: 1_500)
    case 4:
      return .tap(
        query.button(random.chance(0.6) ? .importContacts : .importCalendar), "import", pause: 1_500)
    default: return turn(query)
    }
  }

  private mutating func atFirst(_ query: ScreenQuery) -> UserMove {
    let first = [GardenButton.addMother, .addBestFriend, .addSomeoneSpecial].compactMap { query.button($0) }
    if !first.isEmpty, random.chance(0.5) { return .tap(some(first), "add first", pause: 1_500) }
    let imports = [GardenButton.importContacts, .importCalendar].compactMap { query.button($0) }
    if !imports.isEmpty, random.chance(0.5) { return .tap(some(imports), "import", pause: 1_500) }
    if let allow = query.button(.allowReminders), random.chance(0.6) {
      return .tap(allow, "allow", pause: 1_500)
    }
    let themes = query.all(.themeRow)
    if !themes.isEmpty, random.chance(0.5) { return .tap(some(themes), "theme", pause: 1_800) }
    if random.chance(0.15) { return .tap(query.button(.skip), "skip", pause: 1_500) }
    return .tap(query.button(.start) ?? query.button(.notNow), "go on", pause: 1_500)
  }

  /// A random item.
  mutating func some(_ items: [DisplayItem]) -> DisplayItem? {
    items.isEmpty ? nil : items[random.below(items.count)]
  }

  /// A point near the middle, where a swipe begins.
  private var middle: ScreenPoint {
    ScreenPoint(
      x: screen.size.width.scaled(by: 1, over: 2), y: screen.size.height.scaled(by: 58, over: 100))
  }
}

// MARK: - Adding a moment

extension GardenUser {
  private mutating func inFlow(_ query: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    if query.step != flow.step { flow = FlowMemory(step: query.step) }
    if random.chance(0.015) { return .tap(query.button(.cancelFlow), "cancel", pause: 1_200) }
    if random.chance(0.02), let back = query.button(.backInFlow) { return .tap(back, "back") }
    switch query.step {
    case 1: return atPerson(query, app)
    case 2: return atDate(query)
    case 3: return choose(some(query.all(.categoryChip)), "category", then: query)
    default: return atNotes(query, app)
    }
  }

  private mutating func atPerson(_ query: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    let (people, field) = (query.all(.personChip), query.button(.nameField))
    let isKnown = people.contains { $0.trait == .selectedButton }
    // The user sees that a touch missed when no person is chosen.
    guard isKnown || field?.text.gardenKey == .draftName else {
      if !flow.hasTyped, !people.isEmpty, random.chance(0.4) { return .tap(some(people), "known person") }
      return type(field, name(), app, "type name")
    }
    if let next = query.button(.nextInFlow), isKnown || flow.hasChosen || random.chance(0.2) {
      return .tap(next, "next")
    }
    guard let chip = some(query.all(.relationshipChip)) else { return .watch(1_000) }
    flow.hasChosen = true
    return .tap(chip, "relationship")
  }

  /// Touches a field and sets the text to type. The user waits until the keyboard is gone.
  mutating func type(
    _ field: DisplayItem?, _ text: String, _ app: CelebrationApp, _ name: String
  ) -> UserMove {
    guard field != nil else { return .watch(1_000) }
    app.typist.text = text
    flow.hasTyped = true
    return .tap(field, name, pause: 600 + text.count * 360)
  }

  mutating func name() -> String {
    NameList(plan.seed.child("new names")).name(random.below(500))
  }

  private mutating func atDate(_ query: ScreenQuery) -> UserMove {
    if !query.all(.yearChip).isEmpty { return amongYears(query) }
    if flow.hasChosen, random.chance(0.75) { return .tap(query.button(.nextInFlow), "next") }
    switch random.index(weights: [4, 4, 1, flow.hasYear ? 0.3 : 3]) {
    case 0:
      let isLater = flow.isLater ?? random.chance(0.5)
      flow.isLater = isLater
      return .tap(query.button(isLater ? .flowLaterMonth : .flowEarlierMonth), "month", pause: 700)
    case 1:
      flow.hasChosen = true
      // The calendar may be below; its days are not in the flow's month.
      return .tap(some(query.all(.monthDay).filter { $0.id.payload > 100 }), "day")
    case 2: return .tap(query.button(.everyYear), "every year")
    default: return .tap(query.button(.flowYear), "years", pause: 1_200)
    }
  }

  /// Chooses from the list of years after some pages. A few do not know the year or leave the list unchanged [A].
  private mutating func amongYears(_ query: ScreenQuery) -> UserMove {
    flow.hasYear = true
    switch random.index(weights: [4, 0.5, 4, 0.7, 0.3]) {
    case 0: return .tap(query.button(.flowEarlierYears), "earlier years", pause: 900)
    case 1: return .tap(query.button(.flowLaterYears), "later years", pause: 900)
    case 2: return .tap(some(query.all(.yearChip)), "year of birth", pause: 1_200)
    case 3: return .tap(query.button(.noFlowYear), "year not known", pause: 1_200)
    default: return .tap(query.button(.backInFlow), "back")
    }
  }

  private mutating func choose(_ item: DisplayItem?, _ name: String, then query: ScreenQuery) -> UserMove {
    if flow.hasChosen { return .tap(query.button(.nextInFlow), "next") }
    flow.hasChosen = true
    return .tap(item, name)
  }

  private mutating func atNotes(_ query: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    if !flow.hasTyped, random.chance(0.2) {
      return type(query.button(.notesField), "likes " + name(), app, "type notes")
    }
    guard let save = query.button(.saveMoment) else { return .watch(1_000) }
    return .tap(save, "save", pause: 1_500)
  }
}
