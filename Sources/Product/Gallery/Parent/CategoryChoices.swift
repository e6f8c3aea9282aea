/// The names and colours of categories that parents choose from, since there is no keyboard (D). Colours have names, so that they
/// are not distinguished by sight alone.
enum CategoryChoices {
  /// The number of id bits that count a device's categories; the bits above are the device (D).
  private static let bits = 20

  /// The id of a new category: from this device's block, one above the largest id in it, so that no photo refers to it yet.
  /// O(categories + photos without one).
  static func nextID(in library: AlbumLibrary, by device: UInt32) -> CategoryID {
    let block = device << bits
    let last = block | (1 << bits - 1)
    return CategoryID(min(last, max(block, library.largestCategory(in: block...last)?.raw ?? block) + 1))
  }

  /// The number of names, in any language.
  static let count = icons.count

  /// The symbols of the names.
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

  /// The colours as `#RRGGBB`.
  static let colours = [
    "#4CAF50", "#1E88E5", "#E53935", "#FB8C00", "#8E24AA", "#00897B", "#D81B60", "#6D4C41",
  ]

  static func colourNames(in language: Language) -> [String] {
    language == .english ? englishColours : germanColours
  }

  private static let englishColours = ["Green", "Blue", "Red", "Orange", "Purple", "Teal", "Pink", "Brown"]
  private static let germanColours = ["Grün", "Blau", "Rot", "Orange", "Lila", "Petrol", "Rosa", "Braun"]
}

/// The reason for a parent's correction of points; stored as the entry's note (D).
public enum PointReason: UInt8, Hashable, Sendable, CaseIterable {
  case helped, kind, homework, practised, mistake, agreement

  /// The note of the entry, independent of the device's language.
  public var note: String { english }

  /// The text shown to parents.
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
