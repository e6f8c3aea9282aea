internal import Commands
internal import Foundation

/// A build of the package here by the package manager, for modules that need other packages: what compiles them is its to know.
struct PackageBuild {
  let compiler: Compiler

  /// The flags with which a target is compiled, once all its imports are built. Throws `invalidInput` where a build fails.
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

  /// The words of the compiler's call for a module, in the package manager's plan.
  static func words(_ plan: String, of module: String) -> [String]? {
    let line = plan.split(separator: "\n").first { line in
      line.contains("args: [") && line.contains("\"-module-name\",\"\(module)\"")
        && line.contains("\"-emit-module\"")
    }
    guard let line, let start = line.firstIndex(of: "[") else { return nil }
    return try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8))
  }

  private static let kept: Set<String> = [
    "-I", "-F", "-Xcc", "-swift-version", "-target", "-load-plugin-executable", "-enable-upcoming-feature",
    "-enable-experimental-feature", "-default-isolation", "-package-name", "-module-alias",
  ]

  /// Those that say what the code means; where its products go is another matter.
  static func flags(_ words: [String]) -> [String] {
    var flags: [String] = []
    for (word, next) in zip(words, words.dropFirst()) {
      if kept.contains(word) { flags += [word, next] } else if word.hasPrefix("-D") { flags.append(word) }
    }
    return flags
  }
}
