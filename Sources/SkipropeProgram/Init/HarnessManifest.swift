/// The manifest of a harness: a package of its own inside the app's, so that the app's manifest stays as it is and builds wherever the
/// app does.
struct HarnessManifest: Hashable, Sendable {
  let name: HarnessName
  /// Where skiprope is, as seen from the harness.
  let source: PackageSource
  /// The app's package, as its manifest calls it.
  let app: String
  /// Products of the app that the harness imports something of.
  let products: [String]

  var text: String {
    let imported = products.map {
      "        .product(name: \(String(reflecting: $0)), package: \(String(reflecting: app))),\n"
    }.joined()
    let appLine = products.isEmpty ? "" : "    .package(name: \(String(reflecting: app)), path: \"..\"),\n"
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // Plays `\(name.text)` on Linux. The app's own package knows nothing of it.
      let package = Package(
        name: "\(name.target)",
        dependencies: [
          \(source.line),
      \(appLine)  ],
        targets: [
          .executableTarget(
            name: "\(name.target)",
            dependencies: [
              .product(name: "Skiprope", package: "\(source.identity)"),
      \(imported)      ])
        ])

      """
  }
}
