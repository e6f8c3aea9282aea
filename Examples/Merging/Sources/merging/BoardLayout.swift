import MergingTiles
import Skiprope

/// The layout of board, score and buttons on a screen.
struct BoardLayout {
  private let (left, side, cell): (Double, Double, Double)
  private static let (top, gap) = (150.0, 8.0)

  init(on screen: ScreenSize) {
    side = min(screen.width.points - 40, screen.height.points - 240)
    left = (screen.width.points - side) / 2
    cell = (side - BoardLayout.gap) / Double(TileGame.side)
  }

  /// Appends a game's items, from back to front. `missing` is the missing share of a growing tile's size.
  func lay(_ game: TileGame, into display: inout DisplayBuffer, missing: (Int) -> Double) {
    func add(
      _ id: DisplayID, _ kind: DisplayKind, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
      _ key: MergingApp.Text? = nil, _ number: Int = 0, trait: DisplayTrait? = nil
    ) {
      display.append(
        DisplayItem(
          id: id, kind: kind, frame: ScreenRect(left + x, BoardLayout.top + y, width, height),
          text: key.map { DisplayText(key: $0.rawValue, number) } ?? .none, textSize: key == nil ? 0 : 20,
          colour: kind == .backdrop ? 0xBBADA0 : kind == .card ? 0xEEE4DA : 0x3C3A32, trait: trait))
    }
    let (gap, half) = (BoardLayout.gap, (side - BoardLayout.gap) / 2)
    add(MergingApp.board, .backdrop, 0, 0, side, side)
    for (number, tile) in game.position.tiles.enumerated() where tile > 0 {
      let full = cell - gap
      let size = full * (1 - missing(number))
      let (x, y) = (Double(number % TileGame.side) * cell, Double(number / TileGame.side) * cell)
      let inset = gap + (full - size) / 2
      let id = DisplayID(slot: MergingApp.tileSlot, UInt64(number))
      add(id, .card, x + inset, y + inset, size, size, .tile, tile, trait: .text)
    }
    let undo: DisplayTrait = game.past.isEmpty ? .disabledButton : .button
    add(MergingApp.score, .label, 0, -60, side, 44, .score, game.position.score)
    add(MergingApp.undo, .button, 0, side + 24, half, 56, .undo, game.past.count, trait: undo)
    add(MergingApp.newGame, .button, side - half, side + 24, half, 56, .newGame)
    if game.isOver { add(MergingApp.again, .button, 0, -132, side, 56, .again) }
  }
}
