internal import Kernel

/// Names of people who do not exist: two syllables and a letter. A few have an accent in either Unicode form, and a
/// few occur twice.
struct NameList: Sendable {
  private let seed: SeedTree
  init(_ seed: SeedTree) { self.seed = seed }

  private static let starts = [
    "Al", "Be", "Ca", "Do", "El", "Fi", "Gu", "Ha", "Il", "Jo", "Ka", "Li", "Mo", "Nu",
  ]
  private static let ends = ["ra", "no", "mi", "ta", "len", "ris", "dor", "sa", "vin", "bo", "ke", "lu"]

  func name(_ place: Int) -> String {
    var random = seed.child(place).stream()
    let base =
      NameList.starts[random.below(NameList.starts.count)] + NameList.ends[random.below(NameList.ends.count)]
    let own =
      "\(base) \(Character(UnicodeScalar(UInt8(65 + place % 26))))\(place >= 26 ? "\(place / 26)" : "")."
    if place > 0, random.chance(0.03) { return name(random.below(place)) }
    return random.chance(0.05) ? NameList.marked(own, isComposed: random.chance(0.5)) : own
  }

  /// The name with an accent on its first lower-case vowel.
  private static func marked(_ name: String, isComposed: Bool) -> String {
    guard let place = name.firstIndex(where: { marks[$0] != nil }), let marked = marks[name[place]] else {
      return name
    }
    let letter = isComposed ? "\(marked)" : "\(name[place])\u{301}"
    return name[..<place] + letter + name[name.index(after: place)...]
  }

  private static let marks: [Character: Character] = ["a": "ä", "e": "é", "i": "í", "o": "ø", "u": "ü"]
}

extension NameList {
  /// A number that is not in use, with or without the country code, from a range reserved for films
  /// (Bundesnetzagentur).
  static func phone(_ random: inout RandomSource) -> String {
    let last = 100 + random.below(900)
    return random.chance(0.7) ? "+493023125\(last)" : "03023125\(last)"
  }
}
