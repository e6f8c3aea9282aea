internal import Garden
internal import Kernel
internal import Simulation

/// Whoever is on the list of people, or has the page to themselves, has the avatar that the store has: a drawing, or the first letter of
/// the name. The one that is touched is the store's soon, and none changes without a touch.
struct AvatarShownCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "avatar.shown",
    title:
      "People have the avatar that was chosen for them, wherever they are shown, soon and never another.",
    provokedBy: "an avatar that is chosen, and another one on screen"
  ) { _ in [AvatarShownCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var owed = OwedChanges<Choice>()
  /// The choices that were touched and are not answered; `nil` while that cannot be known.
  private var wanted: [Choice]? = []
  /// Until when touches may be answered that nobody could read.
  private var unclear = Instant.zero
  /// The avatars that the store had, 0 for none.
  private var known: [Int64: Int] = [:]
  private var revision = -1
  private var seen: Set<Choice> = []

  private struct Choice: Hashable {
    var person: Int64
    var drawing: Int
  }

  mutating func check(_ frame: CheckedLook) {
    if frame.record.isLaunch {
      wanted = []
      known = [:]
      for (person, drawing) in frame.avatars { known[person] = drawing }
    } else if wanted == nil, frame.vsync >= unclear {
      wanted = []
    }
    switch taps.read(frame) {
    case .tap(let point): if let item = taps.item(at: point) { tap(item, frame) }
    case .unclear:
      if taps.before.contains(where: { $0.id.slot == GardenSlot.avatarChip.rawValue }) {
        (wanted, unclear) = (nil, frame.vsync + OwedChanges<Choice>.patience)
      }
    case .nothing: break
    }
    for changes in frame.answeredNow { judge(changes, frame) }
    let late = owed.overdue(frame) {
      frame.names[$0.person] == nil || frame.avatars[$0.person] ?? 0 == $0.drawing
    }
    for choice in late {
      tally.violate(
        at: frame.vsync, "avatar \(choice.drawing) is chosen for person \(choice.person), and not kept")
    }
    if frame.isChanged || frame.revision != revision { compare(frame) }
    revision = frame.revision
    taps.keep(frame)
  }

  private mutating func tap(_ item: DisplayItem, _ frame: CheckedLook) {
    guard item.id.slot == GardenSlot.avatarChip.rawValue,
      let person = AvatarShownCheck.person(on: taps.before)
    else { return }
    let choice = Choice(person: person, drawing: Int(item.id.payload) - 1)
    tally.provoked += 1
    wanted?.append(choice)
    // What was chosen last is what stays.
    owed.removeAll()
    owed.add(choice, frame)
  }

  /// Whose page is up.
  private static func person(on items: [DisplayItem]) -> Int64? {
    let title = items.first { $0.id == GardenSlot.label.id(52) && $0.text.gardenKey == .personName }
    return title.map { Int64($0.text.first) }
  }

  private mutating func judge(_ changes: [RowChange], _ frame: CheckedLook) {
    for change in changes {
      switch change {
      case .put(.person(let person)):
        let choice = Choice(
          person: person.id.raw, drawing: person.avatar?.drawing.map { Int($0.rawValue) } ?? 0)
        guard choice.drawing != known[choice.person] ?? 0 else { continue }
        tally.checked += 1
        known[choice.person] = choice.drawing
        guard let wanted else { continue }
        if let place = wanted.lastIndex(of: choice) {
          self.wanted?.removeFirst(place + 1)
        } else {
          tally.violate(
            at: frame.vsync, "person \(choice.person) gets avatar \(choice.drawing), and nobody chose that")
        }
      case .delete(.person(let id)): known[id.raw] = nil
      default: break
      }
    }
  }

  private mutating func compare(_ frame: CheckedLook) {
    let shown = frame.items.filter { $0.id.slot == GardenSlot.personAvatar.rawValue }
    for item in shown {
      let choice = Choice(person: Int64(item.id.payload), drawing: item.text.first)
      tally.checked += 1
      if seen.insert(choice).inserted { tally.provoked += 1 }
      let own = frame.avatars[choice.person] ?? 0
      if item.text.gardenKey != .avatar || choice.drawing != own {
        tally.violate(
          at: frame.vsync, "person \(choice.person) has avatar \(choice.drawing), and the store has \(own)")
      }
    }
    let chosen = frame.items.first {
      $0.id.slot == GardenSlot.avatarChip.rawValue && $0.trait == .selectedButton
    }
    if let chosen, let person = AvatarShownCheck.person(on: frame.items),
      Int(chosen.id.payload) - 1 != frame.avatars[person] ?? 0
    {
      tally.violate(at: frame.vsync, "another avatar than person \(person)'s is marked")
    }
    let rows = frame.items.count { $0.id.slot == GardenSlot.personRow.rawValue }
    let wanted = frame.has(.mutePerson) || frame.has(.confirmDelete) ? 1 : rows
    if shown.count != wanted {
      tally.violate(at: frame.vsync, "\(shown.count) of \(wanted) people have an avatar on screen")
    }
  }
}
