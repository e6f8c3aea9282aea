internal import Kernel

extension Language {
  /// What stands between thousands.
  var thousands: Character {
    switch self {
    case .english: ","
    case .german: "."
    }
  }
}

/// How many letters words have, for whoever must keep room for them.
extension Language {
  /// Letters of the longest of these texts, which say no numbers.
  func longest(_ keys: TextKey...) -> Int { keys.reduce(0) { max($0, $1.words(in: self).count) } }
}
