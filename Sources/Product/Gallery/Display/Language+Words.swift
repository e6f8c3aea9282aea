internal import Kernel

extension Language {
  /// The separator of thousands.
  var thousands: Character {
    switch self {
    case .english: ","
    case .german: "."
    }
  }
}

/// Lengths of texts, for layouts that reserve room.
extension Language {
  /// The length of the longest of these texts, which must not contain numbers.
  func longest(_ keys: TextKey...) -> Int { keys.reduce(0) { max($0, $1.words(in: self).count) } }
}
