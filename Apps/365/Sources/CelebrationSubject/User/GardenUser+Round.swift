internal import Garden
internal import Kernel
internal import Skiprope

/// A step of the round of users with equal sessions: its touch, its text, and the condition that shows its effect.
struct RoundStep: Sendable {
  let name: String
  var types: String?
  /// The item to touch until `isDone` holds.
  let find: @Sendable (ScreenQuery) -> DisplayItem?
  let isDone: @Sendable (ScreenQuery) -> Bool
  /// The tab that the step leads to; `tab`: the one that it is on.
  var leadsTo: Int?
  var tab = 0

  static func press(
    _ button: GardenButton, types: String? = nil, until isDone: @escaping @Sendable (ScreenQuery) -> Bool
  ) -> RoundStep {
    RoundStep(name: "\(button)", types: types, find: { $0.button(button) }, isDone: isDone)
  }

  static func tab(_ tab: GardenTab) -> RoundStep {
    let number = Int(tab.rawValue)
    return RoundStep(
      name: "tab \(tab)", find: { $0.tab(number) }, isDone: { $0.frontTab == number }, leadsTo: number)
  }

  /// Chooses one of several by number, until it is selected.
  static func choose(_ number: Int, of slot: GardenSlot) -> RoundStep {
    RoundStep(name: "\(slot) \(number)") { query in
      query.all(slot).first { $0.id.payload == number }
    } isDone: { query in
      query.all(slot).contains { $0.id.payload == number && $0.isChosen }
    }
  }

  static func first(_ slot: GardenSlot, until isDone: @escaping @Sendable (ScreenQuery) -> Bool) -> RoundStep
  {
    RoundStep(name: "first \(slot)", find: { $0.all(slot).first }, isDone: isDone)
  }

  /// Chooses the newest of several, by number.
  static func newest(_ slot: GardenSlot, until isDone: @escaping @Sendable (ScreenQuery) -> Bool) -> RoundStep
  {
    RoundStep(name: "newest \(slot)", find: { $0.newest(slot) }, isDone: isDone)
  }
}

extension RoundStep {
  /// The steps through every screen. Everything added is deleted again, so the book ends as it began.
  static let round: [RoundStep] = {
    var tab = 0
    return (moment + photos + pack + settings + categories + people + [.tab(.garden)]).map { step in
      tab = step.leadsTo ?? tab
      var step = step
      step.tab = tab
      return step
    }
  }()

  /// Adds a moment of today and checks the calendar.
  private static let moment: [RoundStep] = [
    .tab(.garden), .press(.mode) { $0.shows(.showDots) }, .press(.mode) { $0.shows(.showHeatmap) },
    .press(.add) { $0.isFlowOpen }, .first(.personChip) { $0.all(.personChip).first?.isChosen == true },
    .press(.nextInFlow) { $0.step == 2 }, .press(.nextInFlow) { $0.step == 3 },
    .press(.nextInFlow) { $0.step == 4 }, .press(.saveMoment) { !$0.isFlowOpen },
    .tab(.calendar),
    RoundStep(name: "today", find: { $0.today }, isDone: { $0.isSheetOpen && $0.isSheetOfToday }),
    .newest(.momentRow) { $0.newest(.momentRow)?.isChosen == true },
  ]

  /// Attaches a photo to it, removes the photo, and deletes the moment.
  private static let photos: [RoundStep] = [
    .press(.addPhotos) { !$0.all(.libraryTile).isEmpty }, .choose(1, of: .libraryTile),
    .press(.closePhotos) { $0.all(.libraryTile).isEmpty && $0.button(.addPhotos) != nil },
    .newest(.mediaTile) { $0.button(.removePhoto) != nil },
    .press(.removePhoto) { $0.all(.mediaTile).isEmpty },
    .press(.closePhotos) { $0.button(.deleteMoment) != nil },
    .press(.deleteMoment) { $0.button(.confirmDeleteMoment) != nil },
    .press(.confirmDeleteMoment) { $0.button(.confirmDeleteMoment) == nil },
    .press(.closeSheet) { !$0.isSheetOpen },
  ]

  /// Makes a collage, shares it, and leaves.
  private static let pack: [RoundStep] = [
    .tab(.create), .first(.packMoment) { $0.button(.leavePack) != nil }, .choose(1, of: .packPhoto),
    .choose(2, of: .packPhoto), .press(.nextInPack) { $0.button(.makePack) != nil },
    .press(.makePack) { $0.button(.sharePack) != nil },
    .press(.sharePack) { query in query.items.contains { $0.id.slot == GardenSlot.confetti.rawValue } },
    .first(.captionRow) { $0.all(.captionRow).first?.isChosen == true },
    .press(.leavePack) { $0.button(.leavePack) == nil }, .tab(.library),
  ]

  private static let settings: [RoundStep] = [
    .tab(.profile), .choose(2, of: .themeRow), .choose(1, of: .themeRow),
    .press(.openReminders) { $0.button(.weekBefore) != nil },
    .press(.weekBefore) { $0.button(.weekBefore)?.isChosen == false },
    .press(.weekBefore) { $0.button(.weekBefore)?.isChosen == true },
    .press(.closePeople) { $0.button(.openPeople) != nil },
  ]

  private static let categories: [RoundStep] = [
    .press(.openCategories) { $0.button(.newCategory) != nil },
    .press(.newCategory) { $0.button(.categoryName) != nil },
    .press(.categoryName, types: "name day") { $0.button(.saveCategory) != nil },
    .press(.saveCategory) { $0.button(.newCategory) != nil },
    .newest(.categoryRow) { $0.button(.deleteCategory) != nil },
    .press(.deleteCategory) { $0.button(.confirmDeleteCategory) != nil },
    .press(.confirmDeleteCategory) { $0.button(.confirmDeleteCategory) == nil },
    .press(.closePeople) { $0.button(.openPeople) != nil },
  ]

  private static let people: [RoundStep] = [
    .press(.openPeople) { $0.button(.searchField) != nil },
    .first(.personRow) { $0.button(.deletePerson) != nil },
    .first(.personAvatar) { !$0.all(.avatarChip).isEmpty },
    RoundStep(name: "avatar", find: { $0.all(.avatarChip).last }, isDone: { $0.all(.avatarChip).isEmpty }),
    .first(.personAvatar) { !$0.all(.avatarChip).isEmpty },
    .first(.avatarChip) { $0.all(.avatarChip).isEmpty },
    .press(.closePeople) { $0.button(.searchField) != nil },
    .press(.closePeople) { $0.button(.openPeople) != nil },
  ]
}

extension DisplayItem {
  fileprivate var isChosen: Bool { trait == .selectedButton || trait == .selectedImageButton }
}

extension ScreenQuery {
  /// Whether a sheet or scrim covers the middle of an item.
  fileprivate func isCovered(_ item: DisplayItem) -> Bool {
    guard let place = items.firstIndex(where: { $0.id == item.id }) else { return true }
    let covers: Set<UInt8> = [GardenSlot.scrim.rawValue, GardenSlot.sheet.rawValue]
    return items[(place + 1)...].contains {
      covers.contains($0.id.slot) && $0.frame.contains(item.frame.middle)
    }
  }

  /// The calendar's mark of today, which is there below a sheet too.
  fileprivate var today: DisplayItem? {
    items.first { $0.id.slot == GardenSlot.monthDay.rawValue && $0.isChosen }
  }

  fileprivate var isSheetOfToday: Bool {
    guard let today, let title = items.first(where: { $0.text.gardenKey == .date }) else { return false }
    return title.text.first == today.text.first
  }

  fileprivate func newest(_ slot: GardenSlot) -> DisplayItem? {
    all(slot).max { $0.id.payload < $1.id.payload }
  }

  fileprivate func shows(_ text: GardenText) -> Bool { items.contains { $0.text.gardenKey == text } }
}

/// The position of a user with equal sessions in the round.
struct RoundMemory: Hashable, Sendable {
  var session = 0
  var step = 0
}

extension GardenUser {
  /// Closes what covers the step, returns to its tab, or waits.
  private func back(_ query: ScreenQuery, to tab: Int) -> UserMove {
    let ways = [GardenButton.keepMoment, .closePhotos, .closeSheet, .cancelFlow]
    let way = ways.lazy.compactMap { query.button($0) }.first
    if let way { return .tap(way, "out", pause: 700) }
    return query.frontTab == tab || query.frontTab == 0
      ? .watch(500) : .tap(query.tab(tab), "back to tab", pause: 700)
  }

  /// The next step of the round. A step without effect is repeated, and a missing item is waited for.
  mutating func goRound(_ query: ScreenQuery, _ app: CelebrationApp) -> UserMove {
    while memory.step < RoundStep.round.count, RoundStep.round[memory.step].isDone(query) { memory.step += 1 }
    guard memory.step < RoundStep.round.count else { return .watch(2_000) }
    let next = RoundStep.round[memory.step]
    // A tap that missed may have opened a sheet over the step.
    guard let item = next.find(query), !query.isCovered(item) else { return back(query, to: next.tab) }
    if let text = next.types { app.typist.text = text }
    return .tap(item, next.name, pause: next.types == nil ? 700 : 5_000)
  }
}
