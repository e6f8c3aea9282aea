// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Harness code that runs in every frame: the checks of exclusive access cost it a quarter of its time. Debug builds, and
/// with them all tests, keep them.
let everyFrame: [SwiftSetting] =
  house + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// One Swift module in its folder of the house; arrows point down only.
func room(
  _ floor: String, _ name: String, _ needs: [Target.Dependency], settings: [SwiftSetting] = house
) -> Target {
  .target(name: name, dependencies: needs, path: "Sources/\(floor)/\(name)", swiftSettings: settings)
}

/// The tests that mirror one module.
func tests(_ name: String, _ needs: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: needs, path: "Tests/\(name)Tests", resources: resources,
    swiftSettings: house)
}

/// A C target; no fused multiply-add, so that a float means the same on every machine.
func cAdapter(_ name: String, links: [String]) -> Target {
  .target(
    name: name, path: "Sources/Adapters/\(name)",
    cSettings: [.unsafeFlags(["-ffp-contract=off"])],
    linkerSettings: links.map { .linkedLibrary($0) })
}

let package = Package(
  name: "skiprope",
  products: [
    .library(name: "Kernel", targets: ["Kernel"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "Gallery", targets: ["Gallery"]),
    .library(name: "PhotoCaching", targets: ["PhotoCaching"]),
    .library(name: "PointsLedger", targets: ["PointsLedger"]),
    .library(name: "Expiry", targets: ["Expiry"]),
    .executable(name: "skiprope", targets: ["skiprope"]),
    .executable(name: "skiprope-bench", targets: ["skiprope-bench"]),
  ],
  traits: [
    .trait(name: "Canaries", description: "Compiles in known bugs, one of which can be chosen at run time.")
  ],
  targets: [
    .target(
      name: "Kernel", path: "Sources/Kernel", swiftSettings: house, linkerSettings: [.linkedLibrary("m")]),

    room("Product", "Gestures", ["Kernel"]),
    room("Product", "Gallery", ["Kernel", "Gestures"]),
    room("Product", "PhotoCaching", ["Kernel"]),
    room("Product", "PointsLedger", ["Kernel"]),
    room("Product", "Expiry", ["Kernel"]),

    .systemLibrary(
      name: "CSQLite", path: "Sources/Adapters/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CYAML", path: "Sources/Adapters/CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]
    ),
    .systemLibrary(
      name: "CTurboJPEG", path: "Sources/Adapters/CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"])]),
    cAdapter("CJPEG", links: ["jpeg"]),
    cAdapter("CHost", links: ["jemalloc"]),
    room("Adapters", "SQLiteStoring", ["Kernel", "PointsLedger", "CSQLite"]),
    room("Adapters", "JPEGCoding", ["Kernel", "PhotoCaching", "CJPEG"]),
    room("Adapters", "BlobStoring", ["Kernel", "PhotoCaching", "SQLiteStoring"]),
    room("Adapters", "YAMLReading", ["CYAML"]),
    room("Adapters", "BarePeers", ["Kernel", "CSQLite", "CTurboJPEG"]),
    room("Adapters", "HostSystem", ["Kernel", "PhotoCaching", "CHost"]),

    room("Harness", "Simulation", ["Kernel"], settings: everyFrame),
    room("Harness", "Metrics", ["Kernel"]),
    room("Harness", "ScenarioFormat", ["Kernel", "YAMLReading"]),
    room("Harness", "Population", ["Kernel", "ScenarioFormat", "Simulation", "JPEGCoding"]),
    room("Harness", "Reporting", ["Kernel", "Metrics", "SQLiteStoring"]),
    room(
      "Harness", "Fuzzing",
      [
        "Kernel", "Gestures", "Gallery", "Simulation", "ScenarioFormat", "YAMLReading", "Population",
        "Reporting", "Runner",
      ],
      settings: everyFrame),
    room(
      "Harness", "Runner",
      [
        "Kernel", "Gestures", "Gallery", "PhotoCaching", "PointsLedger", "Expiry",
        "SQLiteStoring", "BlobStoring", "JPEGCoding", "HostSystem", "YAMLReading",
        "Simulation", "Metrics", "ScenarioFormat", "Population", "Reporting",
      ], settings: everyFrame),

    .executableTarget(
      name: "skiprope",
      dependencies: [
        "Runner", "Fuzzing", "Reporting", "ScenarioFormat", "Population", "Simulation", "Metrics",
        "HostSystem",
        "Kernel",
      ],
      path: "Sources/skiprope", swiftSettings: house),
    .executableTarget(
      name: "skiprope-bench",
      dependencies: [
        "Kernel", "PhotoCaching", "PointsLedger", "SQLiteStoring", "BlobStoring", "JPEGCoding", "HostSystem",
        "Population", "Simulation", "Fuzzing", "Gestures", "BarePeers",
      ],
      path: "Sources/skiprope-bench", swiftSettings: house),

    .target(
      name: "TestSupport", dependencies: ["Kernel"], path: "Tests/TestSupport", swiftSettings: house),
    tests("Kernel", ["Kernel", "TestSupport"]),
    tests("Gestures", ["Gestures", "Kernel", "TestSupport"]),
    tests("Gallery", ["Gallery", "Gestures", "Kernel", "TestSupport"]),
    tests("PhotoCaching", ["PhotoCaching", "Kernel", "TestSupport"]),
    tests("PointsLedger", ["PointsLedger", "Kernel", "TestSupport"]),
    tests("Expiry", ["Expiry", "Kernel", "TestSupport"]),
    tests("SQLiteStoring", ["SQLiteStoring", "PointsLedger", "Kernel", "TestSupport"]),
    tests("JPEGCoding", ["JPEGCoding", "PhotoCaching", "Kernel", "TestSupport"]),
    tests("BlobStoring", ["BlobStoring", "PhotoCaching", "SQLiteStoring", "Kernel", "TestSupport"]),
    tests("YAMLReading", ["YAMLReading", "TestSupport"]),
    tests("HostSystem", ["HostSystem", "PhotoCaching", "Kernel", "TestSupport"]),
    tests("Simulation", ["Simulation", "Kernel", "TestSupport"]),
    tests("Metrics", ["Metrics", "Kernel", "TestSupport"]),
    tests("ScenarioFormat", ["ScenarioFormat", "Kernel", "TestSupport"]),
    tests(
      "Population", ["Population", "ScenarioFormat", "Simulation", "JPEGCoding", "Kernel", "TestSupport"]),
    tests("Reporting", ["Reporting", "Metrics", "SQLiteStoring", "Kernel", "TestSupport"]),
    tests(
      "Fuzzing",
      [
        "Fuzzing", "Population", "Runner", "Simulation", "ScenarioFormat", "Gallery", "Gestures", "Kernel",
        "TestSupport",
      ]),
    tests(
      "Runner",
      [
        "Runner", "Simulation", "Metrics", "ScenarioFormat", "Population", "Reporting", "HostSystem",
        "Gallery", "Gestures", "PhotoCaching", "PointsLedger", "Expiry", "SQLiteStoring", "JPEGCoding",
        "Kernel", "TestSupport",
      ]),
    tests("BarePeers", ["BarePeers", "JPEGCoding", "Kernel", "TestSupport"]),
    tests("skiprope-bench", ["skiprope-bench", "TestSupport"]),
    tests(
      "skiprope", ["HostSystem", "Population", "JPEGCoding", "Kernel", "TestSupport", "skiprope"]),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer's entry point. It has no main of its own and needs `-sanitize=fuzzer`, so only scripts/fuzz-bytes asks for it.
if Context.environment["SKIPROPE_FUZZ_BYTES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-bytes", dependencies: ["Fuzzing"], path: "Sources/fuzz-bytes", swiftSettings: house))
}
