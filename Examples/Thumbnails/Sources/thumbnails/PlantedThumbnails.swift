import Skiprope
import ThumbnailScrolling

extension ThumbnailBug {
  /// The rule that has to object, and what the bug breaks besides: `thumbnails planted` plays it.
  var planted: PlantedBug {
    let (rule, others): (String, [String]) =
      switch self {
      case .keepsPicture: ("picture.own", ["cache.recent", "fetch.once"])
      case .losesFetch: ("picture.soon", [])
      case .evictsNewest: ("cache.recent", ["picture.soon"])
      case .evictsEarly: ("cache.recent", [])
      case .neverEvicts: ("cache.bytes", ["cache.recent"])
      case .fetchesTwice: ("fetch.once", ["picture.soon", "cache.recent", "memory.live_peak"])
      case .flingGoesOn, .slips: ("finger.follows", [])
      case .passesTheEnd: ("list.bounds", ["finger.follows"])
      }
    let readers = self == .passesTheEnd ? "0-7" : "0-3"
    return PlantedBug(
      rawValue, rule: rule, trial: "play thumbnails --readers \(readers)", breaksToo: others)
  }
}
