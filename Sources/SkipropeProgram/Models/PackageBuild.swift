internal import Commands
internal import Foundation

/// A build of the current package by the package manager, for modules that need other packages: only its plan has their
/// compiler flags.
struct PackageBuild {
  let compiler: Compiler

  /// The compiler flags of a target, after all its imports are built. Throws `invalidInput` where the build fails.
  func arguments(of target: String) throws(CommandFailure) -> [String] {
    let said = try compiler.run("exec swift build --target \"$1\" 2>&1 </dev/null", [target])
    guard said.code == 0 else {
      let reason = said.lines.first { $0.contains("error:") } ?? said.lines.last ?? "it says nothing"
      throw CommandFailure(
        .invalidInput,
        "`\(target)` needs other packages, and `swift build --target \(target)` fails: \(reason); see to that first"
      )
    }
    let place = try compiler.run("exec swift build --show-bin-path 2>/dev/null </dev/null", [])
    // `.build/TRIPLE/debug` has the products, and `.build/debug.yaml` the plan.
    let parts = (place.lines.last ?? ".build/x/debug").split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.dropLast(2).joined(separator: "/") + "/debug.yaml"
    let module = FoundModule.identifier(target)
    guard
      let words = PackageBuild.words(String(decoding: try InputFile.bytes(file), as: UTF8.self), of: module)
    else {
      throw CommandFailure(
        .unexpectedFailure,
        "`\(file)` does not say how `\(target)` is compiled; build it with this Swift, and call "
          + "`init` again")
    }
    return PackageBuild.flags(words)
  }

  /// The compiler's arguments for a module, in the package manager's plan.
  static func words(_ plan: String, of module: String) -> [String]? {
    let line = plan.split(separator: "\n").first { line in
      line.contains("args: [") && line.contains("\"-module-name\",\"\(module)\"")
        && line.contains("\"-emit-module\"")
    }
    guard let line, let start = line.firstIndex(of: "[") else { return nil }
    return try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8))
  }

  private static let stored: Set<String> = [
    "-I", "-F", "-Xcc", "-swift-version", "-target", "-load-plugin-executable", "-enable-upcoming-feature",
    "-enable-experimental-feature", "-default-isolation", "-package-name", "-module-alias",
  ]

  /// The flags that affect the meaning of the code, without those for output.
  static func flags(_ words: [String]) -> [String] {
    var flags: [String] = []
    for (word, next) in zip(words, words.dropFirst()) {
      if stored.contains(word) { flags += [word, next] } else if word.hasPrefix("-D") { flags.append(word) }
    }
    return flags
  }
}
