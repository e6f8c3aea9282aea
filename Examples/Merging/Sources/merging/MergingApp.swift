import MergingTiles
import Skiprope

/// The game on a screen: swipes move the board, buttons undo and start a new game. A new tile grows for a tenth of a second.
/// The game is saved in each frame that changes it, so that a launch continues it.
struct MergingApp: AppUnderTest {
  enum Text: UInt16 { case tile = 1, score, undo, newGame, again }
  static let tileSlot: UInt8 = 2
  static let (board, score) = (DisplayID(slot: 1, 0), DisplayID(slot: 3, 0))
  static let (undo, newGame, again) = (DisplayID(slot: 4, 0), DisplayID(slot: 5, 0), DisplayID(slot: 6, 0))
  static let growth = TimeSpan.milliseconds(100)

  private enum Command { case swipe(TileGame.Direction), tap(DisplayID) }

  /// The numbers of moves by direction, undos, new games and finished games.
  private(set) var (moves, undos, games, ends) = ([0, 0, 0, 0], 0, 0, 0)
  private var game: TileGame
  private var saved: TileGame
  private let bug: TileBug?
  private let layout: BoardLayout
  private var chance: RandomSource
  /// The active finger, and the button that it landed on. Other fingers are ignored meanwhile.
  private var finger: (id: UInt8, landed: Instant, button: DisplayID?)?
  private var touch: TileTouch
  /// The commands recognised in this frame.
  private var commands: [Command] = []
  private var figures = AppFigures()
  /// The end of the growth of each cell's tile.
  private var grown: [Instant]
  private var isGrowing = false
  private var display = DisplayBuffer()

  init(_ setup: Setup<Merging>) {
    layout = BoardLayout(on: setup.device.screen.size)
    bug = setup.bug.flatMap(TileBug.init)
    chance = setup.chance.child("tiles").stream()
    touch = TileTouch(bug: bug)
    game = TileGame(drawing: &chance, bug: bug)
    saved = game
    grown = game.position.tiles.map { _ in .zero }
  }

  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { isGrowing ? .zero : nil }

  func spell(_ text: DisplayText) -> String {
    switch Text(rawValue: text.key) {
    case .tile: "\(text.first)"
    case .score: "Score \(text.first)"
    case .undo: "Undo (\(text.first))"
    case .newGame: "New game"
    case .again: "No moves left. Play again"
    case nil: ""
    }
  }

  mutating func recognise(_ sample: TouchSample) {
    let (x, y) = (sample.position.x.points, sample.position.y.points)
    let below = items.last { $0.trait.isTouchable && $0.frame.contains(sample.position) }?.id
    if sample.phase == .began, finger == nil {
      finger = (sample.finger, sample.time, below)
      touch.land(x, y)
    }
    guard let (id, landed, button) = finger, id == sample.finger else { return }
    if sample.phase == .ended || sample.phase == .cancelled { finger = nil }
    if let button {
      guard sample.phase == .ended, below == button else { return }
      commands.append(.tap(button))
      figures.recognised(.tap, by: sample)
    } else if let direction = touch.move(x, y) {
      commands.append(.swipe(direction))
      figures.add(to: .moves, Merging.names[direction.rawValue])
      figures.record(sample.time - landed, in: .answer)
      figures.recognised(Merging.gestures[direction.rawValue], by: sample)
    }
  }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    guard !commands.isEmpty else { return }
    let (old, wasOver) = (game.position.tiles, game.isOver)
    for command in commands { carryOut(command) }
    commands.removeAll(keepingCapacity: true)
    saved = game
    if game.isOver, !wasOver { ends += 1 }
    figures.raise(.largest, to: game.position.tiles.max() ?? 0)
    for (cell, tile) in game.position.tiles.enumerated() where tile > 0 && old[cell] == 0 {
      grown[cell] = vsync + MergingApp.growth
    }
  }

  private mutating func carryOut(_ command: Command) {
    switch command {
    case .swipe(let direction):
      game.move(direction, drawing: &chance)
      moves[direction.rawValue] += 1
    case .tap(MergingApp.undo):
      game.undo()
      undos += 1
    case .tap:
      game = TileGame(drawing: &chance, bug: bug)
      games += 1
    }
  }

  /// Loses everything but the saved game.
  mutating func relaunch(at vsync: Instant) {
    game = saved
    game.launch()
    (finger, commands, figures) = (nil, [], AppFigures())
    grown = grown.map { _ in .zero }
  }

  mutating func animate(to vsync: Instant) { isGrowing = grown.contains { $0 > vsync } }

  mutating func layOut(at vsync: Instant) {
    display.begin()
    layout.lay(game, into: &display) { cell in
      min(0.9, max(0, (grown[cell] - vsync).seconds / MergingApp.growth.seconds))
    }
  }

  mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }
  mutating func drainFigures(into figures: inout AppFigures) { swap(&figures, &self.figures) }

  func mix(into digest: inout StableDigest) {
    for position in game.past + [game.position] {
      digest.mix(position.score)
      for tile in position.tiles { digest.mix(tile) }
    }
  }
}
