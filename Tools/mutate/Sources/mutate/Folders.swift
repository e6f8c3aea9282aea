import Foundation

/// Where things lie; all that is written is in the scratch folder, which git ignores.
struct Folders {
  let root: URL

  init(root: String) { self.root = URL(filePath: root) }

  var scratch: URL { root.appending(path: ".build-mutate") }
  /// The mutated copy of the tree.
  var tree: URL { scratch.appending(path: "tree") }
  /// What SwiftPM builds from it.
  var build: URL { scratch.appending(path: "build") }
  var logs: URL { scratch.appending(path: "logs") }
  /// One folder of temporary files per test process.
  var temporary: URL { scratch.appending(path: "tmp") }
  var record: URL { scratch.appending(path: "run.json") }
  /// The mutants that were written by hand.
  var planted: URL { root.appending(path: Folders.plantedPath) }
  static let plantedPath = "Tools/mutate/planted.txt"
  /// The switch's own sources.
  var switchSources: URL { root.appending(path: "Tools/mutate/Switch") }
}
