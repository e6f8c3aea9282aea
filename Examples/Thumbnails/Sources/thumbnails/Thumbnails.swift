import Skiprope
import ThumbnailScrolling

@main enum Thumbnails: Subject {
  static let name = "thumbnails"
  static let unit = (one: "reader", several: "readers")

  struct Settings: SubjectSettings {
    var rows = 100
    var cacheKilobytes = 128
    var cacheBytes: Int { cacheKilobytes * 1_024 }
    static let keys: [SettingKey<Settings>] = [
      .whole("rows", \.rows, 1...100_000, "pictures of an album"),
      .whole(
        "cache-kilobytes", \.cacheKilobytes, 80...100_000, "limit of the cache, kilobytes"),
    ]
  }

  static func app(for setup: Setup<Thumbnails>) -> ThumbnailsApp { ThumbnailsApp(setup) }

  /// Readers fling more often than they drag, mostly down the list, and often before it has come to rest. Now and then they
  /// return to the top.
  static let actions: [TouchAction] = [
    .swipe(.up, .item(ThumbnailsApp.backdrop), weight: 7, pause: .milliseconds(700)),
    .swipe(.down, .item(ThumbnailsApp.backdrop), weight: 2, pause: .milliseconds(700)),
    .drag(.item(ThumbnailsApp.backdrop), weight: 2),
    .tap(.item(ThumbnailsApp.backdrop), weight: 1, pause: .milliseconds(400)),
    .tap(.item(ThumbnailsApp.bar), weight: 0.3),
  ]

  static let recognises: Set<RecognisedGesture.Kind> = [.swipeUp, .swipeDown, .tap]
  static let metrics: [AppMetric] = [.hits, .misses, .wait]
  static let plantedBugs = ThumbnailBug.allCases.map(\.planted)
  static let declared = ["hit", "miss", "evicted", "dropped", "fling", "caught", "top"]
  static func reached(by app: ThumbnailsApp) -> [Int] { app.reached }

  static func main() { Harness.main(of: Thumbnails.self) }
}

extension AppMetric {
  static let hits = AppMetric.sum(
    "thumbnail.hits", "Rows that appeared with their picture.", better: .higher)
  static let misses = AppMetric.sum(
    "thumbnail.misses", "Rows that appeared without their picture.", better: .lower)
  static let wait = AppMetric.durations(
    "thumbnail.wait", "From a row without its picture to the frame with it.")
}
