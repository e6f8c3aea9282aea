internal import Commands

/// Tries whether the library products of a package build on Linux as they are, so that a harness can depend on them.
struct LibraryTrial {
  private let manifest: PackageManifest
  private let modules: [String]

  /// Of modules in library products.
  init(_ manifest: PackageManifest, _ modules: [String]) {
    self.manifest = manifest
    self.modules = modules
  }

  /// The modules that build; `nil` where one builds in part, and the harness has to compile what does of it by itself.
  ///
  /// What needs other packages is not tried and counts as building: the package manager compiles it.
  func playable(_ console: Console) throws(CommandFailure) -> [String]? {
    let triable = modules.filter { module in
      !manifest.targets(besides: module).contains(where: manifest.needsOthers)
    }
    let tried = Dictionary(
      try SourceTrial(
        try FoundApp.package(manifest, triable.flatMap(manifest.targets)), progress: console.progress
      ).outcome().map { ($0.found.name, $0) }
    ) { first, _ in first }
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
    return playable
  }
}
