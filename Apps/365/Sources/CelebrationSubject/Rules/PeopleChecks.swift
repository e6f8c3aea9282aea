internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that the list shows exactly the stored people who match the search, by name. Each word of the search must
/// begin a word of the name.
struct PeopleFoundCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "people.found",
    title: "The list shows exactly the stored people who match the search, sorted by name.",
    exercisedBy: "another search, or other people, while the list is open"
  ) { _ in [PeopleFoundCheck()] }

  var tally = CheckTally()
  private var key: Key?
  private var expected: [Int64] = []

  private struct Key: Hashable {
    var search: String
    var revision: Int
  }

  mutating func check(_ frame: GardenSnapshot) {
    guard let field = frame.items.first(where: { $0.id == GardenButton.searchField.id }) else {
      key = nil
      return
    }
    guard frame.isChanged || frame.revision != key?.revision else { return }
    let search = field.text.gardenKey == .search ? frame.spell(field.text) : ""
    let next = Key(search: search, revision: frame.revision)
    if next != key {
      key = next
      tally.exercised += 1
      expected = find(search, frame.names)
    }
    tally.checked += 1
    let shown = frame.items.filter { $0.id.slot == GardenSlot.personRow.rawValue }.map {
      Int64($0.id.payload)
    }
    let hidden = frame.items.first { $0.id == GardenButton.morePeople.id }?.text.first ?? 0
    let first = shown.first.flatMap { expected.firstIndex(of: $0) } ?? 0
    let part = expected[min(first, expected.count)...].prefix(shown.count)
    // A page has at least one person.
    let isRight =
      Array(part) == shown && shown.count + hidden == expected.count && shown.isEmpty == expected.isEmpty
    guard !isRight else { return }
    tally.violate(
      at: frame.vsync,
      "\(shown.count) people and \(hidden) more are shown for \"\(search)\", but the store has \(expected.count)"
    )
  }

  private func find(_ search: String, _ names: [Int64: String]) -> [Int64] {
    let words = PlainNames.words(search)
    let found = names.compactMap { number, name -> (name: String, number: Int64)? in
      let own = PlainNames.words(name)
      let isFound = words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
      return isFound ? (own.joined(separator: " "), number) : nil
    }
    return found.sorted { ($0.name, $0.number) < ($1.name, $1.number) }.map(\.number)
  }
}

/// Checks that a confirmed import adds as many people as the button announced, and none before. A person last seen as
/// not chosen is not added.
struct ImportChosenCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "import.chosen",
    title:
      "A confirmed import adds exactly the chosen people, without a pause of three seconds. Nothing is added before.",
    exercisedBy: "an import that is confirmed"
  ) { _ in [ImportChosenCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  /// Whether a row was chosen when last seen, by its name. Forgotten where all are chosen at once.
  private var seen: [String: Bool] = [:]
  /// The number on the button, while the import adds people.
  private var wanted: Int?
  private var added = 0
  /// Expected slices: each entry is the number of people added when its slice was due.
  private var outstanding = PendingChanges<Int>()

  mutating func check(_ frame: GardenSnapshot) {
    let isUp = frame.has(.closeImport)
    if frame.record.isLaunch { (wanted, seen) = (nil, [:]) }
    let reading = taps.read(frame)
    if case .tap(let point) = reading, let item = taps.item(at: point) {
      tap(item, frame)
    } else if reading == .unclear, isUp {
      // The button is hidden too while the list scrolls and while a question about a person is open.
      let isAdding = frame.first(.adding) != nil || frame.first(.added) != nil
      if isAdding, wanted == nil,
        let item = taps.before.first(where: { $0.id == GardenButton.confirmImport.id })
      {
        tap(item, frame)
      }
      seen = [:]
    }
    // A person without moments was edited: the keyboard may close while an import is open.
    if wasUp || isUp {
      for changes in frame.answeredNow where ImportChosenCheck.hasMoments(changes) { judge(changes, frame) }
    }
    if let wanted, frame.items.contains(where: { $0.text.gardenKey == .added }) {
      // A person who is already stored is added without a row of their own.
      if added != wanted, frame.session.trouble == nil {
        tally.violate(at: frame.vsync, "\(wanted) people were chosen, but \(added) were added")
      }
      self.wanted = nil
    }
    let late = outstanding.overdue(frame) { [wanted, added] in wanted == nil || added > $0 }
    if let wanted, !late.isEmpty {
      tally.violate(at: frame.vsync, "an import of \(wanted) people stops at \(added)")
    }
    if !isUp { (seen, wanted) = ([:], nil) }
    if isUp, frame.isChanged { read(frame) }
    wasUp = isUp
    taps.keep(frame)
  }
  private var wasUp = false

  private mutating func tap(_ item: DisplayItem, _ frame: GardenSnapshot) {
    switch GardenButton(item.id) {
    case .confirmImport:
      tally.exercised += 1
      (wanted, added) = (item.text.first, 0)
      outstanding.removeAll()
      outstanding.add(0, frame)
    case .chooseAll, .chooseNone: seen = [:]
    default: break
    }
  }

  private mutating func read(_ frame: GardenSnapshot) {
    for item in frame.items where item.id.slot == GardenSlot.importRow.rawValue {
      seen[ImportChosenCheck.name(frame.spell(item.text))] = item.trait == .selectedButton
    }
  }

  private static func hasMoments(_ changes: [RowChange]) -> Bool {
    changes.contains { if case .put(.moment) = $0 { true } else { false } }
  }

  private static func name(_ text: String) -> String {
    text.split(separator: ",").first.map(String.init) ?? ""
  }

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    var people: Set<Int64> = []
    for change in changes {
      switch change {
      case .put(.person(let person)):
        people.insert(person.id.raw)
        tally.checked += 1
        // Several people of one name have a row each.
        if seen[person.name] == false, !frame.twins.contains(PlainNames.folded(person.name)) {
          tally.violate(at: frame.vsync, "\(person.name) was not chosen, but is imported")
        }
      case .put(.moment(let moment)): people.insert(moment.person.raw)
      default: break
      }
    }
    guard !people.isEmpty else { return }
    if wanted == nil {
      tally.violate(at: frame.vsync, "\(people.count) people are imported without a confirmation")
    }
    added += people.count
    outstanding.removeAll()
    outstanding.add(added, frame)
  }
}
