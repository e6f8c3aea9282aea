internal import Commands
internal import HostSystem

extension FoundApp {
  /// The named targets of the package in the current folder, with their dependencies in it. Without names, all targets of
  /// programs and libraries.
  static func package(_ manifest: PackageManifest, _ names: [String]? = nil) throws(CommandFailure)
    -> FoundApp
  {
    let compiled = manifest.targets.filter { ["regular", "executable"].contains($0.type) }
    var app = FoundApp(name: manifest.name, origin: PackageManifest.file, modules: [])
    app.others = Set(
      manifest.targets.flatMap(\.dependencies).filter { $0.kind == "product" }.compactMap(\.words.first))
    app.others.formUnion(manifest.targets.filter { !$0.isSwift }.map(\.name))
    let wanted = names.map { manifest.closure(of: $0) } ?? Set(compiled.map(\.name))
    for target in compiled where wanted.contains(target.name) {
      var sources = SourceFolder(root: ".")
      guard let folder = target.folder else {
        app.notes.append("the folder of the target `\(target.name)` is not there")
        continue
      }
      let left = (target.exclude ?? []).map { "\(folder)/\($0)" }
      for part in target.sources ?? ["."] {
        let path = part == "." ? folder : "\(folder)/\(part)"
        if HostFolder.isFolder(path) {
          try sources.addAll(below: path) { left.contains($0) }
        } else {
          try sources.add(path, namedIn: PackageManifest.file)
        }
      }
      let files = sources.files.filter { !left.contains($0) }
      guard !files.isEmpty || !sources.refused.isEmpty else { continue }
      app.modules.append(
        FoundModule(
          name: target.name, files: files, settings: manifest.settings(of: target), refused: sources.refused))
    }
    return app
  }
}

extension PackageManifest {
  /// The named targets, and all their dependencies in this package.
  func closure(of names: [String]) -> Set<String> {
    var known: Set<String> = []
    var open = names
    while let name = open.popLast() {
      guard let target = targets.first(where: { $0.name == name }), known.insert(name).inserted else {
        continue
      }
      open += target.dependencies.filter { $0.kind != "product" }.compactMap(\.words.first)
    }
    return known
  }

  /// Whether a target needs a module of another package, or one not written in Swift.
  func needsOthers(_ name: String) -> Bool {
    closure(of: [name]).contains { name in
      targets.first { $0.name == name }.map { target in
        !target.isSwift
          || target.dependencies.contains { dependency in
            dependency.kind == "product" || !targets.contains { $0.name == dependency.words.first }
          }
      } ?? true
    }
  }

  func settings(of target: Target) -> ModuleSettings {
    var settings = ModuleSettings()
    settings.languageMode = (languageModes?.last ?? toolsMajor) >= 6 ? 6 : 5
    for setting in target.settings ?? [] where setting.tool == "swift" && setting.isForLinux {
      let value = setting.value ?? ""
      switch setting.kind {
      case "swiftLanguageMode": settings.languageMode = value.hasPrefix("6") ? 6 : 5
      case "defaultIsolation": settings.isOnMainActor = value == "MainActor"
      case "enableUpcomingFeature": settings.features.append(value)
      case "define": settings.defined.append(value)
      default: break
      }
    }
    return settings
  }
}

extension PackageManifest.Target {
  /// Whether it is a library or a program with Swift files.
  var isSwift: Bool {
    guard ["regular", "executable"].contains(type), let folder else { return false }
    var sources = SourceFolder(root: ".")
    return (try? sources.addAll(below: folder)) != nil && !sources.files.isEmpty
  }

  /// The folder of its sources; `nil` where the package manager would find none.
  var folder: String? {
    let candidates = path.map { [$0] } ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" }
    // A package with one target may have its files directly in Sources.
    let all = candidates + (path == nil ? ["Sources"] : [])
    return all.first(where: HostFolder.isFolder).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }
}
