internal import Commands
internal import HostSystem

/// The executable target of a harness and what it depends on, to be added to a manifest that lacks it.
struct ManifestEdit {
  let name: HarnessName
  let source: PackageSource
  let modules: [String]

  /// What became of the manifest.
  enum Outcome: Equatable {
    case written
    /// It was left as it was; why.
    case refused(String)
  }

  /// What would have to stand in the manifest.
  var lines: [String] {
    let others = modules.map { ", \"\($0)\"" }.joined()
    return [
      "dependencies: [\(source.line)],",
      "targets: [.executableTarget(name: \"\(name.target)\", dependencies: "
        + "[.product(name: \"Skiprope\", package: \"\(source.identity)\")\(others)])],",
    ]
  }

  /// Adds what is missing through the package manager, which reads Swift; all of it, or nothing.
  func apply(to manifest: PackageManifest) throws(CommandFailure) -> Outcome {
    let original = try InputFile.bytes(PackageManifest.file)
    // The package manager writes a program of its own for a new target, which is not this one.
    let stub = "\(name.folder)/\(name.target).swift"
    let (hadFolder, hadStub) = (HostFolder.exists(name.folder), HostFolder.exists(stub))
    var complaint: String?
    for call in calls(for: manifest) where complaint == nil {
      let (code, said) = try PackageManifest.swift(call)
      if code != 0 {
        complaint = said.split(separator: "\n").last.map(String.init) ?? "it left without a word"
      }
    }
    if !hadStub { try? Removal.file(stub, wasThere: false) }
    // Each call may have found something to change, and the package yet be put together elsewhere.
    if complaint == nil, !((try? isComplete()) ?? false) {
      complaint = "the changed manifest declares no such target"
    }
    guard let complaint else { return .written }
    if !hadFolder { Removal.emptyFolder(name.folder) }
    try OutputFile.write(original, to: PackageManifest.file)
    return .refused(complaint)
  }

  private func isComplete() throws(CommandFailure) -> Bool {
    ManifestEdit.isDone(try PackageManifest.read(), name)
  }

  /// Whether the target is there and depends on the harness; what else it imports its maker has decided.
  static func isDone(_ manifest: PackageManifest, _ name: HarnessName) -> Bool {
    manifest.target(named: name.target)?.dependencies.contains {
      $0.kind == "product" && $0.words.first == "Skiprope"
    } ?? false
  }

  /// The calls of `swift package` that add what a manifest lacks.
  private func calls(for manifest: PackageManifest) -> [[String]] {
    var calls: [[String]] = []
    if !manifest.identities.contains(source.identity) { calls.append(["add-dependency"] + source.arguments) }
    let isThere = manifest.target(named: name.target) != nil
    if !isThere { calls.append(["add-target", name.target, "--type", "executable"]) }
    calls.append(["add-target-dependency", "Skiprope", name.target, "--package", source.identity])
    if !isThere { calls += modules.map { ["add-target-dependency", $0, name.target] } }
    return calls
  }
}
