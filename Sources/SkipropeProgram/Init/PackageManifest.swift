internal import Commands
internal import Foundation
internal import HostSystem

/// The package in the current folder, as its manifest declares it.
struct PackageManifest: Decodable {
  static let file = "Package.swift"

  struct Target: Decodable {
    let name: String
    let type: String
    let dependencies: [Dependency]
  }

  /// What a target depends on: `{"byName": [NAME, ...]}`, `{"product": [NAME, PACKAGE, ...]}` and others.
  struct Dependency: Decodable {
    let kind: String
    let words: [String]

    init(from decoder: any Decoder) throws {
      let table = try decoder.singleValueContainer().decode([String: [Word]].self)
      kind = table.keys.sorted().first ?? ""
      words = table[kind]?.compactMap(\.text) ?? []
    }

    /// Conditions and aliases stand beside the names, and are not looked at.
    private struct Word: Decodable {
      let text: String?
      init(from decoder: any Decoder) { text = try? decoder.singleValueContainer().decode(String.self) }
    }
  }

  private struct Origin: Decodable { let identity: String }
  private struct Version: Decodable {
    let text: String
    enum CodingKeys: String, CodingKey { case text = "_version" }
  }

  let name: String
  let targets: [Target]
  private let dependencies: [[String: [Origin]]]
  private let toolsVersion: Version

  /// The identities of the packages that it depends on.
  var identities: [String] { dependencies.flatMap { $0.values.flatMap { $0.map(\.identity) } }.sorted() }
  /// Targets that others may import.
  var modules: [String] { targets.filter { $0.type == "regular" }.map(\.name) }
  /// The compiler that it asks for, such as 6.2.
  var tools: String { toolsVersion.text.split(separator: ".").prefix(2).joined(separator: ".") }

  func target(named name: String) -> Target? { targets.first { $0.name == name } }

  /// Throws `missingInput` where there is none, and `invalidInput` where it cannot be understood.
  static func read() throws(CommandFailure) -> PackageManifest {
    guard InputFile.isFile(file) else {
      throw CommandFailure(
        .missingInput, "there is no `\(file)` here; go to your package, or make one: swift package init")
    }
    let (code, text) = try swift(["dump-package"], joinsErrors: false)
    guard code == 0, let manifest = try? JSONDecoder().decode(PackageManifest.self, from: Data(text.utf8))
    else {
      throw CommandFailure(
        .invalidInput, "`\(file)` cannot be understood; `swift package dump-package` says why")
    }
    return manifest
  }

  /// Runs `swift package` here, and says what it left with and what it said.
  static func swift(_ words: [String], joinsErrors: Bool = true) throws(CommandFailure) -> (Int32?, String) {
    let script = "exec swift package \"$@\" </dev/null" + (joinsErrors ? " 2>&1" : "")
    do {
      let process = try ChildProcess(
        path: "/bin/sh", arguments: ["-c", script, "sh"] + words,
        environment: ProcessInfo.processInfo.environment)
      var lines: [String] = []
      while let line = process.receive() { lines.append(line) }
      return (process.wait().code, lines.joined(separator: "\n"))
    } catch { throw CommandFailure(.machineTrouble, "\(error)") }
  }
}
