import Foundation

/// Where things lie; all that is written is in the scratch folder, which git ignores.
struct Folders {
  let root: URL

  let scratch: URL

  /// `scratch` is where all is written, below the root.
  init(root: String, scratch: String = ".build-mutate") {
    self.root = URL(filePath: root)
    self.scratch = self.root.appending(path: scratch)
  }

  /// The mutated copy of the tree.
  var tree: URL { scratch.appending(path: "tree") }
  /// What SwiftPM builds from it.
  var build: URL { scratch.appending(path: "build") }
  var logs: URL { scratch.appending(path: "logs") }
  /// One folder of temporary files per test process.
  var temporary: URL { scratch.appending(path: "tmp") }
  var record: URL { scratch.appending(path: "run.json") }
  /// The ids of mutants that did not compile, of the last build.
  var refused: URL { scratch.appending(path: "refused.json") }
  /// The mutants that were written by hand.
  var handwritten: URL { root.appending(path: Folders.handwrittenPath) }
  static let handwrittenPath = "Tools/mutate/handwritten.txt"
  /// Which share of a module's mutants is caught at least.
  var floors: URL { root.appending(path: Folders.floorsPath) }
  static let floorsPath = "Tools/mutate/floors.txt"
  /// The planted bugs that checkers must find, and what of them is longer.
  static let bugsPath = "Tools/mutate/planted-bugs.txt"
  static let bugSources = "Tools/mutate/Planted"
  /// A switch's own sources.
  func switchSources(_ name: String) -> URL { root.appending(path: "Tools/mutate/\(name)") }
}
