internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// The next thing to do on what is up. Weights are assumptions, told in docs/365.md.
  mutating func next(
    _ sight: ScreenQuery, _ app: CelebrationApp, at now: Instant, in visit: AppSession
  ) -> UserMove {
    // The keyboard is up, and the hand types; few touch something else meanwhile [A].
    if app.isTyping, !random.chance(0.02) { return .look(500) }
    let look = HurriedSession(visit, at: now)
    if let look, let move = moveInHurry(sight, look) { return move }
    if sight.isFlowOpen {
      let waits = look?.haste.cancels == true && sight.button(.saveMoment) != nil
      return waits ? .look(700) : inFlow(sight, app)
    }
    flow = FlowMemory()
    if sight.button(.closeImport) != nil || sight.isImporting { return inImport(sight) }
    if sight.isOnboarding { return atFirst(sight) }
    if sight.isSheetOpen { return onSheet(sight) }
    if let undo = sight.button(.undo), random.chance(0.3) { return .tap(undo, "undo") }
    switch sight.frontTab {
    case 1: return inGarden(sight)
    case 2: return inCalendar(sight)
    case 3: return inCreate(sight)
    case 4: return inLibrary(sight)
    case 5: return inProfile(sight, app)
    default: return turn(sight)
    }
  }

  /// To another tab; the garden is where one comes back to.
  mutating func turn(_ sight: ScreenQuery) -> UserMove {
    let number = [1, 2, 3, 4, 5][random.index(weights: [6, 3, 0.7, 0.7, 2])]
    guard number != sight.frontTab else { return .look(1_500) }
    return .tap(sight.tab(number), "tab", pause: 1_500)
  }

  private mutating func inGarden(_ sight: ScreenQuery) -> UserMove {
    if let move = pinch(sight.all(.day), opening: true) { return move }
    if let leafing { return turnYear(by: leafing.button, more: leafing.count - 1, sight) }
    switch random.index(weights: [36, 10, 5, 8, 4, 1.5, 12, 14, 1]) {
    case 0: return .tap(some(sight.glowing) ?? some(sight.all(.day)), "open day", pause: 2_200)
    case 1: return .tap(some(sight.all(.day)), "open day", pause: 2_200)
    case 2: return .tap(sight.button(.mode), "mode", pause: 2_000)
    case 3:
      let button = random.chance(0.6) ? GardenButton.laterYear : .earlierYear
      return turnYear(by: button, more: plan.leafs && leaves.chance(0.5) ? 1 + leaves.below(2) : 0, sight)
    case 4:
      return UserMove(
        name: "swipe year", intent: random.chance(0.6) ? .swipeLeft : .swipeRight, at: middle, pause: 1_500)
    case 5: return .tap(sight.button(.add) ?? sight.button(.plantFirst), "add", pause: 1_200)
    case 6: return turn(sight)
    case 7: return .look(4_000)
    // Where there is nothing to touch.
    default: return .tap(sight.items.first { $0.text.gardenKey == .year }, "year's number", pause: 1_200)
    }
  }

  /// To another year, and at once to so many more: half of the time, of who leafs at all, one or two [A].
  private mutating func turnYear(by button: GardenButton, more: Int, _ sight: ScreenQuery) -> UserMove {
    leafing = more > 0 ? (button, more) : nil
    return .tap(sight.button(button), "year", pause: more > 0 ? 100 : 1_200)
  }

  /// Two fingers about one of the days, of who uses them: one of twenty times, and of those one of five the other way [A].
  private mutating func pinch(_ days: [DisplayItem], opening: Bool) -> UserMove? {
    guard plan.pinches, !days.isEmpty, pinches.chance(0.05) else { return nil }
    let isOpening = pinches.chance(0.8) == opening
    return UserMove(
      name: isOpening ? "pinch out" : "pinch in", intent: isOpening ? .pinchOut : .pinchIn,
      at: days[pinches.below(days.count)].frame.middle, pause: 1_800)
  }

  private mutating func onSheet(_ sight: ScreenQuery) -> UserMove {
    if let keep = sight.button(.keepMoment) {
      return random.chance(0.5)
        ? .tap(keep, "keep", pause: 1_200)
        : .tap(sight.button(.confirmDeleteMoment), "delete moment", pause: 1_500)
    }
    if let back = sight.button(.closePhotos) { return amongPhotos(sight, back) }
    if let back = sight.button(.closeText) { return reading(sight, back) }
    if let notes = sight.button(.readNotes), random.chance(0.1) {
      return .tap(notes, "read notes", pause: 2_500)
    }
    let actions: [GardenButton] = [.call, .message, .share, .plan, .celebrationPack]
    if hasOccasion, let action = some(actions.dropLast().compactMap { sight.button($0) }) {
      hasOccasion = false
      return .tap(action, "act", pause: 2_000)
    }
    switch random.index(weights: [40, 14, 8, 5, 1, 4, 3, 1.5, 1, 3]) {
    case 0: return .tap(sight.button(.closeSheet), "close", pause: 900)
    case 1:
      return UserMove(
        name: "next day", intent: random.chance(0.6) ? .swipeLeft : .swipeRight, at: middle, pause: 1_800)
    case 2: return .tap(some(sight.all(.momentRow)), "choose moment", pause: 1_500)
    case 3: return .tap(sight.button(actions[random.below(actions.count)]), "act", pause: 2_000)
    case 4: return .tap(sight.button(.addOnDay), "add", pause: 1_200)
    case 5:
      return UserMove(
        name: "pull sheet", intent: random.chance(0.5) ? .swipeUp : .swipeDown, at: middle, pause: 1_200)
    case 6: return .tap(sight.button(.moreMoments), "more", pause: 1_500)
    case 7: return .tap(sight.button(.editMoment), "edit", pause: 1_200)
    case 8: return .tap(sight.button(.deleteMoment), "ask to delete", pause: 1_500)
    default: return .tap(some(sight.all(.mediaTile)) ?? sight.button(.addPhotos), "photos", pause: 1_500)
    }
  }

  /// A page after another, as often as not back before the last one [A].
  mutating func reading(_ sight: ScreenQuery, _ back: DisplayItem) -> UserMove {
    guard let more = sight.button(.moreText), random.chance(0.8) else {
      return .tap(back, "back", pause: 900)
    }
    return .tap(more, "read on", pause: 3_000)
  }

  private mutating func inCalendar(_ sight: ScreenQuery) -> UserMove {
    if let move = pinch(sight.all(.monthDay), opening: false) { return move }
    switch random.index(weights: [4, 3, 0.2, 1, 3]) {
    case 0: return .tap(some(sight.all(.monthDay)), "open day", pause: 2_000)
    case 1: return .tap(sight.button(random.chance(0.6) ? .laterMonth : .earlierMonth), "month", pause: 900)
    case 2: return .tap(sight.button(.add), "add", pause: 1_200)
    case 3:
      return UserMove(
        name: "swipe month", intent: random.chance(0.5) ? .swipeLeft : .swipeRight, at: middle, pause: 1_200)
    default: return turn(sight)
    }
  }

  private mutating func inProfile(_ sight: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    if let keep = sight.button(.keepPerson) {
      return random.chance(0.5)
        ? .tap(keep, "keep", pause: 1_500) : .tap(sight.button(.confirmDelete), "delete", pause: 2_000)
    }
    if let delete = sight.button(.deletePerson) { return onPerson(sight, delete, app) }
    if let back = sight.button(.closePeople) { return onPage(sight, back, app) }
    switch random.index(weights: [2, 1.2, 4, 5, plan.importsOften ? 5 : 0.5, 1.2, 0.3]) {
    case 0: return .tap(some(sight.all(.themeRow)), "theme", pause: 2_000)
    case 1: return .tap(sight.button(.openReminders), "reminders", pause: 1_500)
    case 5: return .tap(sight.button(.openCategories), "categories", pause: 1_500)
    case 6: return .tap(sight.button(.openAbout), "about", pause: 2_500)
    case 2: return .tap(sight.button(.openPeople), "people", pause: 1_500)
    case 4:
      return .tap(
        sight.button(random.chance(0.6) ? .importContacts : .importCalendar), "import", pause: 1_500)
    default: return turn(sight)
    }
  }

  private mutating func atFirst(_ sight: ScreenQuery) -> UserMove {
    let first = [GardenButton.addMother, .addBestFriend, .addSomeoneSpecial].compactMap { sight.button($0) }
    if !first.isEmpty, random.chance(0.5) { return .tap(some(first), "add first", pause: 1_500) }
    let imports = [GardenButton.importContacts, .importCalendar].compactMap { sight.button($0) }
    if !imports.isEmpty, random.chance(0.5) { return .tap(some(imports), "import", pause: 1_500) }
    if let allow = sight.button(.allowReminders), random.chance(0.6) {
      return .tap(allow, "allow", pause: 1_500)
    }
    let themes = sight.all(.themeRow)
    if !themes.isEmpty, random.chance(0.5) { return .tap(some(themes), "theme", pause: 1_800) }
    if random.chance(0.15) { return .tap(sight.button(.skip), "skip", pause: 1_500) }
    return .tap(sight.button(.start) ?? sight.button(.notNow), "go on", pause: 1_500)
  }

  /// One of several, by chance.
  mutating func some(_ items: [DisplayItem]) -> DisplayItem? {
    items.isEmpty ? nil : items[random.below(items.count)]
  }

  /// Somewhere in the middle, where a swipe begins.
  private var middle: ScreenPoint {
    ScreenPoint(
      x: screen.size.width.scaled(by: 1, over: 2), y: screen.size.height.scaled(by: 58, over: 100))
  }
}

// MARK: - Adding a moment

extension GardenUser {
  private mutating func inFlow(_ sight: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    if sight.step != flow.step { flow = FlowMemory(step: sight.step) }
    if random.chance(0.015) { return .tap(sight.button(.cancelFlow), "cancel", pause: 1_200) }
    if random.chance(0.02), let back = sight.button(.backInFlow) { return .tap(back, "back") }
    switch sight.step {
    case 1: return atPerson(sight, app)
    case 2: return atDate(sight)
    case 3: return choose(some(sight.all(.categoryChip)), "category", then: sight)
    default: return atNotes(sight, app)
    }
  }

  private mutating func atPerson(_ sight: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    let (people, field) = (sight.all(.personChip), sight.button(.nameField))
    let isKnown = people.contains { $0.trait == .selectedButton }
    // Where a touch missed there is nobody yet, which one sees.
    guard isKnown || field?.text.gardenKey == .draftName else {
      if !flow.hasTyped, !people.isEmpty, random.chance(0.4) { return .tap(some(people), "known person") }
      return type(field, name(), app, "type name")
    }
    if let next = sight.button(.nextInFlow), isKnown || flow.hasChosen || random.chance(0.2) {
      return .tap(next, "next")
    }
    guard let chip = some(sight.all(.relationshipChip)) else { return .look(1_000) }
    flow.hasChosen = true
    return .tap(chip, "relationship")
  }

  /// Touches a field and says what is typed; until the keyboard is gone the hand waits.
  mutating func type(
    _ field: DisplayItem?, _ text: String, _ app: CelebrationApp, _ name: String
  ) -> UserMove {
    guard field != nil else { return .look(1_000) }
    app.typist.text = text
    flow.hasTyped = true
    return .tap(field, name, pause: 600 + text.count * 360)
  }

  mutating func name() -> String {
    NameList(plan.seed.child("new names")).name(random.below(500))
  }

  private mutating func atDate(_ sight: ScreenQuery) -> UserMove {
    if !sight.all(.yearChip).isEmpty { return amongYears(sight) }
    if flow.hasChosen, random.chance(0.75) { return .tap(sight.button(.nextInFlow), "next") }
    switch random.index(weights: [4, 4, 1, flow.hasYear ? 0.3 : 3]) {
    case 0:
      let isLater = flow.isLater ?? random.chance(0.5)
      flow.isLater = isLater
      return .tap(sight.button(isLater ? .flowLaterMonth : .flowEarlierMonth), "month", pause: 700)
    case 1:
      flow.hasChosen = true
      // The calendar may lie below; its days are not in the flow's month.
      return .tap(some(sight.all(.monthDay).filter { $0.id.payload > 100 }), "day")
    case 2: return .tap(sight.button(.everyYear), "every year")
    default: return .tap(sight.button(.flowYear), "years", pause: 1_200)
    }
  }

  /// The list of years: some pages back, and one of it; few do not know it, or leave the list as it was [A].
  private mutating func amongYears(_ sight: ScreenQuery) -> UserMove {
    flow.hasYear = true
    switch random.index(weights: [4, 0.5, 4, 0.7, 0.3]) {
    case 0: return .tap(sight.button(.flowEarlierYears), "earlier years", pause: 900)
    case 1: return .tap(sight.button(.flowLaterYears), "later years", pause: 900)
    case 2: return .tap(some(sight.all(.yearChip)), "year of birth", pause: 1_200)
    case 3: return .tap(sight.button(.noFlowYear), "year not known", pause: 1_200)
    default: return .tap(sight.button(.backInFlow), "back")
    }
  }

  private mutating func choose(_ item: DisplayItem?, _ name: String, then sight: ScreenQuery) -> UserMove {
    if flow.hasChosen { return .tap(sight.button(.nextInFlow), "next") }
    flow.hasChosen = true
    return .tap(item, name)
  }

  private mutating func atNotes(_ sight: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    if !flow.hasTyped, random.chance(0.2) {
      return type(sight.button(.notesField), "likes " + name(), app, "type notes")
    }
    guard let save = sight.button(.saveMoment) else { return .look(1_000) }
    return .tap(save, "save", pause: 1_500)
  }
}
