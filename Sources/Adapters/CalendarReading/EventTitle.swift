internal import Moments

/// What an event's title says of whom: "Anna's birthday", "Geburtstag von Anna", "Anna (Hochzeitstag)".
struct EventTitle {
  let kind: MomentCategory.Kind?
  /// Without the words that say what it is; empty where nothing else is left.
  let name: String

  private static let kinds: [String: MomentCategory.Kind] = [
    "birthday": .birthday, "bday": .birthday, "geburtstag": .birthday, "anniversary": .anniversary,
    "jahrestag": .anniversary, "hochzeitstag": .anniversary, "memorial": .memorial, "todestag": .memorial,
    "gedenktag": .memorial,
  ]

  private static let others: Set<String> = ["of", "von", "fur", "for", "hat", "happy", "wedding"]

  init(_ title: String) {
    var (kind, names): (MomentCategory.Kind?, [Substring]) = (nil, [])
    for word in title.split(whereSeparator: { $0.isWhitespace || ":()[]-–—,".contains($0) && $0 != "-" }) {
      let folded = NameFolding.fold(String(word))
      if let said = EventTitle.kinds[folded] {
        kind = kind ?? said
      } else if !folded.isEmpty, !EventTitle.others.contains(folded),
        folded.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
      {
        names.append(word)
      }
    }
    self.kind = kind
    var name = names.joined(separator: " ")
    for ending in ["'s", "’s", "'", "’"] where kind != nil && name.hasSuffix(ending) {
      name.removeLast(ending.count)
      break
    }
    self.name = Person.fitting(name)
  }
}
