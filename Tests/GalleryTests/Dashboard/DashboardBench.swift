import Gallery
import Kernel

/// A gallery whose child has a dashboard with some rewards, in front of it.
extension GalleryBench {
  static let offers = [
    RewardOffer(name: "Drawing", cost: Points(20), millipointsPerMinute: 2_000, preview: PhotoID(10_001)),
    RewardOffer(name: "A film of an hour", cost: Points(50), millipointsPerMinute: 1_000),
    RewardOffer(name: "Puzzles", cost: Points(120), millipointsPerMinute: 4_000, preview: PhotoID(10_002)),
  ]

  static func dashboard(
    _ screen: ScreenMetrics = GalleryBench.phone, offers: [RewardOffer] = offers, isOpen: Bool = true,
    language: Language = .english
  ) -> GalleryBench {
    var catalogue = PhotoCatalogue.sample([3, 3])
    catalogue.rewards = offers
    catalogue.appKinds = ["Games", "Videos", "Books", "Music and stories"]
    var bench = GalleryBench(catalogue, screen: screen) { $0.language = language }
    bench.deliversPhotos = true
    if isOpen { bench.touch(.points) }
    return bench
  }

  /// Taps the middle of the first button that says something; false when there is none.
  @discardableResult mutating func touch(_ words: TextKey, _ number: Int? = nil) -> Bool {
    let item = gallery.display.items.first {
      $0.kind == .button && $0.text.key == words.rawValue && (number == nil || $0.text.first == number)
    }
    guard let frame = item?.frame else { return false }
    tap(frame.minX.points + frame.size.width.points / 2, frame.minY.points + frame.size.height.points / 2)
    return true
  }

  /// What the first item of a place says.
  func says(_ slot: DisplaySlot) -> String? { items(slot).first.map { gallery.spell($0.text) } }
}

extension OpenReward {
  /// Games, with so many seconds left.
  init(_ number: Int64, _ state: State, left: Int64 = 600, givesBack: Bool = false, kind: Int? = 0) {
    self.init(
      number: number, appKind: kind, state: state, left: .seconds(left), canBeGivenBack: givesBack)
  }
}

extension PointsStanding {
  init(_ balance: Int64, today: Int64 = 0, goal: Int64 = 100) {
    self.init(balance: Points(balance), earnedToday: Points(today), goal: Points(goal))
  }
}
