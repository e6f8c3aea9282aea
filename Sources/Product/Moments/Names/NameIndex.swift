/// Which people have words in their names that begin so, and all of them in the order of their names.
///
/// Kept as people change: found in O(log people), inserted by moving the entries behind, some 4,000 of 32 bytes.
struct NameIndex: Sendable {
  struct Entry: Hashable, Comparable, Sendable {
    let text: String
    let person: PersonID

    static func < (a: Entry, b: Entry) -> Bool {
      a.text == b.text ? a.person < b.person : a.text < b.text
    }
  }

  /// Every word of every name, once a person.
  private(set) var words: [Entry] = []
  /// Every name as a whole.
  private(set) var names: [Entry] = []

  mutating func insert(_ name: String, of person: PersonID) {
    let folded = NameFolding.fold(name)
    NameIndex.insert(Entry(text: folded, person: person), into: &names)
    for word in NameIndex.words(of: folded) {
      NameIndex.insert(Entry(text: word, person: person), into: &words)
    }
  }

  mutating func remove(_ name: String, of person: PersonID) {
    let folded = NameFolding.fold(name)
    NameIndex.remove(Entry(text: folded, person: person), from: &names)
    for word in NameIndex.words(of: folded) {
      NameIndex.remove(Entry(text: word, person: person), from: &words)
    }
  }

  /// All people, in the order of their folded names.
  var inOrder: some RandomAccessCollection<PersonID> { names.lazy.map(\.person) }

  /// People who have a word that begins with this one, which is folded. O(log people + matches).
  func people(withWord beginning: String) -> Set<PersonID> {
    var place = NameIndex.place(of: Entry(text: beginning, person: PersonID(.min)), in: words)
    var found: Set<PersonID> = []
    while place < words.count, words[place].text.utf8.starts(with: beginning.utf8) {
      found.insert(words[place].person)
      place += 1
    }
    return found
  }

  /// People with that folded name, in the order of their numbers. O(log people + matches).
  func people(named folded: String) -> [PersonID] {
    var place = NameIndex.place(of: Entry(text: folded, person: PersonID(.min)), in: names)
    var found: [PersonID] = []
    while place < names.count, names[place].text == folded {
      found.append(names[place].person)
      place += 1
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

  private static func insert(_ entry: Entry, into list: inout [Entry]) {
    list.insert(entry, at: place(of: entry, in: list))
  }

  private static func remove(_ entry: Entry, from list: inout [Entry]) {
    let place = place(of: entry, in: list)
    guard place < list.count, list[place] == entry else { return }
    list.remove(at: place)
  }

  /// Where an entry is, or would be.
  private static func place(of entry: Entry, in list: [Entry]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
