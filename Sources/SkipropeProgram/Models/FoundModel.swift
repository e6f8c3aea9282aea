internal import Commands

/// The class named by `--model`, as far as a harness needs it.
struct FoundModel {
  let shape: ModelShape
  let screen: ModelScreen
  /// The line that imports its module.
  let importing: String
  /// The import lines of the app's modules that its module imports.
  private let further: [String]
  /// The language mode of its module. The harness uses it, too, so that the same values may cross actors.
  let languageMode: Int
  private let compiler: Compiler
  /// The top-level types of its module.
  private let outerTypes: Set<String>

  /// A module that may declare the class.
  struct Home {
    var found: FoundModule
    /// Its compiled files.
    var files: [String]
    /// The app's modules that it imports.
    var imports: [String] = []
    /// The compiler flags for importing it.
    var arguments: [String]
  }

  /// Finds a class among modules, and asks the compiler what a screen can do with it.
  ///
  /// `others` are searched only if no tried module declares it. `importing` returns the harness's import line for a module.
  init(
    _ name: String, in tried: [SourceTrial.Module], _ trial: SourceTrial, isPublic: Bool,
    others: () throws(CommandFailure) -> [Home] = { () throws(CommandFailure) in [] },
    importing: (FoundModule) -> String
  ) throws(CommandFailure) {
    let compiler = trial.compiler
    let leftOut = tried.flatMap(\.leftOut).map { (file: $0, types: trial.types(of: $0.file)) }
    var homes = tried.map { outcome in
      Home(
        found: outcome.found, files: outcome.taken, imports: outcome.imports,
        arguments: ["-swift-version", "\(outcome.found.settings.languageMode)"] + Shim.aliases(outcome.shims))
    }
    var search = ModelSearch(
      name: name, graphs: try trial.graphs(of: tried), leftOut: leftOut, isPublic: isPublic)
    if !search.isFound {
      for home in try others() {
        homes.append(home)
        search.graphs.append(
          try compiler.symbols(module: home.found.name, files: home.files, arguments: home.arguments))
      }
    }
    let shape = try search.shape()
    guard let home = homes.first(where: { $0.found.name == shape.module }) else { throw search.missing }
    let own = search.graphs.first { $0.module == shape.module }?.symbols ?? []
    outerTypes = Set(own.filter { $0.path.count == 1 && (!isPublic || $0.isPublic) }.flatMap(\.path))
    languageMode = home.found.settings.languageMode
    screen = try ModelProbe(
      compiler: compiler, shape: shape, importing: "\(isPublic ? "" : "@testable ")import \(shape.module)",
      arguments: home.arguments
    ).screen()
    further = homes.filter { home.imports.contains($0.found.name) }.map { importing($0.found) }
    (self.shape, self.compiler, self.importing) = (shape, compiler, importing(home.found))
  }

  /// The generated first file of the harness.
  func file(_ name: HarnessName, _ source: PackageSource) throws(CommandFailure) -> StarterFiles.Model {
    var file = ModelSubjectFile(name: name, shape: shape, screen: screen, importing: importing)
    file.further = further
    file.shared = EngineNames.types(of: source).intersection(outerTypes)
    var text = try compiler.formatted(file.text(), path: file.path)
    let openLine = ModelSubjectFile.openLine(of: text)
    if let openLine { text = try compiler.formatted(file.text(openLine: openLine), path: file.path) }
    return StarterFiles.Model(path: file.path, text: text, openLine: openLine)
  }
}

extension SourceTrial {
  /// The declarations of modules, imported ones first.
  func graphs(of tried: [Module]) throws(CommandFailure) -> [SymbolGraph] {
    var graphs: [SymbolGraph] = []
    for module in ordered {
      guard let outcome = tried.first(where: { $0.found.name == module.name }), !outcome.taken.isEmpty else {
        continue
      }
      progress("reads what `\(module.name)` declares")
      graphs.append(
        try compiler.symbols(
          module: module.name, files: outcome.taken, arguments: arguments(module, outcome.shims)))
    }
    return graphs
  }

  /// The types declared in a file, by its text.
  func types(of file: String) -> [SwiftFile.Declaration] { files[file]?.types ?? [] }
}
