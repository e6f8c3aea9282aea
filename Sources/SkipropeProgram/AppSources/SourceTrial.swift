internal import Commands
internal import HostSystem

/// Determines by compilation which files of an app build on Linux. Files with errors are left out, and the rest is compiled
/// again.
struct SourceTrial {
  /// The outcome of one module.
  struct Module: Hashable {
    var found: FoundModule
    var taken: [String]
    var leftOut: [LeftOut]
    /// The app's modules that its files import.
    var imports: [String]
    /// The shims that it imports in place of Apple's modules.
    var shims: [Shim]
  }

  private let app: FoundApp
  /// Files in the user's list of left-out files, with their reasons.
  private let choice: [String: String]
  /// Receives a progress message before each compilation.
  let progress: (String) -> Void
  let compiler = Compiler()
  private(set) var files: [String: SwiftFile] = [:]
  private var texts: [String: String] = [:]
  private var absent: Set<String> = []

  /// Reads all files; compiles nothing yet.
  init(
    _ app: FoundApp, leavingOut choice: [String: String] = [:], progress: @escaping (String) -> Void
  ) throws(CommandFailure) {
    self.app = app
    self.progress = progress
    self.choice = choice
    for path in app.modules.flatMap(\.files) {
      let text = String(decoding: try InputFile.bytes(path), as: UTF8.self)
      (texts[path], files[path]) = (text, SwiftFile(text))
    }
    let named = files.values.reduce(into: Set<String>()) { names, file in
      names.formUnion(file.imports.map(\.module) + file.asked)
    }
    absent = try compiler.missing(
      of: named.union(Shim.all.map(\.module)).subtracting(app.modules.map(\.name)))
    for shim in Shim.all {
      let file = try compiler.write(shim.text, to: "\(shim.target).swift")
      try compiler.emit(module: shim.target, files: [file], arguments: ["-swift-version", "6"])
    }
  }

  /// Compiles all modules, imported ones first. The outcomes are in the order of the app's modules.
  func outcome() throws(CommandFailure) -> [Module] {
    var tried: [String: Module] = [:]
    for module in ordered {
      let outcome = try outcome(
        of: module, built: Set(tried.values.filter { !$0.taken.isEmpty }.map(\.found.name)))
      tried[module.name] = outcome
      guard !outcome.taken.isEmpty, app.modules.count > 1 else { continue }
      try compiler.emit(
        module: module.name, files: outcome.taken, arguments: arguments(module, outcome.shims))
    }
    return app.modules.compactMap { tried[$0.name] }
  }

  /// The modules, each after those that it imports. Modules that import each other stay in the order found.
  var ordered: [FoundModule] {
    var order: [FoundModule] = []
    var seen: Set<String> = []
    func add(_ module: FoundModule) {
      guard seen.insert(module.name).inserted else { return }
      let imported = Set(module.files.flatMap { files[$0]?.imports.map(\.module) ?? [] })
      for other in app.modules where imported.contains(other.name) { add(other) }
      order.append(module)
    }
    app.modules.forEach(add)
    return order
  }

  func arguments(_ module: FoundModule, _ shims: [Shim]) -> [String] {
    module.settings.arguments + Shim.aliases(shims)
  }

  // MARK: One module

  private func outcome(of module: FoundModule, built: Set<String>) throws(CommandFailure) -> Module {
    var leftOut = module.refused
    let chosen = module.files.filter { choice[$0] == nil }
    for file in module.files {
      guard let said = choice[file] else { continue }
      leftOut.append(
        LeftOut(
          file, "\(LeftOutList.path) has it\(said.isEmpty ? "" : ": \(said)")",
          remedy: "to have it tried again, take its line out of \(LeftOutList.path)"))
    }
    let shims = shims(of: chosen, module)
    var candidates: [String] = []
    var names: [String: String] = [:]
    for file in chosen {
      if let reason = reasonByText(file, module, shims, built: built, &names) {
        leftOut.append(reason)
      } else {
        candidates.append(file)
      }
    }
    var left = places(leftOut)
    let taken = try settle(candidates, module, arguments(module, shims)) { complaint in
      let words = Remedy.complaint(complaint.message, line: complaint.line, left: left, shims: shims)
      let reason = LeftOut(complaint.file, line: complaint.line, words.reason, remedy: words.remedy)
      leftOut.append(reason)
      left.merge(places([reason])) { first, _ in first }
    }
    leftOut = try withTriedRemedies(leftOut, taken, module, shims)
    let own = Set(taken.flatMap { files[$0]?.imports.map(\.module) ?? [] })
    return Module(
      found: module, taken: taken, leftOut: leftOut.sorted { $0.file < $1.file },
      imports: app.modules.map(\.name).filter { own.contains($0) && $0 != module.name },
      shims: shims)
  }

  /// Compiles files, leaving out those with errors, until the rest builds. Returns the rest, and reports each other file once,
  /// with its first error.
  private func settle(
    _ candidates: [String], _ module: FoundModule, _ arguments: [String], replaced: [String: String] = [:],
    _ report: (Compiler.Complaint) -> Void
  ) throws(CommandFailure) -> [String] {
    var rest = candidates
    let originals = Dictionary(replaced.map { ($1, $0) }) { first, _ in first }
    while !rest.isEmpty {
      progress("tries \(rest.count) Swift files of `\(module.name)`")
      let complaints = try compiler.complaints(
        module: module.name, files: rest.map { replaced[$0] ?? $0 }, arguments: arguments)
      var faulty: Set<String> = []
      // Notes count only where no file of the app has an error, as with code generated by a macro.
      for isNote in [false, true] where faulty.isEmpty {
        for var complaint in complaints.filter({ $0.isNote == isNote }).sorted(by: { $0.line < $1.line }) {
          complaint.file = originals[complaint.file] ?? complaint.file
          if rest.contains(complaint.file), faulty.insert(complaint.file).inserted { report(complaint) }
        }
      }
      if let first = complaints.first, faulty.isEmpty {
        throw CommandFailure(
          .unexpectedFailure,
          "the compiler complains of `\(first.file)`:\(first.line), which is no file of the app: \(first.message)"
        )
      }
      if faulty.isEmpty { break }
      rest.removeAll { faulty.contains($0) }
    }
    return rest
  }

  // MARK: Reasons in the text

  /// The modules that a file imports on Linux, those of shims included.
  private func imports(_ file: String, _ module: FoundModule, shims: [Shim] = []) -> Set<String> {
    Set(effective(file, module, shims).map(\.module))
  }

  private func effective(_ file: String, _ module: FoundModule, _ shims: [Shim]) -> [SwiftFile.Import] {
    let standing = Set(shims.map(\.module))
    return files[file]?.effective(defined: Set(module.settings.defined)) { name in
      !absent.contains(name) || standing.contains(name)
    } ?? []
  }

  /// The shims for modules that the files import unconditionally, and for those that they use without an import.
  private func shims(of files: [String], _ module: FoundModule) -> [Shim] {
    let imported = files.reduce(into: Set<String>()) { $0.formUnion(imports($1, module)) }
    let implied = Shim.implied(by: files.compactMap { texts[$0] }).map(\.module)
    return Shim.needed(for: imported.intersection(absent).union(implied.filter(isShimmed)))
  }

  private func isShimmed(_ module: String) -> Bool { module == "Foundation" || absent.contains(module) }

  /// The reason in a file's text why it cannot be compiled, if any.
  private func reasonByText(
    _ file: String, _ module: FoundModule, _ shims: [Shim], built: Set<String>,
    _ names: inout [String: String]
  ) -> LeftOut? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    if name == "main.swift" {
      return LeftOut(
        file, line: 1, "is the beginning of a program, with statements outside of functions",
        remedy: "move the code that is to run in the harness to other files")
    }
    let imports = effective(file, module, shims)
    if let test = imports.first(where: { ["XCTest", "Testing"].contains($0.module) }) {
      return LeftOut(file, line: test.line, "is a test: it imports \(test.module)", remedy: "leave it out")
    }
    let standing = Set(shims.map(\.module))
    let own = Set(app.modules.map(\.name))
    for found in imports where found.module != module.name {
      let line = found.line
      if own.contains(found.module) {
        guard !built.contains(found.module) else { continue }
        return LeftOut(
          file, line: line, "imports `\(found.module)` of this app, of which no file builds",
          remedy: "it is included once a file of that module builds")
      }
      guard absent.contains(found.module), !standing.contains(found.module) else { continue }
      if app.others.contains(found.module) {
        return LeftOut(
          file, line: line,
          "imports `\(found.module)`, which is of another package or not in Swift, and is not linked",
          remedy:
            "split off the code that does not need it, or leave it out; `init` in the folder of a package supports it"
        )
      }
      return LeftOut(
        file, line: line, "imports \(found.module), which Linux does not have",
        remedy: files[file].map { Remedy.missing(found.module, $0) } ?? "leave it out")
    }
    if let other = names.updateValue(file, forKey: name) {
      return LeftOut(
        file, "has the name of \(other), and a module has a name once",
        remedy: "rename one of them, or leave one out: a line in \(LeftOutList.path)")
    }
    return nil
  }

  /// The names declared in left-out files, each with its place.
  private func places(_ leftOut: [LeftOut]) -> [String: String] {
    var places: [String: String] = [:]
    for file in leftOut.map(\.file) {
      guard let text = files[file] else { continue }
      for declared in text.types + text.views + text.globals where places[declared.name] == nil {
        places[declared.name] = "\(file):\(declared.line)"
      }
    }
    return places
  }

  // MARK: Remedies

  /// Tries other imports in left-out files that import a user interface but declare no view. Their remedy says so if they
  /// build.
  private func withTriedRemedies(
    _ leftOut: [LeftOut], _ taken: [String], _ module: FoundModule, _ shims: [Shim]
  ) throws(CommandFailure) -> [LeftOut] {
    var replaced: [String: String] = [:]
    var words: [String: String] = [:]
    for reason in leftOut {
      guard choice[reason.file] == nil, let file = files[reason.file], file.views.isEmpty,
        let text = texts[reason.file]
      else { continue }
      let gone = effective(reason.file, module, shims).filter {
        absent.contains($0.module) && Shim.of($0.module) == nil
      }
      guard !gone.isEmpty, gone.allSatisfy({ $0.conditions.isEmpty }) else { continue }
      let imports =
        ["Foundation"] + (text.contains("@Observable") ? ["Observation"] : [])
        + (text.contains("ObservableObject") || text.contains("@Published") ? ["Combine"] : [])
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for found in gone where lines.indices.contains(found.line - 1) {
        lines[found.line - 1] = imports.map { "import \($0)" }.joined(separator: "; ")
      }
      let path = try compiler.write(lines.joined(separator: "\n"), to: "tried-\(replaced.count).swift")
      replaced[reason.file] = path
      words[reason.file] =
        "it builds with \(imports.map { "`import \($0)`" }.joined(separator: ", ")) in place of line "
        + gone.map { "\($0.line)" }.joined(separator: ", ")
    }
    guard !replaced.isEmpty else { return leftOut }
    let needed = Shim.all.filter { shim in
      shims.contains(shim) || shim.module == "Combine" && absent.contains("Combine")
    }
    let names = Set(taken.compactMap { $0.split(separator: "/").last })
    let candidates = replaced.keys.filter { file in
      file.split(separator: "/").last.map { !names.contains($0) } ?? false
    }
    let built = Set(
      try settle(taken + candidates.sorted(), module, arguments(module, needed), replaced: replaced) { _ in })
    guard built.isSuperset(of: taken) else { return leftOut }
    return leftOut.map { reason in
      guard built.contains(reason.file), let tried = words[reason.file] else { return reason }
      var reason = reason
      reason.remedy = tried
      return reason
    }
  }
}
