import MergingTiles
import Skiprope

extension TileBug {
  /// The planted bug with the rule that must detect it, and other rules that it breaks. `merging planted` runs it.
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
