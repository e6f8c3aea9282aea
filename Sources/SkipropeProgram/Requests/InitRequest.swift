package import Commands
internal import FamilySubject
internal import Foundation
internal import HostSystem

/// A validated request of `init`.
package struct InitRequest: Hashable, Sendable {
  /// The task: write missing files and targets, or add budgets to a scenario.
  package enum Task: Hashable, Sendable {
    case files(Intent)
    /// Budgets from this run folder.
    case budgets(run: String)
  }

  /// The typed options of the harness; `nil`: defaults from the package.
  package struct Intent: Hashable, Sendable {
    /// The name of the app in scenarios and on the command line.
    package var name: String?
    /// The location of the package skiprope.
    package var source: PackageSource?
    /// The modules of the app that the stub imports.
    package var modules: [String]?
    /// The app's code: a folder or an Xcode project.
    package var sources: String?
    /// The class of the app's code to run behind a screen.
    package var model: String?
  }

  package var task: Task

  /// The flags of `init`.
  package static let flags: [Flag] = [
    Flag(
      "--package", "PATH|URL",
      "where the package skiprope is; default: the checkout that this program was built in"),
    Flag(
      "--sources", "DIR",
      "the folder of the app's Swift files, or its Xcode project; default: the package here, else the project here"
    ),
    chosen.flag,
    Flag(
      "--model", "TYPE",
      "an observable class of the app's code, such as `RecordingModel`: writes a screen in front of it to start from"
    ),
    Flag("--budgets", "RUN", "instead: add budgets to the scenario of this run folder, from its figures"),
  ]

  private static let chosen = ValueFlag<[String]?>(
    Flag(
      "--modules", "A,B",
      "modules of the app that the harness imports; default: all library products of the package, else all modules found"
    ),
    "names of modules with commas between, such as `Cards,Scores`"
  ) { text in
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return names.allSatisfy { !$0.isEmpty } ? names : nil
  }

  /// Parses the arguments.
  package init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "init")
    if let run = try parsed.text("--budgets") {
      guard parsed.positionals.isEmpty,
        !["--package", "--modules", "--sources", "--model"].contains(where: parsed.has)
      else {
        throw .usage("`--budgets RUN` is for a package that has its files; leave out NAME and other flags")
      }
      task = .budgets(run: try InputFile.run(run))
      return
    }
    let name = parsed.positionals.first
    if let name, !HarnessName.isValid(name) {
      throw .usage("`\(name)` names no app; use \(HarnessName.allowed)")
    }
    let modules = try parsed.value(InitRequest.chosen)
    let model = try parsed.text("--model")
    if let model, !ModelSearch.isType(model) {
      throw .usage(
        "`--model` is `\(model)`, but must be the name of a class, such as `RecordingModel` or `Outer.Model`")
    }
    task = .files(
      Intent(
        name: name, source: try parsed.text("--package").map(PackageSource.init), modules: modules,
        sources: try parsed.text("--sources"), model: model))
  }
}

/// The name of an app, with the names derived from it.
package struct HarnessName: Hashable, Sendable {
  /// The name of the app in scenarios and on the command line.
  package let text: String

  package static let allowed = "small letters, digits and hyphens, beginning with a letter, such as `quiz`"

  package static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isLowercase, name.count <= 60 else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }

  /// The name of a package in lower case, with hyphens for other characters.
  package init(ofPackage package: String) {
    let letters = package.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let name = String(letters).split(separator: "-").joined(separator: "-")
    let candidates = name.isEmpty ? [] : [name, "app-\(name)"]
    text = candidates.first(where: HarnessName.isValid) ?? "app"
  }

  package init(_ valid: String) {
    precondition(HarnessName.isValid(valid), "`\(valid)` names no app")
    text = valid
  }

  /// The executable target.
  package var target: String { "\(text)-harness" }
  package var folder: String { "\(HarnessName.sources)/\(target)" }
  /// The folder of the harness's targets.
  package static let sources = "\(package)/Sources"
  /// The folder of the harness's package, inside the app's.
  package static let package = "Harness"
  /// The prefix of its types: `MathQuiz` of `math-quiz`.
  package var type: String {
    text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

/// The location of a package: a folder, or an address that git can fetch from.
package enum PackageSource: Hashable, Sendable {
  case folder(String)
  case address(String)

  package init(_ text: String) {
    self = text.contains("://") || text.hasPrefix("git@") ? .address(text) : .folder(text)
  }

  /// The package that this program was built in; `nil` if it lies elsewhere.
  static var ofThisProgram: PackageSource? {
    var folder = URL(fileURLWithPath: Reproduction.executable).deletingLastPathComponent().standardizedFileURL
    while folder.path != "/" {
      let isPackage = HostFolder.exists(folder.path + "/Package.swift")
      if isPackage, HostFolder.isFolder(folder.path + "/Sources/Engine/Skiprope") {
        return .folder(PackageSource.relative(folder.path, to: FileManager.default.currentDirectoryPath))
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The relative path from one absolute folder to another, so that both may move together.
  package static func relative(_ path: String, to base: String) -> String {
    let (there, here) = (path.split(separator: "/"), base.split(separator: "/"))
    let shared = zip(there, here).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: here.count - shared) + there.dropFirst(shared).map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The package's identity in manifests: the last part of an address, in lower case; `skiprope` for a folder.
  package var identity: String {
    guard case .address(let address) = self else { return "skiprope" }
    var name = String(address.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? "skiprope")
    if name.hasSuffix(".git") { name.removeLast(4) }
    return name.lowercased()
  }

  /// The dependency in a manifest; a folder gets the name `skiprope`, whatever it is called.
  package var line: String {
    switch self {
    case .folder(let path): ".package(name: \"\(identity)\", path: \(String(reflecting: path)))"
    case .address(let address): ".package(url: \(String(reflecting: address)), branch: \"main\")"
    }
  }

  /// The same location relative to a folder inside the current one.
  package func below(_ folder: String) -> PackageSource {
    guard case .folder(let path) = self, !path.hasPrefix("/") else { return self }
    let steps = folder.split(separator: "/").map { _ in ".." } + [path]
    return .folder(path == "." ? steps.dropLast().joined(separator: "/") : steps.joined(separator: "/"))
  }
}
