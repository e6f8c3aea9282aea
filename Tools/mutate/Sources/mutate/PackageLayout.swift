import Foundation

/// The targets of the package as its manifest gives them.
struct PackageLayout {
  struct Target {
    var name: String
    /// From the root of the package.
    var path: String
    var dependencies: [String]
    var isTest: Bool

    /// What the tests' names start with.
    var moduleName: String { name.replacingOccurrences(of: "-", with: "_") }
  }

  private struct Dump: Decodable {
    struct Target: Decodable {
      var name: String
      var type: String
      var path: String?
      var dependencies: [[String: Names]]
    }
    /// A dependency's name and its condition, which is of no interest.
    struct Names: Decodable {
      var first: String?

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        first = try list.decodeIfPresent(String.self)
      }
    }
    var name: String
    var targets: [Target]
  }

  let name: String
  /// Modules of Swift, and test targets.
  let targets: [Target]

  init(of folder: URL) throws {
    let json = try Tool.output(
      ["swift", "package", "--scratch-path", ".build-manifest", "dump-package"], in: folder)
    let dump = try JSONDecoder().decode(Dump.self, from: json)
    name = dump.name
    targets = dump.targets.filter { ["regular", "executable", "test"].contains($0.type) }.map { target in
      let isTest = target.type == "test"
      return Target(
        name: target.name, path: target.path ?? (isTest ? "Tests/" : "Sources/") + target.name,
        dependencies: target.dependencies.flatMap { $0.values.compactMap(\.first) }, isTest: isTest)
    }
  }

  var tests: [Target] { targets.filter(\.isTest) }
  var sources: [Target] { targets.filter { !$0.isTest && $0.path.hasPrefix("Sources/") } }

  /// The test target that mirrors a module.
  static func ownTests(of module: String) -> String { module + "Tests" }

  /// The test targets for a module: its own, then those that name it, then the others, the quickest first.
  func order(_ targets: [String], for module: String, seconds: [String: Double]) -> [String] {
    let named = Set(tests.filter { $0.dependencies.contains(module) }.map(\.name))
    func rank(_ target: String) -> Int {
      target == Self.ownTests(of: module) ? 0 : named.contains(target) ? 1 : 2
    }
    return targets.sorted {
      (rank($0), seconds[$0] ?? 0, $0) < (rank($1), seconds[$1] ?? 0, $1)
    }
  }
}
