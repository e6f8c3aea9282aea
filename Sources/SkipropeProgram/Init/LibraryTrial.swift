internal import Commands

/// Tries whether a package's library products build on Linux unchanged, so that a harness can depend on them.
struct LibraryTrial {
  /// The modules that build, and their trial.
  struct Outcome {
    /// The modules that a harness can import.
    var playable: [String]
    let trial: SourceTrial
    let tried: [SourceTrial.Module]
    fileprivate let manifest: PackageManifest
    fileprivate let progress: (String) -> Void

    /// Finds the class that the harness is generated for.
    func model(_ name: String) throws(CommandFailure) -> FoundModel {
      let shown = Set(playable.map(FoundModule.identifier))
      return try FoundModel(
        name, in: tried.filter { shown.contains($0.found.name) }, trial, isPublic: true, others: built
      ) {
        "import \($0.name)"
      }
    }

    /// The modules that need other packages, after the package manager has built them.
    private func built() throws(CommandFailure) -> [FoundModel.Home] {
      var homes: [FoundModel.Home] = []
      for target in playable where !tried.contains(where: { $0.found.name == FoundModule.identifier(target) })
      {
        let app = try FoundApp.package(manifest, [target])
        guard let module = app.modules.first(where: { $0.name == FoundModule.identifier(target) }) else {
          continue
        }
        progress("builds `\(target)`, which needs other packages")
        homes.append(
          FoundModel.Home(
            found: module, files: module.files,
            arguments: try PackageBuild(compiler: trial.compiler).arguments(of: target)))
      }
      return homes
    }
  }

  private let manifest: PackageManifest
  private let modules: [String]

  /// Creates a trial of modules in library products.
  init(_ manifest: PackageManifest, _ modules: [String]) {
    self.manifest = manifest
    self.modules = modules
  }

  /// The modules that build; `nil` where one builds only in part, so that the harness has to compile its files.
  ///
  /// A module that needs other packages is not tried and counts as building: the package manager compiles it.
  func playable(_ console: Console) throws(CommandFailure) -> Outcome? {
    let triable = modules.filter { module in
      !manifest.targets(besides: module).contains(where: manifest.needsOthers)
    }
    let trial = try SourceTrial(
      try FoundApp.package(manifest, triable.flatMap(manifest.targets)), progress: console.progress)
    let all = try trial.outcome()
    let tried = Dictionary(all.map { ($0.found.name, $0) }) { first, _ in first }
    var playable: [String] = []
    var reports: [SourceTrial.Module] = []
    for module in modules {
      let inner =
        triable.contains(module) ? manifest.closure(of: manifest.targets(besides: module)).sorted() : []
      let outcomes = inner.compactMap { tried[FoundModule.identifier($0)] }
      let faulty = outcomes.filter { !$0.leftOut.isEmpty }
      if faulty.isEmpty {
        playable.append(module)
      } else if outcomes.contains(where: {
        !$0.taken.isEmpty && $0.found.name == FoundModule.identifier(module)
      }) {
        return nil
      }
      reports += faulty.filter { !reports.contains($0) }
    }
    guard !playable.isEmpty else { return nil }
    for report in reports { FileTable(report).write(console) }
    for module in modules where !playable.contains(module) {
      console.line("note: of the library `\(module)` no file builds on Linux; the harness does not import it")
    }
    return Outcome(
      playable: playable, trial: trial, tried: all, manifest: manifest, progress: console.progress)
  }
}
