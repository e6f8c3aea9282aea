/// A game of 2048 with undo: sixteen cells with tiles, a score, and the positions before.
///
/// A move shifts all tiles as far as they go. Two equal ones that meet become their sum, each tile once a move; the score grows by
/// that sum. A move that changes something puts a new tile on an empty cell: a 2, or in one of ten cases a 4.
public struct TileGame: Sendable {
  public enum Direction: Int, CaseIterable, Sendable { case left, right, up, down }

  /// What is on screen of a game.
  public struct Position: Equatable, Sendable {
    /// Cells row by row; 0 is an empty one.
    public var tiles = [Int](repeating: 0, count: side * side)
    public var score = 0
  }

  /// Cells of a row.
  public static let side = 4
  /// Moves that can be undone; older ones are forgotten.
  public static let undoLimit = 10

  public private(set) var position = Position()
  /// The positions that undo brings back, the oldest first.
  public private(set) var past: [Position] = []
  private let bug: TileBug?

  /// A new game, whose first two tiles are drawn.
  public init(drawing chance: inout some RandomNumberGenerator, bug: TileBug? = nil) {
    self.bug = bug
    addTile(drawing: &chance)
    addTile(drawing: &chance)
  }

  /// Moves all tiles.
  public mutating func move(_ direction: Direction, drawing chance: inout some RandomNumberGenerator) {
    let next = moved(direction)
    guard next.tiles != position.tiles || bug == .idleTile else { return }
    past.append(position)
    if past.count > TileGame.undoLimit { past.removeFirst() }
    let points = next.score - position.score
    position = next
    if bug == .cheapMerge, points >= 16 { position.score -= 4 }
    if bug != .missingTile || points < 16 { addTile(drawing: &chance) }
  }

  /// Takes the last move back, with its score; does nothing where none is left.
  public mutating func undo() {
    guard let before = past.popLast() else { return }
    if bug != .undoKeepsBoard { position.tiles = before.tiles }
    if bug != .undoKeepsScore { position.score = before.score }
  }

  /// A launch goes on with the game that was saved.
  public mutating func launch() { if bug == .forgetsUndo { past = [] } }

  /// Whether no move changes anything.
  public var isOver: Bool {
    if bug == .earlyEnd { return !position.tiles.contains(0) }
    return Direction.allCases.allSatisfy { moved($0).tiles == position.tiles }
  }

  private func moved(_ direction: Direction) -> Position {
    var next = position
    for line in 0..<TileGame.side {
      let cells = TileGame.cells(of: line, toward: direction)
      let merged = merge(cells.map { position.tiles[$0] })
      for (cell, tile) in zip(cells, merged.tiles) { next.tiles[cell] = tile }
      next.score += merged.points
    }
    return next
  }

  /// The cells of a row or column, the one that tiles move to first.
  private static func cells(of line: Int, toward direction: Direction) -> [Int] {
    let steps = direction == .left || direction == .up ? Array(0..<side) : (0..<side).reversed()
    let isRow = direction == .left || direction == .right
    return steps.map { isRow ? line * side + $0 : $0 * side + line }
  }

  private func merge(_ line: [Int]) -> (tiles: [Int], points: Int) {
    var (tiles, points, mayMerge) = ([Int](), 0, false)
    for tile in line where tile > 0 {
      if mayMerge, tiles.last == tile {
        tiles[tiles.count - 1] = tile * 2
        points += tile * 2
        mayMerge = bug == .mergesInChains
      } else {
        tiles.append(tile)
        mayMerge = bug != .mergesOneOfTwo || points == 0
      }
    }
    return (tiles + Array(repeating: 0, count: line.count - tiles.count), points)
  }

  private mutating func addTile(drawing chance: inout some RandomNumberGenerator) {
    let empty = position.tiles.indices.filter { position.tiles[$0] == 0 }
    guard !empty.isEmpty else { return }
    let cell = empty[Int(chance.next() % UInt64(empty.count))]
    position.tiles[cell] = chance.next() % 10 == 0 ? 4 : 2
  }
}

/// Mistakes that can be switched on by their names, to see which rule objects.
public enum TileBug: String, CaseIterable, Sendable {
  /// A merged tile merges again, or a row merges one of its two pairs.
  case mergesInChains = "merge-chain"
  case mergesOneOfTwo = "merge-one"
  /// A move that changes nothing brings a tile, or one that merges much brings none.
  case idleTile = "idle-tile"
  case missingTile = "missing-tile"
  /// A move that merges much scores too little.
  case cheapMerge = "cheap-merge"
  /// Undo brings back one of the two that belong together.
  case undoKeepsBoard = "undo-score-only"
  case undoKeepsScore = "undo-board-only"
  /// A relaunch forgets what undo needs.
  case forgetsUndo = "undo-lost"
  /// A finger that goes on moves twice, or a tenth of the swipes does nothing.
  case movesTwice = "second-move"
  case ignoresSwipes = "deaf-swipe"
  /// A full board is taken for the end.
  case earlyEnd = "early-end"
}
