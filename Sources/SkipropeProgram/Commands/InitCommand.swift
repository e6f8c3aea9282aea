internal import Commands
internal import HostSystem
internal import Metrics
internal import ScenarioFormat

/// Creates an app's harness, a package inside the app's, and later its budgets. Existing files stay unchanged.
enum InitCommand {
  static func run(_ request: InitRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    switch request.task {
    case .files(let intent): try write(intent, console)
    case .budgets(let run): try addBudgets(from: run, console)
    }
  }

  // MARK: The package of the harness

  private static func write(_ intent: InitRequest.Intent, _ console: Console) throws(CommandFailure)
    -> ExitCode
  {
    if let typed = intent.sources { return try link(try FoundApp.named(typed), intent, tools: nil, console) }
    guard InputFile.isFile(PackageManifest.file) else {
      guard let app = try FoundApp.projectHere() else {
        throw CommandFailure(
          .missingInput,
          "there is no `\(PackageManifest.file)` and no Xcode project here; go to the folder of your app, name that of its "
            + "sources (`--sources DIR`), or make a package: swift package init")
      }
      return try link(app, intent, tools: nil, console)
    }
    let manifest = try PackageManifest.read()
    if let harness = manifest.harness {
      throw CommandFailure(
        .invalidInput,
        "`\(PackageManifest.file)` here has the target `\(harness)`, which is a harness already; go to the folder of an app that has none"
      )
    }
    if !manifest.libraries.isEmpty {
      let libraries = try libraries(intent, manifest)
      _ = try source(intent)
      try requireWritable()
      if let chosen = try LibraryTrial(manifest, libraries.map(\.module)).playable(console) {
        let model = try intent.model.map { type throws(CommandFailure) in try chosen.model(type) }
        return try depend(
          on: libraries.filter { chosen.playable.contains($0.module) }, of: manifest, model, intent, console)
      }
    }
    return try link(try FoundApp.package(manifest), intent, tools: manifest.tools, console)
  }

  /// Writes a harness that depends on the app's package by its products.
  private static func depend(
    on libraries: [(module: String, product: String)], of manifest: PackageManifest, _ model: FoundModel?,
    _ intent: InitRequest.Intent, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let name = intent.name.map { HarnessName($0) } ?? HarnessName(ofPackage: manifest.name)
    let source = try source(intent)
    var products: [String] = []
    for library in libraries where !products.contains(library.product) { products.append(library.product) }
    let files = StarterFiles(
      manifest: HarnessManifest(
        name: name, source: source.below(HarnessName.package), app: manifest.name,
        products: products, hasModel: model != nil, languageMode: model?.languageMode ?? 6),
      modules: libraries.map(\.module), tools: manifest.tools,
      model: try model.map { model throws(CommandFailure) in try model.file(name, source) })
    try write(files, console)
    for module in manifest.hidden where intent.modules == nil {
      console.line(
        "note: no product has `\(module)`, and so no other package can import it; to run it in the harness, add to the products: "
          + ".library(name: \"\(module)\", targets: [\"\(module)\"])")
    }
    printNextSteps(first(files), console)
    return .holds
  }

  /// Writes a harness that compiles those files of the app that build on Linux.
  private static func link(
    _ found: FoundApp, _ intent: InitRequest.Intent, tools: String?, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let app = try LinkedApp.chosen(found, modules: intent.modules)
    let source = try source(intent)
    try requireWritable()
    let name = intent.name.map { HarnessName($0) } ?? HarnessName(ofPackage: app.name)
    let linked = try LinkedApp(app, besides: source, console)
    let model = try intent.model.map { type throws(CommandFailure) in try linked.model(type) }
    let files = StarterFiles(
      manifest: HarnessManifest(
        name: name, source: source.below(HarnessName.package), app: app.name, products: [],
        hasModel: model != nil, languageMode: model?.languageMode ?? 6, linked: linked.modules),
      modules: [], tools: tools ?? "6.2",
      model: try model.map { model throws(CommandFailure) in try model.file(name, source) })
    try linked.write(console)
    for shim in files.shims { try write(shim.text, to: shim.path, console) }
    try write(files, console)
    linked.compareWithManifest(files.manifest, console)
    printNextSteps(first(files), console)
    return .holds
  }

  private static func write(_ files: StarterFiles, _ console: Console) throws(CommandFailure) {
    let folder = files.manifest.name.folder
    try write(files.manifest.text, to: "\(HarnessName.package)/\(PackageManifest.file)", console)
    if hasOthers(than: files.sources.map { $0.path }, in: folder) {
      // The user's own app: our stub would be a second one.
      console.line("kept   \(folder)")
      if let model = files.model, !HostFolder.exists(model.path) {
        console.line(
          "note: \(folder) has files already, and so \(model.path) is not written; for a harness in front of the model move "
            + "the folder \(HarnessName.package) away and call `init` again")
      }
    } else {
      for file in files.sources { try write(file.text, to: file.path, console) }
    }
    for file in files.others { try write(file.text, to: file.path, console) }
  }

  /// Throws, before anything is compiled, if the harness cannot be written.
  private static func requireWritable() throws(CommandFailure) {
    let folder = HarnessName.package
    try HarnessPath.requireNoLink(on: folder)
    if HostFolder.exists(folder), !HostFolder.isFolder(folder) {
      throw CommandFailure(
        .machineTrouble, "`\(folder)` is a file, and the harness wants a folder of that name; rename the file"
      )
    }
    let place = HostFolder.exists(folder) ? folder : "."
    guard HostFolder.isWritable(place) else {
      throw CommandFailure(
        .machineTrouble,
        "`\(place == "." ? SourceFolder.resolved(".") : place)` may not be written to by this user; allow that (`chmod u+w`), or copy the app"
      )
    }
  }

  private static func hasOthers(than files: [String], in folder: String) -> Bool {
    ((try? HostFolder.names(in: folder)) ?? []).contains {
      $0.hasSuffix(".swift") && !files.contains("\(folder)/\($0)")
    }
  }

  private static func source(_ intent: InitRequest.Intent) throws(CommandFailure) -> PackageSource {
    guard let source = intent.source ?? PackageSource.ofThisProgram else {
      throw .usage("this program does not lie in its package; say where that is: `--package PATH|URL`")
    }
    if case .folder(let path) = source, !InputFile.isFile("\(path)/\(PackageManifest.file)") {
      throw CommandFailure(
        .missingInput,
        "`\(path)` is no package: it has no \(PackageManifest.file); `--package` wants the folder of skiprope"
      )
    }
    return source
  }

  private static func libraries(
    _ intent: InitRequest.Intent, _ manifest: PackageManifest
  ) throws(CommandFailure) -> [(module: String, product: String)] {
    let known = manifest.libraries
    guard let wished = intent.modules else { return known }
    for name in wished where !known.contains(where: { $0.module == name }) {
      throw .usage(
        "`--modules` names `\(name)`, which is in no library product of this package; "
          + NearestName.remedy(name, among: known.map(\.module)))
    }
    return known.filter { wished.contains($0.module) }
  }

  static func write(_ text: String, to path: String, _ console: Console) throws(CommandFailure) {
    try HarnessPath.requireNoLink(on: path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "")
    guard !HostFolder.exists(path), !HarnessPath.isLink(path) else {
      console.line("kept   \(path)")
      return
    }
    do throws(HostFileError) {
      if let slash = path.lastIndex(of: "/") { try HostFolder.make(String(path[..<slash])) }
      try HostFolder.write(Array(text.utf8), to: path)
    } catch { throw CommandFailure(.machineTrouble, error.description) }
    console.line("wrote  \(path)")
  }

  // MARK: Budgets

  private static func addBudgets(from run: String, _ console: Console) throws(CommandFailure) -> ExitCode {
    let report = try ReportFile.read(run)
    let path = "Scenarios/\(report.scenario).yaml"
    guard InputFile.isFile(path) else {
      throw CommandFailure(
        .missingInput,
        "there is no `\(path)`, of which `\(run)` is a run; go to the folder of its package")
    }
    let scenario = String(decoding: try InputFile.bytes(path), as: UTF8.self)
    guard !FirstBudgets.has(scenario) else {
      console.line("kept   \(path): it has budgets")
      return .holds
    }
    let first = FirstBudgets(report)
    guard !first.budgets.isEmpty else {
      throw CommandFailure(
        .invalidInput, "`\(run)` has no figures to make budgets of; a run with frames has some")
    }
    try OutputFile.write(
      scenario + (scenario.hasSuffix("\n") || scenario.isEmpty ? "" : "\n") + first.yaml, to: path)
    console.line("wrote  \(path): \(first.budgets.count) budgets")
    for budget in first.budgets {
      console.line(
        "       \(budget.metric): \(budget.limit)\(budget.isExceeded ? " (this run is beyond it)" : "")")
    }
    printNextSteps(second(HarnessName(ofPackage: report.words.app)), console)
    return .holds
  }

  // MARK: Next steps

  private static func printNextSteps(_ lines: [String], _ console: Console) {
    console.result((["next:"] + lines.map { "  \($0)" }).joined(separator: "\n"))
  }

  private static func first(_ files: StarterFiles) -> [String] {
    let name = files.manifest.name
    let open = files.model.flatMap { model in model.openLine.map { "complete \(model.path):\($0)" } }
    return [open, "cd \(HarnessName.package)"].compactMap(\.self) + [
      "swift build -c release --product \(name.target)",
      ".build/release/\(name.target) run --out Reports/runs/first",
      "skiprope init --budgets Reports/runs/first",
    ]
  }

  private static func second(_ name: HarnessName) -> [String] {
    // A model's bugs are planted by its developer.
    let manifest = (try? InputFile.bytes(PackageManifest.file)).map { String(decoding: $0, as: UTF8.self) }
    let hasPlanted = manifest?.contains("\"SkipropeModels\"") != true
    let planted = ".build/release/\(name.target) run --planted slow-frame --out Reports/runs/slow"
    return [
      ".build/release/\(name.target) run --repetitions 3 --out Reports/runs/second",
      ".build/release/\(name.target) gate Reports/runs/second --update",
    ] + (hasPlanted ? [planted] : [])
  }
}
