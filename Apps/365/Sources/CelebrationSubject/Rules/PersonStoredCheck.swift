internal import Garden
internal import Kernel
internal import Skiprope

/// A person's name, relationship, notes and number are soon what was typed and touched on that person's page. Nothing else changes them,
/// and no other person gets them. A new person has the relationship that the flow showed, and no notes. `store.stored` judges launches.
struct PersonStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "person.stored",
    title:
      "A person's name, relationship, notes and number are those typed and touched for them, soon, and never else.",
    exercisedBy: "a name, a relationship or notes that are given to somebody"
  ) { _ in [PersonStoredCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var outstanding = PendingChanges<Want>()
  /// What was given and is not answered; `nil` while that cannot be known.
  private var wanted: [Want]? = []
  private var unread = UnreadTouches()
  /// Touches on fields that the keyboard has not answered, and whether their page was left since.
  private var typing: [Typing] = []
  private var known: [Int64: Facts] = [:]
  /// The relationship that the flow showed for somebody new; `nil` where it was not seen.
  private var chip: UInt64?

  private enum Fact: Hashable {
    case name, relationship, notes, phone
  }

  /// What somebody is to have: digests.
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
      // The keyboard may come up for either field, and answer later than that.
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
        at: frame.vsync, "person \(want.person) was given another \(want.fact), and it is not kept")
    }
    readFlow(frame)
    taps.keep(frame)
  }

  /// What the store has of somebody; `nil` of nobody.
  private static func facts(_ person: Int64, _ frame: GardenSnapshot) -> Facts? {
    guard let name = frame.names[person], let others = frame.people[person] else { return nil }
    return Facts(
      name: name.answeredDigest, relationship: others.relationship, notes: others.notes,
      phone: others.phone)
  }

  // MARK: What is shown

  /// Whose page, or choice of relationships or avatars, is up.
  private static func title(_ items: [DisplayItem]) -> Int64? {
    items.first { $0.id == GardenSlot.label.id(52) && $0.text.gardenKey == .personName }
      .map { Int64($0.text.first) }
  }

  /// Whose page is up, be it with the question whether they shall go.
  private static func page(_ items: [DisplayItem]) -> Int64? {
    let buttons = [GardenButton.editName.id, GardenButton.confirmDelete.id]
    return items.contains { buttons.contains($0.id) } ? title(items) : nil
  }

  /// The relationships of the flow's first step stand there for somebody new alone.
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

  // MARK: What is given

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

  /// Where a page was left before the keyboard was done, or another field touched, the text may come or not.
  private mutating func take(_ field: GardenField, _ text: String, _ frame: GardenSnapshot) {
    guard let fact = PersonStoredCheck.facts[field] else { return }
    let meant = typing.filter { $0.field == field }
    // One that was touched on a page that was left answers beside another's.
    typing.removeAll { $0.field == field }
    // A touch that missed its field types a name into a number's, which is refused.
    if field == .personPhone, !PersonStoredCheck.isNumber(text) { return }
    let fronts = [PersonStoredCheck.page(taps.before), PersonStoredCheck.page(frame.items)]
    for one in meant {
      let isOutstanding = meant.count == 1 && !one.wasLeft && fronts.allSatisfy { $0 == one.person }
      want(
        Want(person: one.person, fact: fact, value: text.answeredDigest), isOutstanding: isOutstanding, frame)
    }
  }

  /// What is typed into each field; users type digits alone into a number's.
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
    // What was given last is what stays.
    outstanding.removeAll { $0.person == want.person && $0.fact == want.fact }
    if isOutstanding { outstanding.add(want, frame) }
  }

  // MARK: What is kept

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
          at: frame.vsync, "\(person.name) is new, as \(person.relationship), and was shown as something else"
        )
      }
      return
    }
    for fact in [Fact.name, .relationship, .notes, .phone] where before[fact] != now[fact] {
      // An import brings a number to who has none.
      if fact == .phone, isImport, before.phone == "".answeredDigest { continue }
      tally.checked += 1
      let want = Want(person: number, fact: fact, value: now[fact])
      guard let wanted else { continue }
      if let place = wanted.lastIndex(of: want) {
        // What was given before it, and for the same, is past.
        self.wanted = wanted.enumerated().filter {
          $0.offset > place || $0.element.person != number || $0.element.fact != fact
        }.map(\.element)
      } else {
        tally.violate(at: frame.vsync, "person \(number) has another \(fact), and nobody gave that")
      }
    }
  }
}
