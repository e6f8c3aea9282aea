internal import Commands
internal import Foundation
internal import HostSystem
internal import ScenarioFormat

/// An app's files that build on Linux, as links in the harness. The app's own files stay in place, and their changes reach the
/// harness.
struct LinkedApp {
  private let tried: [SourceTrial.Module]
  private let trial: SourceTrial
  /// The modules as in the harness's manifest.
  let modules: [HarnessManifest.Linked]

  /// The app with some of its modules and their imports; with all where none is named.
  static func chosen(_ app: FoundApp, modules: [String]?) throws(CommandFailure) -> FoundApp {
    var app = app
    if let modules {
      for name in modules where !app.modules.contains(where: { $0.name == FoundModule.identifier(name) }) {
        throw .usage(
          "`--modules` names `\(name)`, which is no module of `\(app.origin)`; "
            + NearestName.remedy(name, among: app.modules.map(\.name)))
      }
      let wanted = try closure(of: modules.map(FoundModule.identifier), in: app)
      app.modules.removeAll { !wanted.contains($0.name) }
    }
    guard app.modules.contains(where: { !$0.files.isEmpty || !$0.refused.isEmpty }) else {
      throw CommandFailure(
        .missingInput,
        "`\(app.origin)` has no Swift file that a harness could run; name the folder of the app's sources: `--sources DIR`"
      )
    }
    return app
  }

  /// The named modules, and those that their files import.
  private static func closure(of names: [String], in app: FoundApp) throws(CommandFailure) -> Set<String> {
    var known: Set<String> = []
    var open = names
    while let name = open.popLast() {
      guard known.insert(name).inserted, let module = app.modules.first(where: { $0.name == name }) else {
        continue
      }
      for file in module.files {
        open += SwiftFile(String(decoding: try InputFile.bytes(file), as: UTF8.self)).imports.map(\.module)
      }
    }
    return known
  }

  /// Compiles the app and prints the outcome of each file. Throws `invalidInput` if no file builds.
  init(_ app: FoundApp, besides source: PackageSource, _ console: Console) throws(CommandFailure) {
    let list = try LeftOutList.read()
    for note in app.notes { console.line("note: \(note)") }
    trial = try SourceTrial(app, leavingOut: list.reasons, progress: console.progress)
    outcomes = try trial.outcome()
    for outcome in outcomes { FileTable(outcome).write(console) }
    tried = outcomes.filter { !$0.taken.isEmpty }
    guard !tried.isEmpty else {
      throw CommandFailure(
        .invalidInput,
        "no Swift file of `\(app.origin)` builds on Linux, and nothing is written; move a model or a view model to a file that builds, "
          + "as advised above for each file")
    }
    let foreign = LinkedApp.targets(of: source)
    modules = tried.map { outcome in
      let name = outcome.found.name
      return HarnessManifest.Linked(
        module: name, target: foreign.contains("\"\(name)\"") ? "\(name)Code" : name,
        settings: outcome.found.settings, imports: outcome.imports, shims: outcome.shims)
    }
  }

  /// The outcomes of all modules, including those without a file that builds.
  private let outcomes: [SourceTrial.Module]

  /// Finds the class that the harness is generated for.
  func model(_ name: String) throws(CommandFailure) -> FoundModel {
    try FoundModel(name, in: outcomes, trial, isPublic: false) { home in
      let target = modules.first { $0.module == home.name }?.target
      return "@testable import \(target ?? home.name)"
    }
  }

  /// The manifest of skiprope, whose target names are taken; empty where the source is an address.
  private static func targets(of source: PackageSource) -> String {
    guard case .folder(let path) = source, let bytes = try? InputFile.bytes("\(path)/\(PackageManifest.file)")
    else {
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Writing

  /// Links the files that build and updates the list of left-out files. Existing files stay unchanged.
  func write(_ console: Console) throws(CommandFailure) {
    for (outcome, module) in zip(tried, modules) {
      let folder = "\(HarnessName.sources)/\(module.target)"
      try HarnessPath.requireNoLink(on: folder)
      do throws(HostFileError) { try HostFolder.make(folder) } catch {
        throw CommandFailure(.machineTrouble, error.description)
      }
      var new = 0
      for file in outcome.taken where try link(file, in: folder, console) { new += 1 }
      console.line("linked \(folder): \(LinkedApp.count(outcome.taken.count)), \(new) of them new")
      reportStale(folder, taken: Set(outcome.taken.map(LinkedApp.name)), console)
    }
    let path = LeftOutList.path
    guard !HarnessPath.isLink(path) else {
      console.line("kept   \(path), which is a link")
      return
    }
    let former = HostFolder.exists(path) ? String(decoding: try InputFile.bytes(path), as: UTF8.self) : nil
    guard let text = LeftOutList.text(former, adding: outcomes.flatMap(\.leftOut)) else { return }
    try OutputFile.write(text, to: path)
    console.line("wrote  \(path): \(LinkedApp.count(LeftOutList(text).reasons.count))")
  }

  /// Links a file; false where the name is taken.
  private func link(_ file: String, in folder: String, _ console: Console) throws(CommandFailure) -> Bool {
    let path = "\(folder)/\(LinkedApp.name(file))"
    let target = folder.split(separator: "/").map { _ in "../" }.joined() + file
    if let there = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
      if there != target { console.line("kept   \(path), which leads to \(there)") }
      return false
    }
    guard !HostFolder.exists(path) else {
      console.line("kept   \(path), which is no link to \(file)")
      return false
    }
    do { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target) } catch {
      throw CommandFailure(
        .machineTrouble,
        "the link `\(path)` cannot be made: \(error.localizedDescription); check that its folder may be written to"
      )
    }
    return true
  }

  /// Prints notes about links from an earlier call whose files are gone or no longer build.
  private func reportStale(_ folder: String, taken: Set<String>, _ console: Console) {
    for name in (try? HostFolder.names(in: folder)) ?? [] where !taken.contains(name) {
      let path = "\(folder)/\(name)"
      guard let there = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { continue }
      let why = HostFolder.exists(path) ? "is left out now" : "is gone"
      console.line("note: \(path) leads to \(there), which \(why); remove the link")
    }
  }

  private static func count(_ files: Int) -> String { files == 1 ? "1 file" : "\(files) files" }

  private static func name(_ file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }

  /// Prints the targets missing in a manifest from an earlier call, which is not overwritten.
  func compareWithManifest(_ manifest: HarnessManifest, _ console: Console) {
    let path = "\(HarnessName.package)/\(PackageManifest.file)"
    let text = (try? InputFile.bytes(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let missing = manifest.targets.filter { !text.contains("\"\($0)\"") }
    guard !missing.isEmpty else { return }
    let names = missing.map { "`\($0)`" }.joined(separator: ", ")
    console.line(
      "note: \(path) is from an earlier call and has no target \(names); add it, or move the file away and call `init` again"
    )
  }
}
