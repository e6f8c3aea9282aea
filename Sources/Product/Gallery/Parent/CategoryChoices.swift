/// What parents choose names and colours of categories from, as there is no keyboard here (D): both have words, so that no colour is
/// told by its look alone.
enum CategoryChoices {
  /// So many bits of an id count the categories that a device makes; those before say which device it is (D).
  private static let bits = 20

  /// An id for another category: of a block that no other device makes any of, and one more than the largest there, so that no photo waits
  /// for a category of this id. O(categories and photos without one).
  static func nextID(in library: AlbumLibrary, by device: UInt32) -> CategoryID {
    let block = device << bits
    let last = block | (1 << bits - 1)
    return CategoryID(min(last, max(block, library.largestCategory(in: block...last)?.raw ?? block) + 1))
  }

  /// How many names there are, in any language.
  static let count = icons.count

  /// The symbols that go with the names.
  static let icons = [
    "pawprint", "gift", "fork.knife", "heart", "person.2", "leaf", "sun.max", "house", "airplane",
    "music.note",
    "building", "paintbrush", "book", "water.waves", "figure.run", "snowflake",
  ]

  static func names(in language: Language) -> [String] { language == .english ? english : german }

  private static let english = [
    "Animals", "Birthdays", "Cooking", "Family", "Friends", "Garden", "Holidays", "Home", "Journeys", "Music",
    "Nursery", "Pictures", "School", "Seaside", "Sport", "Winter",
  ]
  private static let german = [
    "Tiere", "Geburtstage", "Kochen", "Familie", "Freunde", "Garten", "Ferien", "Zuhause", "Reisen", "Musik",
    "Kita", "Bilder", "Schule", "Meer", "Sport", "Winter",
  ]

  /// 0xRRGGBB as parents' categories have them.
  static let colours = [
    "#4CAF50", "#1E88E5", "#E53935", "#FB8C00", "#8E24AA", "#00897B", "#D81B60", "#6D4C41",
  ]

  static func colourNames(in language: Language) -> [String] {
    language == .english ? englishColours : germanColours
  }

  private static let englishColours = ["Green", "Blue", "Red", "Orange", "Purple", "Teal", "Pink", "Brown"]
  private static let germanColours = ["Grün", "Blau", "Rot", "Orange", "Lila", "Petrol", "Rosa", "Braun"]
}

/// Why a parent corrects a child's points: what the ledger is given as a note (D).
public enum PointReason: UInt8, Hashable, Sendable, CaseIterable {
  case helped, kind, homework, practised, mistake, agreement

  /// As entries have it, whatever language the device is in.
  public var note: String { english }

  /// As a parent reads it.
  func words(in language: Language) -> String { language == .english ? english : german }

  private var german: String {
    switch self {
    case .helped: "Im Haus geholfen"
    case .kind: "War lieb"
    case .homework: "Hausaufgaben"
    case .practised: "Geübt"
    case .mistake: "Fehler behoben"
    case .agreement: "Wie abgemacht"
    }
  }

  private var english: String {
    switch self {
    case .helped: "Helped at home"
    case .kind: "Was kind"
    case .homework: "Did homework"
    case .practised: "Practised"
    case .mistake: "Put a mistake right"
    case .agreement: "As we agreed"
    }
  }
}
