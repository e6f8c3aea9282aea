/// The words for synthetic families: long and short ones, some beyond ASCII.
enum FamilyNames {
  static let people = [
    "Ada", "Ben", "Chiara", "Dmitri", "Élodie", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kaia", "Leon",
    "Mei", "Noor", "Olu", "Paula", "Quentin", "Rosa", "Søren", "Tomás", "Uma", "Vera", "Wim", "Zoë",
  ]
  static let groups = [
    "Grandparents", "Football", "Kindergarten", "The cousins from the sea", "Neighbours", "Summer camp",
    "Nana",
    "Music school",
  ]
  static let categories: [(name: String, icon: String)] = [
    ("Animals", "pawprint"), ("Holidays", "sun.max"), ("Family", "house"), ("Birthday", "gift"),
    ("Things with wheels that go very fast", "car"), ("Drawings", "pencil"), ("Garden", "leaf"),
    ("Grandma & Grandpa", "heart"), ("Playground", "figure.play"), ("Winter", "snowflake"),
    ("Pirates", "flag"), ("Sea", "fish"),
  ]
  static let colours = [
    "#4CAF50", "#2196F3", "#FF9800", "#E91E63", "#9C27B0", "#00BCD4", "#FFEB3B", "#795548",
  ]
  /// Malformed values of the colour field.
  static let malformedColours = ["#GG0000", "FF9800", "#FFF", "", "red", "#12345678", "# 4CAF5"]
  static let rewards = [
    "Game time", "A film", "Puzzles", "Drawing on the tablet", "Music", "One more story before bedtime",
    "Football game",
    "Äpfel sammeln",
  ]
  static let earnings = [
    "tidied-up", "homework", "read-a-book", "helped-cooking", "brushed-teeth", "fed-the-cat", "went-to-bed",
  ]
}
