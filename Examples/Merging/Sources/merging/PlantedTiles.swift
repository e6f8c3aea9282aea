import MergingTiles
import Skiprope

extension TileBug {
  /// The rule that has to object, and what the bug breaks besides: `merging planted` plays it.
  var planted: PlantedBug {
    let (rule, others): (String, [String]) =
      switch self {
      case .mergesInChains, .mergesOneOfTwo, .ignoresSwipes: ("move.board", ["tile.new"])
      case .movesTwice: ("move.once", ["score.tiles", "undo.exact", "launch.kept"])
      case .idleTile: ("tile.new", ["undo.exact"])
      case .missingTile: ("tile.new", [])
      case .cheapMerge: ("score.tiles", [])
      case .undoKeepsBoard, .undoKeepsScore: ("undo.exact", ["score.tiles"])
      case .forgetsUndo: ("launch.kept", ["undo.exact"])
      case .earlyEnd: ("over.shown", [])
      }
    return PlantedBug(rawValue, rule: rule, trial: "play merging --players 0-3", breaksToo: others)
  }
}
