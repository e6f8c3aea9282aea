/// The manifest of a harness: a separate package inside the app's, so that the app's manifest stays unchanged.
struct HarnessManifest: Hashable, Sendable {
  /// A module of the app that the harness compiles itself.
  struct Linked: Hashable, Sendable {
    /// The module's name in the app.
    var module: String
    /// The target's name in the harness: another one where a target of skiprope has the name already.
    var target: String
    var settings: ModuleSettings
    /// The app's modules that it imports.
    var imports: [String]
    var shims: [Shim]
  }

  let name: HarnessName
  /// The location of skiprope, relative to the harness.
  let source: PackageSource
  /// The name of the app's package in its manifest.
  let app: String
  /// The app's products that the harness imports.
  let products: [String]
  /// Whether it runs an unchanged model, behind a screen.
  var hasModel = false
  /// The language mode of the harness.
  var languageMode = 6
  /// The app's modules that are compiled from links to its files.
  var linked: [Linked] = []

  /// The shims of all modules.
  var shims: [Shim] { Shim.all.filter { shim in linked.contains { $0.shims.contains(shim) } } }

  /// The targets besides the harness itself.
  var targets: [String] { shims.map(\.target) + linked.map(\.target) }

  var text: String {
    let imported = products.map {
      "        .product(name: \(String(reflecting: $0)), package: \(String(reflecting: app))),\n"
    }.joined()
    let own = linked.map { "        \(String(reflecting: $0.target)),\n" }.joined()
    let appLine = products.isEmpty ? "" : "    .package(name: \(String(reflecting: app)), path: \"..\"),\n"
    let mode = languageMode == 6 ? "" : ",\n      swiftSettings: [.swiftLanguageMode(.v\(languageMode))]"
    let more = shims.map(target) + linked.map(target)
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // Runs `\(name.text)` on Linux. The app itself does not depend on it.
      let package = Package(
        name: "\(name.target)",
        dependencies: [
          \(source.line),
      \(appLine)  ],
        targets: [
      \(more.joined())    .executableTarget(
            name: "\(name.target)",
            dependencies: [
              .product(name: "\(hasModel ? "SkipropeModels" : "Skiprope")", package: "\(source.identity)"),
      \(imported)\(own)      ]\(mode))
        ])

      """
  }

  private func target(_ shim: Shim) -> String {
    "    .target(name: \"\(shim.target)\", dependencies: \(shim.dependencies)),\n"
  }

  private func target(_ module: Linked) -> String {
    let others = linked.filter { module.imports.contains($0.module) }
    let dependencies = module.shims.map(\.target) + others.map(\.target)
    // Internal declarations are enabled for testing, so the harness can use them. A program's `@main` is renamed, as the
    // harness has its own.
    let flags =
      ["-enable-testing", "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(module.target)_main"]
      + Shim.aliases(module.shims)
      + others.filter { $0.module != $0.target }.flatMap { ["-module-alias", "\($0.module)=\($0.target)"] }
    let settings = module.settings.manifest + [".unsafeFlags(\(flags))"]
    return """
          .target(
            name: "\(module.target)", dependencies: \(dependencies),
            swiftSettings: [
      \(settings.map { "        \($0),\n" }.joined())      ]),

      """
  }
}
