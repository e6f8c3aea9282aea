// Reads the manifest (`swift package dump-package`) on standard input and says which arrows between modules do not point
// down. Exit 1 for a finding.
// What a module imports without declaring it is found by the compiler: --explicit-target-dependency-import-check error.
import Foundation

struct Manifest: Decodable {
  struct Module: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  struct Dependency: Decodable {
    let byName: [String?]?
    let target: [String?]?
    var name: String? { (byName ?? target)?.first ?? nil }
  }

  let targets: [Module]
}

/// The layers from the bottom; a module belongs to the one that its path begins with, all else lies on top.
let layers = [
  "Sources/Kernel", "Sources/Product", "Sources/Adapters", "Sources/Engine", "Sources/Family",
  "Sources/Celebrations", "",
]

/// Product modules that know others beside the kernel; `AppCore`, which joins them, may know all.
let friends = [
  "Gallery": ["CivilTime", "Gestures"], "LedgerSync": ["PointsLedger"],
  "Moments": ["CivilTime"], "Reminders": ["CivilTime", "Moments"], "Celebrations": ["CivilTime", "Moments"],
  "Garden": ["CivilTime", "Gestures", "PhotoCaching", "Moments", "Reminders", "Celebrations"],
]
let joining = "AppCore"

/// The layer that drives anybody's app and recogniser: no product and nothing of the family below it, at any distance.
let engine = layers.firstIndex(of: "Sources/Engine") ?? 0

/// The family's app; 365 lies above it in the list and knows nothing of it.
let family = layers.firstIndex(of: "Sources/Family") ?? 0

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("arrows: \(message)\n".utf8))
  exit(1)
}

guard
  let manifest = try? JSONDecoder().decode(
    Manifest.self, from: FileHandle.standardInput.readDataToEndOfFile())
else { fail("standard input is not what `swift package dump-package` prints") }
let modules = manifest.targets.filter { $0.type != "test" && $0.path?.hasPrefix("Tests/") != true }
let byName = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })

func layer(_ module: Manifest.Module) -> Int {
  layers.firstIndex { module.path?.hasPrefix($0) ?? false } ?? layers.count - 1
}

func dependencies(_ module: Manifest.Module) -> [Manifest.Module] {
  module.dependencies.compactMap(\.name).compactMap { byName[$0] }
}

func isC(_ module: Manifest.Module) -> Bool {
  guard let path = module.path, module.type == "regular" else { return module.type == "system" }
  let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  return files.contains { $0.hasSuffix(".c") }
}

/// All modules below one, at any distance, each once.
func below(_ module: Manifest.Module) -> [String: Manifest.Module] {
  dependencies(module).reduce(into: [:]) { found, next in
    found[next.name] = next
    found.merge(below(next)) { first, _ in first }
  }
}

var findings: [String] = []
for module in modules {
  for other in dependencies(module) {
    let arrow = "\(module.name) (\(layers[layer(module)])) -> \(other.name) (\(layers[layer(other)]))"
    if layer(other) > layer(module) { findings.append("\(arrow) points up") }
    if layer(module) == 1, layer(other) == 1, module.name != joining,
      friends[module.name]?.contains(other.name) != true
    {
      findings.append(
        "\(arrow): a product module knows the kernel only, or is on the list in scripts/arrows.swift")
    }
    if isC(other), layer(module) != 2 { findings.append("\(arrow): only adapters reach C") }
  }
  if layer(module) == family + 1, let known = below(module).values.first(where: { layer($0) == family }) {
    findings.append("\(module.name) knows \(known.name): the two apps' subjects know nothing of each other")
  }
  if layer(module) == 0, !module.dependencies.isEmpty { findings.append("\(module.name) imports something") }
  if layer(module) == engine,
    let known = below(module).values.first(where: { [1, engine + 1].contains(layer($0)) })
  {
    findings.append(
      "\(module.name) knows \(known.name) of \(layers[layer(known)]), so nobody else's app can be driven by it"
    )
  }
}
guard modules.count > 10 else { fail("only \(modules.count) modules in the manifest") }
guard findings.isEmpty else { fail("\n  " + findings.sorted().joined(separator: "\n  ")) }
print(
  "arrows: \(modules.count) modules, \(modules.reduce(0) { $0 + dependencies($1).count }) arrows, all down")
