import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

/// What the dashboard shows in numbers.
struct Shown: Equatable {
  var balance: Int64
  var earned: Int
}

/// A child whose family has rewards, and what is done and seen on its dashboard.
extension AppStage {
  static func withDashboard(stored: PersistedState = PersistedState()) throws -> AppStage {
    try AppStage(.withRewards(), stored: stored)
  }

  func openDashboard() throws {
    touch(.points)
    try settle()
    #expect(core.gallery.currentScreen == .dashboard)
  }

  /// Taps the middle of the first button that says something.
  func touch(_ words: TextKey, _ number: Int? = nil) {
    let item = core.gallery.display.items.first {
      $0.kind == .button && $0.text.key == words.rawValue && (number == nil || $0.text.first == number)
    }
    guard let frame = item?.frame else { return }
    let x = frame.minX.points + frame.size.width.points / 2
    let y = frame.minY.points + frame.size.height.points / 2
    touch(5, .began, x, y)
    touch(60, .ended, x, y)
    run(120)
  }

  func earn(_ points: Int64) throws {
    post(.pointsEarned(Points(points), entry: TransactionID(Int64(1_000 + frame))))
    try settle()
  }

  func adjust(_ points: Int64) throws {
    post(
      .pointsChanged([.adjust(TransactionID(Int64(1_000 + frame)), AppStage.child, Points(points), note: "")])
    )
    try settle()
  }

  /// Answers what the ledger is asked until it is asked nothing more, and lets numbers come to rest.
  func settle() throws {
    run(20)
    while open.contains(where: { [.post, .readPoints, .readFamily].contains($0.task.kind) }) {
      try answerLedger()
      run(20)
    }
    run(340)
  }

  func says(_ words: TextKey) -> Bool {
    core.gallery.display.items.contains { $0.text == words.text() }
  }

  var numbers: Shown? {
    let items = core.gallery.display.items
    guard let balance = items.first(where: { $0.text.key == TextKey.balance.rawValue }),
      let goal = items.first(where: { $0.text.key == TextKey.goal.rawValue })
    else { return nil }
    return Shown(
      balance: Int64(balance.text.second) << 24 | Int64(balance.text.first), earned: goal.text.first)
  }
}

extension PhotoCatalogue {
  /// A family of which a child can have ten minutes for 20 points, or fifty for 50.
  static func withRewards() -> PhotoCatalogue {
    var catalogue = PhotoCatalogue.family()
    catalogue.rewards = [
      RewardOffer(name: "Drawing", cost: Points(20), millipointsPerMinute: 2_000),
      RewardOffer(name: "Puzzles", cost: Points(50), millipointsPerMinute: 1_000),
    ]
    catalogue.appKinds = ["Games", "Books"]
    return catalogue
  }
}
