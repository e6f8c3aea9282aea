/// Icons and colours of suggested categories, by the tables of docs/product.md, section 2. Written apart from the product.
enum SuggestedCategories {
  /// The icon of a name in either language; `nil` for a name outside the tables.
  static func icon(of name: String) -> String? {
    rows.first { $0.english == name || $0.german == name }?.icon
  }

  /// The colour of a category added after `count` others.
  static func colour(after count: Int) -> String { colours[count % colours.count] }

  private static let colours = [
    "#4CAF50", "#1E88E5", "#E53935", "#FB8C00", "#8E24AA", "#00897B", "#D81B60", "#6D4C41",
  ]

  private static let rows: [(english: String, german: String, icon: String)] = [
    ("Animals", "Tiere", "pawprint"), ("Birthdays", "Geburtstage", "gift"),
    ("Cooking", "Kochen", "fork.knife"), ("Family", "Familie", "heart"), ("Friends", "Freunde", "person.2"),
    ("Garden", "Garten", "leaf"), ("Holidays", "Ferien", "sun.max"), ("Home", "Zuhause", "house"),
    ("Journeys", "Reisen", "airplane"), ("Music", "Musik", "music.note"), ("Nursery", "Kita", "building"),
    ("Pictures", "Bilder", "paintbrush"), ("School", "Schule", "book"), ("Seaside", "Meer", "water.waves"),
    ("Sport", "Sport", "figure.run"), ("Winter", "Winter", "snowflake"),
  ]
}
