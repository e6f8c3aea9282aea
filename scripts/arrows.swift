// Reads manifests (`swift package dump-package`), one after another, on standard input and prints the dependencies between modules of one
// that do not point down. Exit 1 for a finding.
// The compiler finds undeclared imports: --explicit-target-dependency-import-check error.
import Foundation

struct Manifest: Decodable {
  struct Module: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  struct Dependency: Decodable {
    let byName: First?
    let target: First?
    var name: String? { (byName ?? target)?.name }
  }

  /// A dependency's name; the condition after it is ignored.
  struct First: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      name = try list.decodeIfPresent(String.self)
    }
  }

  let name: String
  let targets: [Module]
}

/// The layers from the bottom. A module belongs to the one that its path begins with; all others are on top.
let layers = [
  "Sources/Kernel", "Sources/Product", "Sources/Adapters", "Sources/Engine", "Sources/Models",
  "Sources/Testing",
  "Sources/Family",
  "",
]

/// Product modules of this package that may depend on more than the kernel; `AppCore`, which joins them, on all. Another app
/// may join its modules freely.
let friends = ["Gallery": ["CivilTime", "Gestures"], "LedgerSync": ["PointsLedger"]]
let joining = "AppCore"

/// The layer that drives any app and recogniser: it must not depend on the product or the family, at any distance.
let engine = layers.firstIndex(of: "Sources/Engine") ?? 0

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("arrows: \(message)\n".utf8))
  exit(1)
}

let input = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
let manifests = input.components(separatedBy: "\n}\n").filter { !$0.allSatisfy(\.isWhitespace) }.compactMap {
  try? JSONDecoder().decode(Manifest.self, from: Data(($0 + "\n}").utf8))
}

func layer(_ module: Manifest.Module) -> Int {
  layers.firstIndex { module.path?.hasPrefix($0) ?? false } ?? layers.count - 1
}

func isC(_ module: Manifest.Module) -> Bool {
  guard let path = module.path, module.type == "regular" else { return module.type == "system" }
  let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  return files.contains { $0.hasSuffix(".c") }
}

var findings: [String] = []
var counts = (modules: 0, arrows: 0)
for manifest in manifests {
  let modules = manifest.targets.filter { $0.type != "test" && $0.path?.hasPrefix("Tests/") != true }
  let byName = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })

  func dependencies(_ module: Manifest.Module) -> [Manifest.Module] {
    module.dependencies.compactMap(\.name).compactMap { byName[$0] }
  }

  /// All modules that a module depends on, at any distance, each once.
  func below(_ module: Manifest.Module) -> [String: Manifest.Module] {
    dependencies(module).reduce(into: [:]) { found, next in
      found[next.name] = next
      found.merge(below(next)) { first, _ in first }
    }
  }

  counts.modules += modules.count
  for module in modules {
    counts.arrows += dependencies(module).count
    for other in dependencies(module) {
      let arrow = "\(module.name) (\(layers[layer(module)])) -> \(other.name) (\(layers[layer(other)]))"
      if layer(other) > layer(module) { findings.append("\(arrow) points up") }
      if manifest.name == "skiprope", layer(module) == 1, layer(other) == 1, module.name != joining,
        friends[module.name]?.contains(other.name) != true
      {
        findings.append(
          "\(arrow): a product module knows the kernel only, or is on the list in scripts/arrows.swift")
      }
      if isC(other), layer(module) != 2 { findings.append("\(arrow): only adapters reach C") }
    }
    if layer(module) == 0, !module.dependencies.isEmpty {
      findings.append("\(module.name) imports something")
    }
    if layer(module) == engine,
      let known = below(module).values.first(where: { [1, engine + 1].contains(layer($0)) })
    {
      findings.append(
        "\(module.name) knows \(known.name) of \(layers[layer(known)]), so nobody else's app can be driven by it"
      )
    }
  }
}
guard manifests.count == 2, counts.modules > 10 else {
  fail("standard input is not what `swift package dump-package` prints, of this package and of 365")
}
guard findings.isEmpty else { fail("\n  " + findings.sorted().joined(separator: "\n  ")) }
print("arrows: \(counts.modules) modules, \(counts.arrows) arrows, all down")
