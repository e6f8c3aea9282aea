import Foundation

/// The targets of the packages of a tree as their manifests give them.
struct PackageLayout {
  struct Target {
    var name: String
    /// From the root of the tree.
    var path: String
    var dependencies: [String]
    var isTest: Bool
    /// The package that declares it.
    var package: Package

    /// What the tests' names start with.
    var moduleName: String { name.replacingOccurrences(of: "-", with: "_") }
  }

  struct Package: Hashable {
    var name: String
    /// From the root of the tree, with a slash behind it; nothing for the package there.
    var folder: String

    /// From the root of the tree.
    var manifest: String { folder + "Package.swift" }
    /// The file name of its test bundle.
    var bundle: String { name + "PackageTests.xctest" }
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

  /// The one at the root, then those of apps that depend on it.
  let packages: [Package]
  /// Modules of Swift, and test targets, of all of them.
  let targets: [Target]

  /// Reads the manifests of the tree at `root`: its own, and that of each folder of Apps that has one.
  init(of root: URL) throws {
    let apps = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Apps").path)) ?? []
    let folders = [""] + apps.sorted().map { "Apps/\($0)/" }
    var packages: [Package] = []
    targets = try folders.flatMap { (folder) throws -> [Target] in
      let place = root.appending(path: folder)
      guard FileManager.default.fileExists(atPath: place.appending(path: "Package.swift").path) else {
        return []
      }
      let scratch = root.appending(path: ".build-manifest").path
      let json = try Tool.output(["swift", "package", "--scratch-path", scratch, "dump-package"], in: place)
      let dump = try JSONDecoder().decode(Dump.self, from: json)
      let package = Package(name: dump.name, folder: folder)
      packages.append(package)
      return dump.targets.filter { ["regular", "executable", "test"].contains($0.type) }.map { target in
        let isTest = target.type == "test"
        return Target(
          name: target.name, path: folder + (target.path ?? (isTest ? "Tests/" : "Sources/") + target.name),
          dependencies: target.dependencies.flatMap { $0.values.compactMap(\.first) }, isTest: isTest,
          package: package)
      }
    }
    self.packages = packages
  }

  var tests: [Target] { targets.filter(\.isTest) }
  var sources: [Target] {
    targets.filter { !$0.isTest && $0.path.hasPrefix($0.package.folder + "Sources/") }
  }

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

  /// The text to append to each manifest of a copy, by the manifest's path. The root package gets the switch as a target and a
  /// product, `name`. In each package its own of the `modules` depend on the switch and are compiled with `settings`.
  func manifests(switch name: String, for modules: [Target], settings: String, more: String = "") -> [String:
    String]
  {
    var texts: [String: String] = [:]
    for package in packages {
      let names = modules.filter { $0.package == package }.map { "\"\($0.name)\"" }
      let isRoot = package.folder.isEmpty
      let switchTarget =
        isRoot
        ? """
        package.targets.append(.target(name: "\(name)", path: "\(name)"))
        package.products.append(.library(name: "\(name)", targets: ["\(name)"]))

        """ : ""
      texts[package.manifest] = """

        // Added by scripts/mutate, in its copy only.
        \(switchTarget)for target in package.targets where [\(names.joined(separator: ", "))].contains(target.name) {
          target.dependencies.append(\(isRoot ? "\"\(name)\"" : ".product(name: \"\(name)\", package: \"skiprope\")"))
          target.swiftSettings = (target.swiftSettings ?? []) + [\(settings)]
        }
        \(isRoot ? more : "")
        """
    }
    return texts
  }
}
