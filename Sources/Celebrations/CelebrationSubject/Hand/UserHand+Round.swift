internal import Garden
internal import Kernel
internal import Touches

/// A step of the round that users of equal looks go: what is touched, and what is typed there.
struct RoundStep: Sendable {
  let name: String
  var types: String?
  let find: @Sendable (Sight) -> DisplayItem?

  static func press(_ button: GardenButton, types: String? = nil) -> RoundStep {
    RoundStep(name: "\(button)", types: types) { $0.button(button) }
  }

  static func tab(_ tab: GardenTab) -> RoundStep {
    RoundStep(name: "tab \(tab)") { $0.tab(Int(tab.rawValue)) }
  }

  static func first(_ slot: GardenSlot) -> RoundStep {
    RoundStep(name: "first \(slot)") { $0.all(slot).first }
  }

  /// The newest of several, by its number.
  static func newest(_ slot: GardenSlot) -> RoundStep {
    RoundStep(name: "newest \(slot)") { sight in sight.all(slot).max { $0.id.payload < $1.id.payload } }
  }

  static func number(_ number: Int, of slot: GardenSlot) -> RoundStep {
    RoundStep(name: "\(slot) \(number)") { sight in sight.all(slot).first { $0.id.payload == number } }
  }

  /// Through every screen, and everything that is made is taken away again: a book is the same in the end as in the beginning. A photo
  /// is attached and removed, a moment changed into what it is, one added and deleted, a category, too, and a collage is shared and
  /// not saved.
  static let round: [RoundStep] = [
    .number(100, of: .day), .press(.closeSheet), .press(.mode), .press(.mode), .press(.laterYear),
    .press(.earlierYear),
    .first(.day), .press(.closeSheet),
    RoundStep(name: "glowing") { $0.glowing.first },
    .press(.addPhotos), .first(.libraryTile), .press(.closePhotos), .newest(.mediaTile), .press(.removePhoto),
    .press(.closePhotos), .press(.editMoment), .press(.nextInFlow), .press(.nextInFlow), .press(.cancelFlow),
    .press(.add), .first(.personChip), .press(.nextInFlow), .press(.nextInFlow), .press(.nextInFlow),
    .press(.saveMoment), .tab(.calendar), .press(.laterMonth), .press(.earlierMonth),
    RoundStep(name: "today") { sight in sight.all(.monthDay).first { $0.trait == .selectedButton } },
    .newest(.momentRow), .press(.deleteMoment), .press(.confirmDeleteMoment), .press(.closeSheet),
    .tab(.create), .first(.packMoment), .number(1, of: .packPhoto), .number(2, of: .packPhoto),
    .press(.nextInPack), .press(.makePack), .press(.sharePack), .first(.captionRow), .press(.leavePack),
    .tab(.library), .tab(.profile), .number(2, of: .themeRow), .number(1, of: .themeRow),
    .press(.openReminders), .press(.laterReminder), .press(.earlierReminder), .press(.closePeople),
    .press(.openCategories), .press(.newCategory), .press(.categoryName, types: "name day"),
    .press(.saveCategory), .newest(.categoryRow), .press(.deleteCategory), .press(.confirmDeleteCategory),
    .press(.closePeople), .press(.openPeople), .first(.personRow), .press(.closePeople), .press(.closePeople),
    .tab(.garden),
  ]
}

/// Where a user of equal looks is in the round.
struct RoundMemory: Hashable, Sendable {
  var look = 0
  var step = 0
  var tries = 0
}

extension UserHand {
  /// How often something that is not there is looked for before it is left: a collage takes some seconds [A].
  private static let enoughTries = 12

  /// The next step of the round; looks on where what it is on is not there yet.
  mutating func goRound(_ sight: Sight, _ app: CelebrationApp) -> HandMove {
    guard memory.step < RoundStep.round.count else { return .look(2_000) }
    let next = RoundStep.round[memory.step]
    guard let item = next.find(sight) else {
      memory.tries += 1
      if memory.tries > UserHand.enoughTries { (memory.step, memory.tries) = (memory.step + 1, 0) }
      return .look(500)
    }
    (memory.step, memory.tries) = (memory.step + 1, 0)
    if let text = next.types { app.typist.text = text }
    return .tap(item, next.name, pause: next.types == nil ? 700 : 5_000)
  }
}
