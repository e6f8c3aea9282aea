/// A game of 2048 with undo: sixteen cells with tiles, a score, and earlier positions.
///
/// A move shifts all tiles as far as possible. Two equal tiles that meet merge into their sum, each tile once a move; the score
/// grows by that sum. A move that changes the board adds a tile to an empty cell: a 2, or in one of ten cases a 4.
public struct TileGame: Sendable {
  public enum Direction: Int, CaseIterable, Sendable { case left, right, up, down }

  /// The visible state of a game.
  public struct Position: Equatable, Sendable {
    /// Cells row by row; 0 is empty.
    public var tiles = [Int](repeating: 0, count: side * side)
    public var score = 0
  }

  /// The number of cells in a row.
  public static let side = 4
  /// The number of moves that can be undone.
  public static let undoLimit = 10

  public private(set) var position = Position()
  /// The positions that undo restores, oldest first.
  public private(set) var past: [Position] = []
  private let bug: TileBug?

  /// A new game with two drawn tiles.
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

  /// Undoes the last move and its score; does nothing without one.
  public mutating func undo() {
    guard let before = past.popLast() else { return }
    if bug != .undoKeepsBoard { position.tiles = before.tiles }
    if bug != .undoKeepsScore { position.score = before.score }
  }

  /// Continues a saved game after a launch.
  public mutating func launch() { if bug == .forgetsUndo { past = [] } }

  /// Whether no move changes the board.
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

  /// The cells of a row or column, beginning at the edge that tiles move to.
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

/// Planted bugs.
public enum TileBug: String, CaseIterable, Sendable {
  /// A merged tile merges again; a row merges only one of its two pairs.
  case mergesInChains = "merge-chain"
  case mergesOneOfTwo = "merge-one"
  /// A move without a change adds a tile; one with a large merge adds none.
  case idleTile = "idle-tile"
  case missingTile = "missing-tile"
  /// A move with a large merge scores too little.
  case cheapMerge = "cheap-merge"
  /// Undo restores only the score; only the board.
  case undoKeepsBoard = "undo-score-only"
  case undoKeepsScore = "undo-board-only"
  /// A relaunch loses the positions for undo.
  case forgetsUndo = "undo-lost"
  /// A finger that moves on swipes twice; a tenth of the swipes do nothing.
  case movesTwice = "second-move"
  case ignoresSwipes = "deaf-swipe"
  /// A full board ends the game even with a move left.
  case earlyEnd = "early-end"
}
