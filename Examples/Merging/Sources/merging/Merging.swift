import MergingTiles
import Skiprope

@main enum Merging: Subject {
  static let name = "merging"
  static let unit = (one: "player", several: "players")
  /// Of the directions, in their order.
  static let names = ["left", "right", "up", "down"]
  static let gestures: [RecognisedGesture.Kind] = [.swipeLeft, .swipeRight, .swipeUp, .swipeDown]

  static func app(for setup: Setup<Merging>) -> MergingApp { MergingApp(setup) }

  /// Players like two directions best, take a move back now and then, and rarely give up a game.
  static let acts: [TouchAction] = [
    .swipe(.left, .item(MergingApp.board), weight: 8), .swipe(.down, .item(MergingApp.board), weight: 8),
    .swipe(.right, .item(MergingApp.board), weight: 4), .swipe(.up, .item(MergingApp.board), weight: 2),
    .tap(.item(MergingApp.undo), weight: 2), .tap(.item(MergingApp.newGame), weight: 0.1),
    .tap(.item(MergingApp.again), weight: 40, pause: .seconds(2)),
  ]

  static let recognises = Set(gestures + [.tap])
  static let metrics: [AppMetric] = [.moves, .answer, .largest]
  static let plantedBugs = TileBug.allCases.map(\.planted)
  static let declared = names + ["undo", "new-game", "game-over"]
  static func reached(by app: MergingApp) -> [Int] {
    app.moves + [app.undos, app.games, app.ends]
  }

  static func main() { Harness.main(of: Merging.self) }
}

extension AppMetric {
  static let moves = AppMetric.sum("moves", of: Merging.names, "Swipes that the game took, by direction.")
  static let answer = AppMetric.durations(
    "swipe.answer", "From the landing of a finger to the move that its swipe makes.")
  static let largest = AppMetric.peak(
    "tile.largest", "The largest tile that a game came to.", better: .higher)
}
