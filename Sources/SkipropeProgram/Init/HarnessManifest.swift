/// The manifest of a harness: a package of its own inside the app's, so that the app's manifest stays as it is and builds
/// wherever the app does.
struct HarnessManifest: Hashable, Sendable {
  /// A module of the app whose files the harness compiles itself.
  struct Linked: Hashable, Sendable {
    /// As the app calls it.
    var module: String
    /// As the harness calls it, where a target of skiprope has the name already.
    var target: String
    var settings: ModuleSettings
    /// Modules of the app that it imports.
    var imports: [String]
    var shims: [Shim]
  }

  let name: HarnessName
  /// Where skiprope is, as seen from the harness.
  let source: PackageSource
  /// The app's package, as its manifest calls it.
  let app: String
  /// Products of the app that the harness imports something of.
  let products: [String]
  /// Whether it runs a model as it is, behind a screen.
  var hasModel = false
  /// The language mode of the harness, where it is not the newest.
  var languageMode = 6
  /// Modules of the app that are compiled from links to its files.
  var linked: [Linked] = []

  /// Shims of any of the modules.
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

      // Plays `\(name.text)` on Linux. The app itself knows nothing of it.
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
    // What is not public is reached by tests, and so by the harness; a program's `@main` is not the harness's.
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
