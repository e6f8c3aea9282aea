import Foundation
import PackagePlugin

/// `swift package skiprope run quiz`: builds the package's harness for release and runs it with these arguments in the
/// package's folder. A package with several harnesses needs the first argument `--target NAME`.
@main struct SkipropePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let (harness, words) = try choose(among: harnesses(of: context.package), arguments)
    // Debug builds are ten times slower, and their times are meaningless.
    let build = try packageManager.build(
      .product(harness), parameters: .init(configuration: .release, logging: .concise))
    let program = build.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == harness }
    guard build.succeeded, let program else {
      Diagnostics.error("`\(harness)` cannot be built:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = program.url
    process.arguments = words
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      Diagnostics.error("`\(harness)` was ended by signal \(process.terminationStatus)")
      return
    }
    // The package manager replaces every nonzero exit code by 1, so the code is also printed.
    if process.terminationStatus != 0 {
      Diagnostics.error("`\(harness)` exited with \(process.terminationStatus)")
      exit(process.terminationStatus)
    }
  }

  /// The executable targets that depend on the product Skiprope or SkipropeModels.
  private func harnesses(of package: Package) -> [String] {
    package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter { target in
      target.kind == .executable
        && target.dependencies.contains {
          if case .product(let product) = $0 {
            ["Skiprope", "SkipropeModels"].contains(product.name)
          } else {
            false
          }
        }
    }.map(\.name)
  }

  private func choose(among names: [String], _ words: [String]) throws -> (String, [String]) {
    let known = names.joined(separator: ", ")
    if words.first == "--target", words.count > 1 {
      guard names.contains(words[1]) else {
        throw Refusal(
          "no executable target `\(words[1])` depends on the product Skiprope; there are: \(known)")
      }
      return (words[1], Array(words.dropFirst(2)))
    }
    guard let name = names.first else {
      throw Refusal(
        "no executable target here depends on the product Skiprope; go to the folder of the harness, or make one: `skiprope init`"
      )
    }
    guard names.count == 1 else {
      throw Refusal("there are several harnesses (\(known)); say which one first: `--target \(name)`")
    }
    return (name, words)
  }
}

/// The reason why nothing was run.
private struct Refusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
