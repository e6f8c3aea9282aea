internal import Commands
internal import Foundation
internal import HostSystem

/// The manifest of the package in the current folder.
struct PackageManifest: Decodable {
  static let file = "Package.swift"

  struct Target: Decodable {
    let name: String
    let type: String
    let dependencies: [Dependency]
    /// The folder of its sources, unless it is the default.
    let path: String?
    let exclude: [String]?
    let sources: [String]?
    let settings: [Setting]?
  }

  /// A flag of the compiler: `{"kind": {"define": {"_0": "NAME"}}, "tool": "swift"}`.
  struct Setting: Decodable {
    let tool: String
    let kind: String
    /// The argument of a setting with one.
    let value: String?
    /// Whether it applies to Linux.
    let isForLinux: Bool

    private enum CodingKeys: String, CodingKey { case tool, kind, condition }
    private struct Condition: Decodable { let platformNames: [String]? }

    init(from decoder: any Decoder) throws {
      let table = try decoder.container(keyedBy: CodingKeys.self)
      tool = try table.decode(String.self, forKey: .tool)
      let kinds = (try? table.decode([String: Value].self, forKey: .kind)) ?? [:]
      kind = kinds.keys.sorted().first ?? ""
      value = kinds[kind]?.text
      let platforms = try table.decodeIfPresent(Condition.self, forKey: .condition)?.platformNames ?? []
      isForLinux = platforms.isEmpty || platforms.contains("linux")
    }

    private struct Value: Decodable {
      let text: String?
      private enum CodingKeys: String, CodingKey { case text = "_0" }
      init(from decoder: any Decoder) {
        text = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
      }
    }
  }

  /// A dependency of a target: `{"byName": [NAME, ...]}`, `{"product": [NAME, PACKAGE, ...]}` and others.
  struct Dependency: Decodable {
    let kind: String
    let words: [String]

    init(from decoder: any Decoder) throws {
      let table = try decoder.singleValueContainer().decode([String: [Word]].self)
      kind = table.keys.sorted().first ?? ""
      words = table[kind]?.compactMap(\.text) ?? []
    }

    /// A name; conditions and aliases beside it decode as `nil`.
    private struct Word: Decodable {
      let text: String?
      init(from decoder: any Decoder) { text = try? decoder.singleValueContainer().decode(String.self) }
    }
  }

  /// A product that other packages may depend on.
  private struct Product: Decodable {
    let name: String
    let type: [String: Kinds?]
    let targets: [String]
    /// The kinds of a library, such as static; ignored.
    struct Kinds: Decodable {
      init(from decoder: any Decoder) throws {}
    }
  }

  private struct Version: Decodable {
    let text: String
    enum CodingKeys: String, CodingKey { case text = "_version" }
  }

  let name: String
  let targets: [Target]
  private let products: [Product]
  private let toolsVersion: Version
  private let swiftLanguageVersions: [String]?

  /// The modules that other packages may import, each with its library product.
  var libraries: [(module: String, product: String)] {
    let regular = Set(targets.filter { $0.type == "regular" }.map(\.name))
    var seen: Set<String> = []
    return products.filter { $0.type.keys.contains("library") }.flatMap { product in
      product.targets.filter { regular.contains($0) && seen.insert($0).inserted }.map { ($0, product.name) }
    }
  }
  /// All targets of the product that contains a module.
  func targets(besides module: String) -> [String] {
    let product = libraries.first { $0.module == module }?.product
    return products.first { $0.name == product }?.targets ?? [module]
  }
  /// The modules in no library product, which no other package can import.
  var hidden: [String] {
    let shown = Set(libraries.map(\.module))
    return targets.filter { $0.type == "regular" && !shown.contains($0.name) }.map(\.name)
  }
  /// The target that depends on the harness's library, in a package that is or has a harness.
  var harness: String? {
    targets.first {
      $0.dependencies.contains {
        $0.kind == "product" && ["Skiprope", "SkipropeModels"].contains($0.words.first)
      }
    }?.name
  }
  /// The tools version, such as 6.2.
  var tools: String { toolsVersion.text.split(separator: ".").prefix(2).joined(separator: ".") }

  /// The major tools version.
  var toolsMajor: Int { tools.split(separator: ".").first.flatMap { Int($0) } ?? 5 }
  /// The allowed language modes, if stated.
  var languageModes: [Int]? {
    swiftLanguageVersions.map {
      $0.compactMap { $0.split(separator: ".").first.flatMap { Int($0) } }.sorted()
    }
  }

  /// Reads the manifest. Throws `missingInput` where there is none, and `invalidInput` where it cannot be parsed.
  static func read() throws(CommandFailure) -> PackageManifest {
    guard InputFile.isFile(file) else {
      throw CommandFailure(
        .missingInput, "there is no `\(file)` here; go to your package, or make one: swift package init")
    }
    let (code, text) = try swift(["dump-package"])
    guard code == 0, let manifest = try? JSONDecoder().decode(PackageManifest.self, from: Data(text.utf8))
    else {
      throw CommandFailure(
        .invalidInput, "`\(file)` cannot be understood; `swift package dump-package` says why")
    }
    return manifest
  }

  /// Runs `swift package` in the current folder; its exit code and output.
  private static func swift(_ words: [String]) throws(CommandFailure) -> (Int32?, String) {
    let script = "exec swift package \"$@\" </dev/null"
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
