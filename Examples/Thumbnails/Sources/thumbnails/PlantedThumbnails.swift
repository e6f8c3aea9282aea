import Skiprope
import ThumbnailScrolling

extension ThumbnailBug {
  /// The planted bug with the rule that must detect it, and other rules that it breaks. `thumbnails planted` runs it.
  var planted: PlantedBug {
    let (rule, others): (String, [String]) =
      switch self {
      case .storesPicture: ("picture.own", ["cache.recent", "fetch.once"])
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
