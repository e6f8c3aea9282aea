/// An index of people by name: search by the beginnings of words, and the order of names.
///
/// Each change costs O(log people) and the entries of a run.
struct NameIndex: Sendable {
  struct Entry: Hashable, Comparable, Sendable {
    let text: String
    let person: PersonID

    static func < (a: Entry, b: Entry) -> Bool {
      a.text == b.text ? a.person < b.person : a.text < b.text
    }
  }

  /// Every word of every name, once for each person.
  private(set) var words = SortedList<Entry>()
  /// Every whole name.
  private(set) var names = SortedList<Entry>()

  mutating func insert(_ name: String, of person: PersonID) {
    let folded = NameFolding.fold(name)
    names.insert(Entry(text: folded, person: person))
    for word in NameIndex.words(of: folded) {
      words.insert(Entry(text: word, person: person))
    }
  }

  mutating func remove(_ name: String, of person: PersonID) {
    let folded = NameFolding.fold(name)
    names.remove(Entry(text: folded, person: person))
    for word in NameIndex.words(of: folded) {
      words.remove(Entry(text: word, person: person))
    }
  }

  /// All people, sorted by folded name.
  var inOrder: some Sequence<PersonID> { names.all.lazy.map(\.person) }

  /// The people at these places, sorted by folded name. O(people returned).
  func people(at places: Range<Int>) -> [PersonID] { names[places].map(\.person) }

  /// The people with a word that begins so. `beginning` must be folded. O(log people + matches).
  func people(withWord beginning: String) -> Set<PersonID> {
    var found: Set<PersonID> = []
    words.each(from: Entry(text: beginning, person: PersonID(.min))) { entry in
      guard entry.text.utf8.starts(with: beginning.utf8) else { return false }
      found.insert(entry.person)
      return true
    }
    return found
  }

  /// The first people with that folded name, sorted by ID, at most `limit`. O(log people + matches).
  func people(named folded: String, atMost limit: Int = .max) -> [PersonID] {
    var found: [PersonID] = []
    names.each(from: Entry(text: folded, person: PersonID(.min))) { entry in
      guard entry.text == folded, found.count < limit else { return false }
      found.append(entry.person)
      return true
    }
    return found
  }

  /// The words of a folded name in order, each once.
  static func words(of folded: String) -> [String] {
    var words: [String] = []
    for word in folded.split(separator: " ").map(String.init) where !words.contains(word) {
      words.append(word)
    }
    return words
  }
}
