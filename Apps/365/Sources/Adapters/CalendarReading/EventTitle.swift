internal import Moments

/// A kind of day and a name, read from an event's title: "Anna's birthday", "Geburtstag von Anna", "Anna
/// (Hochzeitstag)".
///
/// Words beside the one for the kind belong to it: "of", an ordinal, "party". Elsewhere they are part of the name.
struct EventTitle {
  /// `nil` for a title without a kind of day.
  let kind: MomentCategory.Kind?
  /// The words without those that name the day; may be empty.
  let name: String

  init(_ title: String) {
    let words = EventTitle.words(of: title)
    let isName = EventTitle.namePlaces(in: words)
    func names(_ places: Range<Int>) -> [String] {
      places.filter { isName[$0] }.compactMap { words[$0].nameText }
    }
    let main = words.firstIndex { $0.namesKind } ?? words.firstIndex { $0.kind != nil }
    kind = main.flatMap { words[$0].kind }
    let owner = names(0..<(main ?? 0))
    let rest = names((main ?? 0)..<words.count)
    let isGerman = main.map { words[$0].isGerman } ?? false
    // After "has" a name is not in the genitive.
    let isGenitive =
      kind != nil && !words.prefix(main ?? 0).contains { EventTitle.having.contains($0.folded) }
    let plain = isGenitive ? EventTitle.withoutPossessive(owner, isGerman: isGerman) : owner
    name = Person.fitting(EventTitle.joined(plain + rest))
  }

  /// Marks the words that are part of the name: not those of the kind, nor those beside it that belong to it.
  private static func namePlaces(in words: [Word]) -> [Bool] {
    var isName = words.map { $0.kind == nil }
    func leaveOut(_ places: some Sequence<Int>) {
      for place in places {
        guard words[place].belongsToKind || words[place].nameText == nil else { return }
        isName[place] = false
      }
    }
    for place in words.indices where words[place].kind != nil {
      leaveOut(words.indices.prefix(place).reversed())
      leaveOut(words.indices.dropFirst(place + 1))
    }
    return isName
  }

  /// Whether the name is that of a public holiday: an office or thing such as "the King" or "Washington", and with
  /// such a word also "Queen Victoria".
  var isHoliday: Bool {
    let words = name.split { !$0.isLetter }.map { NameFolding.fold(String($0)) }
    let isNamed = words.contains(where: EventTitle.ofHolidays.contains)
    let rest = words.filter { !EventTitle.ofHolidays.contains($0) && $0 != "the" }
    let isOffice = rest.map { word in
      EventTitle.offices.contains(word)
        || word.last == "s" && EventTitle.offices.contains(String(word.dropLast()))
    }
    if rest.count == 1 ? isOffice[0] : isNamed && isOffice.contains(true) { return true }
    return EventTitle.observed.contains { $0.isSubset(of: words) }
  }

  /// The words, with the last one out of the genitive: "Anna's", "James'", and in German "Annas".
  private static func withoutPossessive(_ words: [String], isGerman: Bool) -> [String] {
    guard var last = words.last else { return words }
    if let ending = ["'s", "’s", "'", "’"].first(where: last.hasSuffix) {
      last.removeLast(ending.count)
    } else if isGerman, last.count > 2, last.hasSuffix("s"), !namesInS.contains(NameFolding.fold(last)),
      !["ss", "xs", "zs"].contains(where: last.hasSuffix)
    {
      last.removeLast()
    }
    return words.dropLast() + [last]
  }

  /// The words without joining ones at either end.
  private static func joined(_ words: [String]) -> String {
    let isJoining = { (word: String) in word == "&" || word == "+" }
    return words.drop(while: isJoining).reversed().drop(while: isJoining).reversed().joined(separator: " ")
  }
}

// MARK: Words

extension EventTitle {
  private struct Word {
    let text: String
    let folded: String
    let kind: MomentCategory.Kind?

    init(_ text: Substring) {
      self.text = String(text)
      folded = NameFolding.fold(String(text))
      kind = EventTitle.kinds[folded] ?? (text.contains("🎂") ? .birthday : nil)
    }

    /// Whether the word names the kind, unlike a picture of a cake.
    var namesKind: Bool { EventTitle.kinds[folded] != nil }

    var isGerman: Bool { EventTitle.germanKinds.contains(folded) }

    /// The word as part of a name; `nil` for a word without letters.
    var nameText: String? {
      if text == "&" || text == "+" { return text }
      guard kind == nil, text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else {
        return nil
      }
      return String(text.reversed().drop { "!?;".contains($0) }.reversed())
    }

    /// Whether the word belongs to the kind's word beside it.
    var belongsToKind: Bool { kind != nil || EventTitle.others.contains(folded) || isOrdinal }

    /// "30th", "1st", "30.", "30e", "50º".
    private var isOrdinal: Bool {
      let ending = folded.drop { $0.isNumber }
      if ending.count == folded.count { return EventTitle.ordinals.contains(folded) }
      return ["", "st", "nd", "rd", "th", "e", "er", "ter", "ten", "ster", "sten", "o", "a", "º", "ª"]
        .contains(ending)
    }
  }

  /// The words of a title. Each emoji is a word of its own, even without a blank beside it.
  private static func words(of title: String) -> [Word] {
    title.split { $0.isWhitespace || ":()[]–—,".contains($0) }.flatMap { part -> [Word] in
      var (rest, found): (Substring, [Substring]) = (part, [])
      while let picture = rest.firstIndex(where: isPicture) {
        let after = rest.index(after: picture)
        found += [rest[..<picture], rest[picture..<after]]
        rest = rest[after...]
      }
      return (found + [rest]).filter { !$0.isEmpty }.map(Word.init)
    }
  }

  private static func isPicture(_ letter: Character) -> Bool {
    letter.unicodeScalars.first.map { $0.value > 0x2190 && $0.properties.isEmoji } ?? false
  }

  private static let germanKinds: Set<String> = [
    "geburtstag", "geb", "jahrestag", "hochzeitstag", "todestag", "gedenktag",
  ]

  private static let kinds: [String: MomentCategory.Kind] = [
    "birthday": .birthday, "bday": .birthday, "b day": .birthday, "geburtstag": .birthday,
    "geb": .birthday, "anniversaire": .birthday, "cumpleanos": .birthday, "compleanno": .birthday,
    "verjaardag": .birthday, "anniversary": .anniversary, "jahrestag": .anniversary,
    "hochzeitstag": .anniversary, "memorial": .memorial, "todestag": .memorial, "gedenktag": .memorial,
  ]

  /// Words that belong to the kind's word beside them.
  private static let others: Set<String> = [
    "of", "von", "fur", "for", "de", "di", "van", "hat", "has", "happy", "wedding", "work", "party", "feier",
    "der", "the", "zum", "zur", "am",
  ]
  private static let having: Set<String> = ["hat", "has"]
  /// Ordinals in letters, except those that are also given names.
  private static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
    "nineteenth", "twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth",
    "ninetieth", "hundredth", "ersten", "zehnten", "achtzehnten", "zwanzigsten", "dreissigsten",
    "vierzigsten", "funfzigsten", "sechzigsten", "siebzigsten", "achtzigsten", "neunzigsten", "hundertsten",
  ]
  /// Words of public holidays' titles.
  private static let ofHolidays: Set<String> = [
    "holiday", "public", "bank", "federal", "national", "regional", "observed", "substitute",
  ]

  /// Given names that end in s, unchanged in "Thomas Geburtstag": the most frequent ones in German.
  private static let namesInS: Set<String> = [
    "agnes", "alexis", "andreas", "anders", "aris", "boris", "carlos", "charles", "chris", "claus", "dennis",
    "doris",
    "elias", "elis", "gladys", "hannes", "hans", "ines", "iris", "jannis", "jens", "johannes", "jonas",
    "julius",
    "justus", "klaus", "lars", "linus", "lis", "lois", "louis", "lucas", "luis", "lukas", "marcus", "marius",
    "markus", "marlis", "mathias", "matthias", "mats", "moritz", "nicolas", "niklas", "nikolas", "nils",
    "paris",
    "phyllis", "rasmus", "silas", "theis", "thomas", "tobias", "tomas", "urs", "ursus",
  ]

  /// Offices whose holders have public birthdays, and people known by surname alone.
  private static let offices: Set<String> = [
    "king", "queen", "emperor", "president", "presidents", "sovereign", "prophet", "buddha", "washington",
    "lincoln",
  ]

  /// People and things with public holidays, by words of their names.
  private static let observed: [Set<String>] = [
    ["martin", "luther", "king"], ["george", "washington"], ["abraham", "lincoln"], ["mahatma", "gandhi"],
    ["guru", "nanak"], ["deutschen", "einheit"], ["republic"], ["republik"], ["independence"], ["revolution"],
    ["liberation"], ["constitution"], ["armistice"], ["reunification"],
  ]
}
