/// What parents choose names and colours of categories from, as there is no keyboard here (D): both have words, so that no colour is
/// told by its look alone.
enum CategoryChoices {
  /// A name, and the symbol that goes with it.
  static let names: [(name: String, icon: String)] = [
    ("Animals", "pawprint"), ("Birthdays", "gift"), ("Cooking", "fork.knife"), ("Family", "heart"),
    ("Friends", "person.2"), ("Garden", "leaf"), ("Holidays", "sun.max"), ("Home", "house"),
    ("Journeys", "airplane"), ("Music", "music.note"), ("Nursery", "building"), ("Pictures", "paintbrush"),
    ("School", "book"), ("Seaside", "water.waves"), ("Sport", "figure.run"), ("Winter", "snowflake"),
  ]

  static let colours: [(name: String, hex: String)] = [
    ("Green", "#4CAF50"), ("Blue", "#1E88E5"), ("Red", "#E53935"), ("Orange", "#FB8C00"),
    ("Purple", "#8E24AA"), ("Teal", "#00897B"), ("Pink", "#D81B60"), ("Brown", "#6D4C41"),
  ]
}

/// Why a parent corrects a child's points: what the ledger is given as a note (D).
public enum PointReason: UInt8, Hashable, Sendable, CaseIterable {
  case helped, kind, homework, practised, mistake, agreement

  /// In words, as entries have it.
  public var note: String {
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
