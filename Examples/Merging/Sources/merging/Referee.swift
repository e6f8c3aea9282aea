import MergingTiles
import Skiprope

/// The displayed state of a game, read from a frame's items.
struct Shown: Equatable {
  var tiles = [Int](repeating: 0, count: 16)
  /// The score, and the number of moves that can be undone.
  var (score, undos) = (0, 0)
  var isOver = false

  init(_ items: [DisplayItem]) {
    for item in items {
      switch item.id {
      case MergingApp.score: score = item.text.first
      case MergingApp.undo: undos = item.text.first
      case MergingApp.again: isOver = true
      default: if item.id.slot == MergingApp.tileSlot { tiles[Int(item.id.payload)] = item.text.first }
      }
    }
  }
}

/// The player's action in a frame, with the displayed states before and after it.
struct Turn {
  enum Action: Equatable { case swipe(TileGame.Direction), undo, newGame, launch, nothing }

  let action: Action
  let (before, after): (Shown, Shown)
  /// The states that can be undone to, as displayed, oldest first.
  let past: [Shown]
  /// Whether a finger that has swiped moves on.
  let goesOn: Bool
}

/// An independent model of the game, from touches and displayed items alone.
struct Referee {
  private var past: [Shown] = []
  private var finger: (id: UInt8, landing: ScreenPoint, button: DisplayID?)?
  private var hasSwiped = false

  /// The turn of a frame; `nil` for the first, before which nothing was displayed.
  mutating func follow(_ frame: SimulatedFrame<MergingApp>) -> Turn? {
    if frame.record.isLaunch { finger = nil }
    var action = frame.record.isLaunch ? Turn.Action.launch : .nothing
    let goesOn = finger != nil && hasSwiped && !frame.samples.isEmpty
    for sample in frame.samples {
      if let next = follow(sample, on: frame.before) { action = next }
    }
    guard !frame.before.isEmpty else { return nil }
    let (before, after) = (Shown(frame.before), Shown(frame.items))
    let turn = Turn(action: action, before: before, after: after, past: past, goesOn: goesOn)
    switch action {
    case .swipe: if after.tiles != before.tiles { past = (past + [before]).suffix(TileGame.undoLimit) }
    case .undo: _ = past.popLast()
    case .newGame: past = []
    case .launch, .nothing: break
    }
    return turn
  }

  /// The action completed by a sample: a swipe at 24 points, a tap at the lift on its button.
  private mutating func follow(_ sample: TouchSample, on items: [DisplayItem]) -> Turn.Action? {
    let below = items.last { $0.trait.isTouchable && $0.frame.contains(sample.position) }?.id
    if sample.phase == .began, finger == nil {
      (finger, hasSwiped) = ((sample.finger, sample.position, below), false)
    }
    guard let (id, landing, button) = finger, id == sample.finger else { return nil }
    if sample.phase == .ended || sample.phase == .cancelled { finger = nil }
    if let button {
      guard sample.phase == .ended, below == button else { return nil }
      return button == MergingApp.undo ? .undo : .newGame
    }
    let way = sample.position - landing
    guard !hasSwiped, max(way.x.magnitude, way.y.magnitude) >= .points(24) else { return nil }
    hasSwiped = true
    if way.x.magnitude >= way.y.magnitude { return .swipe(way.x > .zero ? .right : .left) }
    return .swipe(way.y > .zero ? .down : .up)
  }

  /// The sixteen tiles after a swipe, without the new tile. Each tile in turn, front ones first, steps from cell to cell up to
  /// the edge or another tile, or merges with an equal one that has not merged.
  static func moved(_ tiles: [Int], _ direction: TileGame.Direction) -> [Int] {
    var (tiles, taken) = (tiles, [Bool](repeating: false, count: 16))
    let (right, down) = [(-1, 0), (1, 0), (0, -1), (0, 1)][direction.rawValue]
    for cell in right + down < 0 ? Array(0..<16) : (0..<16).reversed() where tiles[cell] > 0 {
      var (x, y) = (cell % 4, cell / 4)
      while (0..<4).contains(x + right), (0..<4).contains(y + down) {
        let (here, next) = (y * 4 + x, (y + down) * 4 + x + right)
        guard tiles[next] == 0 || tiles[next] == tiles[here] && !taken[next] && !taken[here] else { break }
        taken[next] = taken[here] || tiles[next] > 0
        taken[here] = false
        tiles[next] += tiles[here]
        tiles[here] = 0
        (x, y) = (x + right, y + down)
      }
    }
    return tiles
  }
}
