import ThumbnailScrolling

extension ThumbnailBug {
  /// The rule that has to object.
  var rule: String {
    switch self {
    case .keepsPicture: "picture.own"
    case .losesFetch: "picture.soon"
    case .evictsNewest, .evictsEarly: "cache.recent"
    case .neverEvicts: "cache.bytes"
    case .fetchesTwice: "fetch.once"
    case .flingGoesOn, .slips: "finger.follows"
    case .passesTheEnd: "list.bounds"
    }
  }
}
