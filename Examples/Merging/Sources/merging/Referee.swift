import MergingTiles
import Skiprope

/// What is shown of a game, read from the items of a frame.
struct Shown: Equatable {
  var tiles = [Int](repeating: 0, count: 16)
  /// The score, and the moves that can be undone.
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

/// What players ask of a game in one frame, and what is shown before and after it.
struct Turn {
  enum Action: Equatable { case swipe(TileGame.Direction), undo, newGame, launch, nothing }

  let action: Action
  let (before, after): (Shown, Shown)
  /// Boards and scores that can be undone to, the oldest first, as they were shown.
  let past: [Shown]
  /// Whether a finger goes on that has swiped already.
  let goesOn: Bool
}

/// Follows a game by touches and by what is shown: a model that never asks the game.
struct Referee {
  private var past: [Shown] = []
  private var finger: (id: UInt8, landing: ScreenPoint, button: DisplayID?)?
  private var hasSwiped = false

  /// What happens in the next frame; `nil` for the first, before which nothing was shown.
  mutating func follow(_ frame: PlayedFrame<MergingApp>) -> Turn? {
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

  /// What a sample completes: a swipe by its 24th point, a tap where its button is left.
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

  /// What a swipe makes of sixteen tiles before a new one comes. Each in turn, those ahead first, steps from cell to cell until the
  /// edge or another tile stops it, or an equal one takes it that has taken none.
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
