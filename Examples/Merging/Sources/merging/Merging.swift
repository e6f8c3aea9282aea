import MergingTiles
import Skiprope

@main enum Merging: Subject {
  static let name = "merging"
  static let unit = (one: "player", several: "players")
  /// The names of the directions, in order.
  static let names = ["left", "right", "up", "down"]
  static let gestures: [RecognisedGesture.Kind] = [.swipeLeft, .swipeRight, .swipeUp, .swipeDown]

  static func app(for setup: Setup<Merging>) -> MergingApp { MergingApp(setup) }

  /// Players prefer two directions, undo a move now and then, and rarely start a new game.
  static let actions: [TouchAction] = [
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
    "swipe.answer", "From the landing of a finger to the move by its swipe.")
  static let largest = AppMetric.peak(
    "tile.largest", "The largest tile of a game.", better: .higher)
}
