import MergingTiles
import Skiprope

/// The rules of the game, checked on each turn as displayed.
extension Merging {
  static let rules: [Rule<Merging>] = [
    rule("move.board", "A swipe moves all tiles as far as possible; equal ones merge, each once.", "a swipe")
    {
      guard case .swipe(let direction) = $0.action else { return nil }
      let isAsMoved = zip(Referee.moved($0.before.tiles, direction), $0.after.tiles)
        .allSatisfy { $0 == 0 || $0 == $1 }
      return (isAsMoved, "\(direction) made \($0.after.tiles) of \($0.before.tiles)")
    },
    rule("move.once", "A board changes by a swipe, once, or by a button.", "a finger that goes on") {
      guard $0.action == .nothing, $0.goesOn || $0.before != $0.after else { return nil }
      return ($0.before == $0.after, "\($0.before.tiles) became \($0.after.tiles) by itself")
    },
    rule("tile.new", "Only a move that changes the board adds a tile, a 2 or a 4.", "a swipe") { turn in
      guard case .swipe(let direction) = turn.action else { return nil }
      let tiles = Referee.moved(turn.before.tiles, direction)
      let new = zip(tiles, turn.after.tiles).filter { $0 == 0 && $1 > 0 }.map(\.1)
      let isRight = tiles == turn.before.tiles ? new.isEmpty : new == [2] || new == [4]
      return (isRight, "\(direction) of \(turn.before.tiles) brought \(new)")
    },
    rule("score.tiles", "The score is the sum of all merges; a new game has two tiles and score 0.", "a turn")
    {
      guard ![.nothing, .launch].contains($0.action) else { return nil }
      // A tile of 2^n has scored (n - 1) * 2^n. The score lacks 4 for each tile drawn as a 4.
      let (before, after) = (lack($0.before), lack($0.after))
      let isRight =
        switch $0.action {
        case .swipe: after == before || after == before + 4
        case .undo: after == ($0.past.last.map(lack) ?? before)
        default: $0.after.score == 0 && $0.after.tiles.count { $0 > 0 } == 2
        }
      return (isRight, "\($0.action) left a score of \($0.after.score) for \($0.after.tiles)")
    },
    rule("undo.exact", "Undo restores the board and the score before the move.", "an undo") {
      guard $0.action == .undo else { return nil }
      let (due, now) = ($0.past.last ?? $0.before, $0.after)
      let isRight =
        due.tiles == now.tiles && due.score == now.score && now.undos == max(0, $0.past.count - 1)
      return (isRight, "\(now.score) \(now.tiles) came back for \(due.score) \(due.tiles)")
    },
    rule("launch.kept", "A launch continues the game, with its undo history.", "a relaunch") {
      guard $0.action == .launch else { return nil }
      let isStored = $0.before == $0.after && $0.after.undos == $0.past.count
      return (isStored, "\($0.before) before the launch, \($0.after) after it")
    },
    rule("over.shown", "The end is shown when no move is left, and not before.", "a full board") {
      let tiles = $0.after.tiles
      guard $0.action != .nothing, $0.after.isOver || !tiles.contains(0) else { return nil }
      let isStuck = TileGame.Direction.allCases.allSatisfy { Referee.moved(tiles, $0) == tiles }
      return (isStuck == $0.after.isOver, "\(isStuck ? "no" : "an") end is due for \(tiles)")
    },
  ]

  /// The difference between the merge score of a board's tiles and its displayed score.
  private static func lack(_ shown: Shown) -> Int {
    shown.tiles.reduce(-shown.score) { $1 == 0 ? $0 : $0 + $1 * ($1.trailingZeroBitCount - 1) }
  }

  /// A rule about turns. `judge` returns `nil` for an irrelevant turn, else whether it is right and what is wrong.
  private static func rule(
    _ id: String, _ title: String, _ exercisedBy: String,
    _ judge: @escaping @Sendable (Turn) -> (isRight: Bool, words: String)?
  ) -> Rule<Merging> {
    Rule(id, title: title, exercisedBy: exercisedBy, startingWith: Referee()) { referee, frame, tally in
      guard let turn = referee.follow(frame), let verdict = judge(turn) else { return }
      tally.checked += 1
      tally.exercised += 1
      if !verdict.isRight { tally.violate(at: frame.vsync, verdict.words) }
    }
  }
}
