/// Which people have words in their names that begin so, and all of them in the order of their names.
///
/// Kept as people change, in O(log people) and the entries of a run.
struct NameIndex: Sendable {
  struct Entry: Hashable, Comparable, Sendable {
    let text: String
    let person: PersonID

    static func < (a: Entry, b: Entry) -> Bool {
      a.text == b.text ? a.person < b.person : a.text < b.text
    }
  }

  /// Every word of every name, once a person.
  private(set) var words = SortedList<Entry>()
  /// Every name as a whole.
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

  /// All people, in the order of their folded names.
  var inOrder: some Sequence<PersonID> { names.all.lazy.map(\.person) }

  /// People at these places in the order of their folded names. O(people asked for).
  func people(at places: Range<Int>) -> [PersonID] { names[places].map(\.person) }

  /// People who have a word that begins with this one, which is folded. O(log people + matches).
  func people(withWord beginning: String) -> Set<PersonID> {
    var found: Set<PersonID> = []
    words.each(from: Entry(text: beginning, person: PersonID(.min))) { entry in
      guard entry.text.utf8.starts(with: beginning.utf8) else { return false }
      found.insert(entry.person)
      return true
    }
    return found
  }

  /// The first people with that folded name, in the order of their numbers, at most so many. O(log people + matches).
  func people(named folded: String, atMost limit: Int = .max) -> [PersonID] {
    var found: [PersonID] = []
    names.each(from: Entry(text: folded, person: PersonID(.min))) { entry in
      guard entry.text == folded, found.count < limit else { return false }
      found.append(entry.person)
      return true
    }
    return found
  }

  /// The words of a folded name, each once, in their order.
  static func words(of folded: String) -> [String] {
    var words: [String] = []
    for word in folded.split(separator: " ").map(String.init) where !words.contains(word) {
      words.append(word)
    }
    return words
  }
}
