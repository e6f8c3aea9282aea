import MergingTiles

extension TileBug {
  /// The rule that has to object.
  var rule: String {
    switch self {
    case .mergesInChains, .mergesOneOfTwo, .ignoresSwipes: "move.board"
    case .movesTwice: "move.once"
    case .idleTile, .missingTile: "tile.new"
    case .cheapMerge: "score.tiles"
    case .undoKeepsBoard, .undoKeepsScore: "undo.exact"
    case .forgetsUndo: "launch.kept"
    case .earlyEnd: "over.shown"
    }
  }
}
