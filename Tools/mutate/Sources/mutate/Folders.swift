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
  /// The text of a file, by its path from the root. Throws, with its name, where it is not there or no UTF-8.
  func text(of path: String) throws -> String {
    guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
      throw Complaint.failed("\(path) cannot be read; take it from the last commit")
    }
    return text
  }

  /// The lists of one kind, by path: the root package's, then those that packages in Apps have.
  func lists(_ kind: List) -> [String] {
    let apps = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Apps").path)) ?? []
    let own = apps.sorted().map { "Apps/\($0)/Mutation/\(kind.rawValue)" }
    return ["Tools/mutate/\(kind.rawValue)"]
      + own.filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
  }
  enum List: String {
    /// Mutants that were written by hand.
    case handwritten = "handwritten.txt"
    /// Which share of a module's mutants is caught at least.
    case floors = "floors.txt"
    /// The planted bugs that checkers must find.
    case bugs = "planted-bugs.txt"
  }
  /// Code of planted bugs that is longer than a block; each file has its path in the tree.
  static let bugSources = "Tools/mutate/Planted"
  /// A switch's own sources.
  func switchSources(_ name: String) -> URL { root.appending(path: "Tools/mutate/\(name)") }
}
