internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a person's name, relationship, notes and number are soon those entered on that person's page. Nothing
/// else changes them, and no other person gets them. A new person has the flow's relationship and no notes.
/// `store.stored` judges launches.
struct PersonStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "person.stored",
    title:
      "A person's name, relationship, notes and number are those last entered, within three seconds. Nothing else changes them.",
    exercisedBy: "a name, relationship, number or notes entered for a person"
  ) { _ in [PersonStoredCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var outstanding = PendingChanges<Want>()
  /// Entries without an answer; `nil` while a touch with an unknown target may still have its effect.
  private var wanted: [Want]? = []
  private var unread = UnreadTouches()
  /// Touches on fields without an answer of the keyboard, and whether their page was left since.
  private var typing: [Typing] = []
  private var known: [Int64: Facts] = [:]
  /// The relationship that the flow showed for a new person; `nil` if it was not shown.
  private var chip: UInt64?

  private enum Fact: Hashable {
    case name, relationship, notes, phone
  }

  /// An expected fact of a person, as a digest.
  private struct Want: Hashable {
    var person: Int64
    var fact: Fact
    var value: UInt64
  }

  private struct Typing {
    var field: GardenField
    var person: Int64
    var wasLeft = false
  }

  private struct Facts: Hashable {
    var name: UInt64
    var relationship: UInt64
    var notes: UInt64
    var phone: UInt64

    subscript(fact: Fact) -> UInt64 {
      switch fact {
      case .name: name
      case .relationship: relationship
      case .notes: notes
      case .phone: phone
      }
    }
  }

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch {
      (wanted, typing, chip) = ([], [], nil)
      known.removeAll(keepingCapacity: true)
      for person in frame.names.keys { known[person] = PersonStoredCheck.facts(person, frame) }
    } else if wanted == nil, !unread.isOpen(at: frame.vsync) {
      wanted = []
    }
    switch taps.read(frame) {
    case .tap(let point): if let item = taps.item(at: point) { tap(item, frame) }
    case .unclear:
      if PersonStoredCheck.title(taps.before) != nil {
        wanted = nil
        unread.add(at: frame.vsync)
      }
      // The keyboard may open for any of the fields, and answer later.
      if let person = PersonStoredCheck.page(taps.before) {
        for field in [GardenField.personName, .personNotes, .personPhone] {
          typing.append(Typing(field: field, person: person, wasLeft: true))
        }
      }
    case .nothing: break
    }
    for typed in frame.typedNow { take(typed.field, typed.text, frame) }
    let front = PersonStoredCheck.page(frame.items)
    for place in typing.indices where typing[place].person != front { typing[place].wasLeft = true }
    for changes in frame.answeredNow { judge(changes, frame) }
    for want in outstanding.overdue(
      frame, isDone: { PersonStoredCheck.facts($0.person, frame)?[$0.fact] ?? $0.value == $0.value })
    {
      tally.violate(
        at: frame.vsync, "person \(want.person) was given another \(want.fact), but it is not stored")
    }
    readFlow(frame)
    taps.keep(frame)
  }

  /// The stored facts of a person; `nil` if the person is not stored.
  private static func facts(_ person: Int64, _ frame: GardenSnapshot) -> Facts? {
    guard let name = frame.names[person], let others = frame.people[person] else { return nil }
    return Facts(
      name: name.answeredDigest, relationship: others.relationship, notes: others.notes,
      phone: others.phone)
  }

  // MARK: Screen

  /// The person whose page, relationship list or avatar list is open.
  private static func title(_ items: [DisplayItem]) -> Int64? {
    items.first { $0.id == GardenSlot.label.id(52) && $0.text.gardenKey == .personName }
      .map { Int64($0.text.first) }
  }

  /// The person whose page is open, also during the question about a deletion.
  private static func page(_ items: [DisplayItem]) -> Int64? {
    let buttons = [GardenButton.editName.id, GardenButton.confirmDelete.id]
    return items.contains { buttons.contains($0.id) } ? title(items) : nil
  }

  /// Reads the relationship of the flow's first step, which shows it only for a new person.
  private mutating func readFlow(_ frame: GardenSnapshot) {
    guard frame.has(.cancelFlow), frame.has(.nameField) else { return }
    let chips = frame.items.filter { $0.id.slot == GardenSlot.relationshipChip.rawValue }
    guard !chips.isEmpty else { return }
    chip = chips.first { $0.trait == .selectedButton }.flatMap(PersonStoredCheck.relationship)
  }

  private static func relationship(of item: DisplayItem) -> UInt64? {
    let place = Int(item.id.payload) - 1
    return Relationship.suggested.indices.contains(place)
      ? Relationship.suggested[place].code.answeredDigest : nil
  }

  // MARK: Entries

  private mutating func tap(_ item: DisplayItem, _ frame: GardenSnapshot) {
    guard let person = PersonStoredCheck.title(taps.before) else { return }
    switch GardenButton(item.id) {
    case .editName: typing.append(Typing(field: .personName, person: person))
    case .editNotes: typing.append(Typing(field: .personNotes, person: person))
    case .editPhone: typing.append(Typing(field: .personPhone, person: person))
    default:
      guard item.id.slot == GardenSlot.relationshipChip.rawValue,
        let value = PersonStoredCheck.relationship(of: item)
      else { return }
      want(Want(person: person, fact: .relationship, value: value), isOutstanding: true, frame)
    }
  }

  /// Takes a typed text. It may be lost if the page was left or another field touched before the keyboard was done.
  private mutating func take(_ field: GardenField, _ text: String, _ frame: GardenSnapshot) {
    guard let fact = PersonStoredCheck.facts[field] else { return }
    let meant = typing.filter { $0.field == field }
    // A field touched on a page that was left answers along with one on another page.
    typing.removeAll { $0.field == field }
    // A touch that missed its field may type a name into a number field, which rejects it.
    if field == .personPhone, !PersonStoredCheck.isNumber(text) { return }
    let fronts = [PersonStoredCheck.page(taps.before), PersonStoredCheck.page(frame.items)]
    for one in meant {
      let isOutstanding = meant.count == 1 && !one.wasLeft && fronts.allSatisfy { $0 == one.person }
      want(
        Want(person: one.person, fact: fact, value: text.answeredDigest), isOutstanding: isOutstanding, frame)
    }
  }

  /// The fact that each field sets. Users type only digits into a number field.
  private static let facts: [GardenField: Fact] = [
    .personName: .name, .personNotes: .notes, .personPhone: .phone,
  ]

  private static func isNumber(_ text: String) -> Bool {
    text.count >= 8 && text.count <= 16 && text.allSatisfy { "+0123456789".contains($0) }
  }

  private mutating func want(_ want: Want, isOutstanding: Bool, _ frame: GardenSnapshot) {
    tally.exercised += 1
    wanted?.append(want)
    unread.follow(at: frame.vsync)
    // Only the last entry for a fact is expected.
    outstanding.removeAll { $0.person == want.person && $0.fact == want.fact }
    if isOutstanding { outstanding.add(want, frame) }
  }

  // MARK: Stored facts

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    for change in changes {
      switch change {
      case .put(.person(let person)): judge(person, isImport: frame.has(.closeImport), frame)
      case .delete(.person(let id)): known[id.raw] = nil
      default: break
      }
    }
  }

  private mutating func judge(_ person: Person, isImport: Bool, _ frame: GardenSnapshot) {
    let number = person.id.raw
    let now = Facts(
      name: person.name.answeredDigest, relationship: person.relationship.code.answeredDigest,
      notes: person.notes.answeredDigest, phone: (person.phone?.digits ?? "").answeredDigest)
    guard let before = known.updateValue(now, forKey: number) else {
      guard !isImport else { return }
      tally.checked += 1
      let isRight = chip.map { $0 == now.relationship } ?? true
      if !isRight || !person.notes.isEmpty {
        tally.violate(
          at: frame.vsync, "\(person.name) is new as \(person.relationship), but was shown as something else"
        )
      }
      return
    }
    for fact in [Fact.name, .relationship, .notes, .phone] where before[fact] != now[fact] {
      // An import adds a number to a person without one.
      if fact == .phone, isImport, before.phone == "".answeredDigest { continue }
      tally.checked += 1
      let want = Want(person: number, fact: fact, value: now[fact])
      guard let wanted else { continue }
      if let place = wanted.lastIndex(of: want) {
        // Drops the match and all earlier entries for the same fact.
        self.wanted = wanted.enumerated().filter {
          $0.offset > place || $0.element.person != number || $0.element.fact != fact
        }.map(\.element)
      } else {
        tally.violate(at: frame.vsync, "person \(number) has another \(fact), which was not entered")
      }
    }
  }
}
