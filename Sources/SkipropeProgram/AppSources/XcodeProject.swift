internal import Commands

/// A `project.pbxproj` file: objects by their identifiers. Damaged objects are skipped with a note where files can still be
/// found.
struct XcodeProject {
  /// The file's path, for messages.
  let path: String
  /// The folder of the project.
  let folder: String
  private let objects: [String: PropertyList]
  /// The group of each object; of several the first.
  private let parents: [String: String]
  private let root: PropertyList
  /// The entries that could not be resolved.
  private(set) var notes: [String] = []

  /// Throws `invalidInput` with the line if the file cannot be parsed.
  init(_ bundle: String) throws(CommandFailure) {
    path = "\(bundle)/project.pbxproj"
    folder = bundle.lastIndex(of: "/").map { String(bundle[..<$0]) } ?? "."
    let bytes: [UInt8]
    do throws(CommandFailure) { bytes = try InputFile.bytes(path) } catch {
      throw CommandFailure(error.exit, error.message + "; " + XcodeProject.remedy)
    }
    let list: PropertyList
    do throws(PropertyList.Failure) { list = try PropertyList(parsing: bytes) } catch {
      throw CommandFailure(
        .invalidInput, "`\(path):\(error.line)` cannot be read: \(error.reason); \(XcodeProject.remedy)")
    }
    guard case .table(let objects)? = list["objects"], let key = list["rootObject"]?.text,
      let root = objects[key]
    else {
      throw CommandFailure(
        .invalidInput,
        "`\(path)` has no `objects` with a `rootObject`; \(XcodeProject.remedy)")
    }
    self.objects = objects
    parents = XcodeProject.parents(objects)
    self.root = root
  }

  private static let remedy =
    "have it written by Xcode again, or name the folder of the sources: `--sources DIR`"

  // MARK: Targets

  /// The product types of an app's targets, in order; the first target names the app.
  private static let kinds = [
    "com.apple.product-type.application", "com.apple.product-type.framework",
    "com.apple.product-type.library.static", "com.apple.product-type.tool",
  ]

  /// The modules of its targets, apps first, without tests and extensions.
  mutating func modules() throws(CommandFailure) -> [FoundModule] {
    let targets = (root["targets"]?.texts ?? []).compactMap { key in objects[key].map { (key, $0) } }
    var modules: [FoundModule] = []
    for kind in XcodeProject.kinds {
      for (key, target) in targets where target["productType"]?.text == kind {
        modules.append(try module(key, target))
      }
    }
    return modules
  }

  /// The products that it uses from packages.
  var packageProducts: Set<String> {
    Set(
      objects.values.filter { $0["isa"]?.text == "XCSwiftPackageProductDependency" }.compactMap {
        $0["productName"]?.text
      })
  }

  private mutating func module(_ key: String, _ target: PropertyList) throws(CommandFailure) -> FoundModule {
    var sources = SourceFolder(root: outerFolder)
    for phase in (target["buildPhases"]?.texts ?? []).compactMap({ objects[$0] })
    where phase["isa"]?.text == "PBXSourcesBuildPhase" {
      for file in phase["files"]?.texts ?? [] {
        guard let reference = objects[file]?["fileRef"]?.text else { continue }
        try add(reference, to: &sources)
      }
    }
    try addFolders(of: key, target, to: &sources)
    var seen: Set<String> = []
    let files = sources.files.filter { seen.insert($0).inserted }.sorted()
    return FoundModule(
      name: productName(target) ?? "App", files: files, settings: settings(target), refused: sources.refused)
  }

  /// The current folder if the project lies below it, else the project's folder.
  private var outerFolder: String {
    SourceFolder.resolved(folder).hasPrefix(SourceFolder.resolved(".")) ? "." : folder
  }

  private mutating func add(_ reference: String, to sources: inout SourceFolder) throws(CommandFailure) {
    guard let object = objects[reference], object["isa"]?.text == "PBXFileReference" else { return }
    guard let name = object["path"]?.text, name.hasSuffix(".swift") else { return }
    guard let found = place(of: reference) else {
      notes.append(
        "`\(path):\(object["path"]?.line ?? 1)` names `\(name)`, whose place in the groups cannot be found")
      return
    }
    try sources.add(found, namedIn: "\(path):\(object["path"]?.line ?? 1)")
  }

  // MARK: Folders that Xcode 16 synchronises with the disk

  private mutating func addFolders(
    of key: String, _ target: PropertyList, to sources: inout SourceFolder
  ) throws(CommandFailure) {
    let own = Set(target["fileSystemSynchronizedGroups"]?.texts ?? [])
    let groups = objects.filter { $0.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" }
    for (group, object) in groups.sorted(by: { $0.key < $1.key }) {
      guard let folder = place(of: group) else {
        if own.contains(group) {
          notes.append("`\(path)`: the place of the folder `\(group)` cannot be found")
        }
        continue
      }
      // Exceptions are left out of the target's own folders, and added from other targets' folders.
      var exceptions: [String] = []
      for key2 in object["exceptions"]?.texts ?? [] {
        guard let set = objects[key2], set["target"]?.text == key else { continue }
        exceptions += set["membershipExceptions"]?.texts ?? []
      }
      if own.contains(group) {
        guard InputFile.isDirectory(folder) else {
          notes.append(
            "`\(path):\(object["path"]?.line ?? 1)` names the folder `\(folder)`, which is not there")
          continue
        }
        let left = Set(exceptions.map { "\(folder)/\($0)" })
        var all = SourceFolder(root: outerFolder)
        try all.addAll(below: folder) { left.contains($0) }
        for file in all.files where !left.contains(file) { try sources.add(file) }
        for refused in all.refused { try sources.add(refused.file) }
      } else {
        for name in exceptions where name.hasSuffix(".swift") {
          try sources.add("\(folder)/\(name)", namedIn: path)
        }
      }
    }
  }

  // MARK: Paths

  /// The path of a file or group: its own below that of its group. `nil` where groups contain each other, or in a folder that
  /// only Xcode knows.
  private func place(of key: String) -> String? {
    var parts: [String] = []
    var (current, seen): (String, Set<String>) = (key, [])
    while true {
      guard seen.insert(current).inserted, let object = objects[current] else { return nil }
      if let part = object["path"]?.text, !part.isEmpty { parts.insert(part, at: 0) }
      switch object["sourceTree"]?.text {
      case "<absolute>": return parts.joined(separator: "/")
      case "SOURCE_ROOT": return XcodeProject.path([base] + parts)
      case "<group>":
        guard let parent = parents[current] else { return XcodeProject.path([base] + parts) }
        current = parent
      default: return nil
      }
    }
  }

  /// The folder of the project, with the project's own `projectDirPath`.
  private var base: String {
    let inner = root["projectDirPath"]?.text ?? ""
    return inner.isEmpty ? folder : "\(folder)/\(inner)"
  }

  private static func parents(_ objects: [String: PropertyList]) -> [String: String] {
    var parents: [String: String] = [:]
    for (key, object) in objects {
      for child in object["children"]?.texts ?? [] where parents[child].map({ key < $0 }) ?? true {
        parents[child] = key
      }
    }
    return parents
  }

  /// Joins path parts and removes `.` and `..` where possible.
  private static func path(_ parts: [String]) -> String {
    var steps: [Substring] = []
    for step in parts.joined(separator: "/").split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." { steps.removeLast() } else { steps.append(step) }
    }
    let isAbsolute = parts.first?.hasPrefix("/") ?? false
    return (isAbsolute ? "/" : "") + steps.joined(separator: "/")
  }

  // MARK: Settings

  private func productName(_ target: PropertyList) -> String? {
    let name = target["name"]?.text
    let words = [setting("PRODUCT_MODULE_NAME", of: target), setting("PRODUCT_NAME", of: target), name]
    return words.compactMap(\.self).first { !$0.contains("$") && !$0.isEmpty }
  }

  private func settings(_ target: PropertyList) -> ModuleSettings {
    var settings = ModuleSettings()
    settings.languageMode = (setting("SWIFT_VERSION", of: target) ?? "5").hasPrefix("6") ? 6 : 5
    settings.isOnMainActor = setting("SWIFT_DEFAULT_ACTOR_ISOLATION", of: target) == "MainActor"
    if setting("SWIFT_APPROACHABLE_CONCURRENCY", of: target) == "YES" {
      settings.features = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
    }
    settings.defined = (setting("SWIFT_ACTIVE_COMPILATION_CONDITIONS", of: target) ?? "").split(
      separator: " "
    )
    .map(String.init).filter { FoundModule.identifier($0) == $0 }
    return settings
  }

  /// A build setting of the target's release configuration, else of the project's.
  private func setting(_ name: String, of target: PropertyList) -> String? {
    for owner in [target, root] {
      guard let list = owner["buildConfigurationList"]?.text.flatMap({ objects[$0] }) else { continue }
      let all = (list["buildConfigurations"]?.texts ?? []).compactMap { objects[$0] }
      let configuration = all.first { $0["name"]?.text == "Release" } ?? all.last
      if let value = configuration?["buildSettings"]?[name]?.text { return value }
    }
    return nil
  }
}

extension FoundApp {
  /// The targets of an Xcode project, such as `Quiz.xcodeproj`.
  static func project(_ bundle: String) throws(CommandFailure) -> FoundApp {
    var project = try XcodeProject(bundle)
    let modules = try project.modules()
    guard let first = modules.first else {
      throw CommandFailure(
        .missingInput,
        "`\(project.path)` has no target of an app or a framework; name the folder of the sources: `--sources DIR`"
      )
    }
    return FoundApp(
      name: first.name, origin: bundle, modules: modules, notes: project.notes,
      others: project.packageProducts)
  }
}
