// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Harness code that runs in every frame: the checks of exclusive access cost it a quarter of its time. Debug builds, and
/// with them all tests, keep them.
let everyFrame: [SwiftSetting] =
  strict + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// What the tests play whole evenings, sweeps and searches with is optimised for them; they take a third of the time.
/// Preconditions keep their messages; overflow and exclusive access stay checked. A debug build without the trait, as one
/// debugs with, optimises nothing. As whole modules that takes a quarter less than file by file.
let played: Set = [
  "Kernel", "Gestures", "Albums", "Gallery", "PhotoCaching", "PointsLedger", "LedgerSync", "Expiry",
  "AppCore",
  "JPEGCoding",
  "Simulation", "Metrics", "Touches", "Calibrating", "Families", "Invariants", "Sweeping", "Searching",
  "FamilyMeasures", "FamilyDevices", "Pairing", "HostSystem", "LedgerHistories",
]
let optimised: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-assert-config", "Debug", "-whole-module-optimization", "-num-threads", "1"],
    .when(configuration: .debug, traits: ["Canaries"]))
]

/// One Swift module in the folder of its layer; it depends on its own layer and those below only.
func module(
  _ layer: String, _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", resources: resources,
    swiftSettings: settings + (played.contains(name) ? optimised : []))
}

/// The tests that mirror one module.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", resources: resources,
    swiftSettings: strict)
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
  // Of the product modules; the harness runs on Linux. The photo cache's lock is the standard library's.
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .library(name: "Kernel", targets: ["Kernel"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "Albums", targets: ["Albums"]),
    .library(name: "Gallery", targets: ["Gallery"]),
    .library(name: "PhotoCaching", targets: ["PhotoCaching"]),
    .library(name: "PointsLedger", targets: ["PointsLedger"]),
    .library(name: "LedgerSync", targets: ["LedgerSync"]),
    .library(name: "Expiry", targets: ["Expiry"]),
    .library(name: "AppCore", targets: ["AppCore"]),
    .library(name: "AppTrials", targets: ["AppTrials"]),
    .executable(name: "skiprope", targets: ["skiprope"]),
    .executable(name: "skiprope-bench", targets: ["skiprope-bench"]),
  ],
  traits: [
    .trait(name: "Canaries", description: "Compiles in known bugs, one of which can be chosen at run time.")
  ],
  targets: [
    .target(
      name: "Kernel", path: "Sources/Kernel", swiftSettings: strict + optimised,
      linkerSettings: [.linkedLibrary("m")]),

    module("Product", "Gestures", ["Kernel"]),
    module("Product", "Albums", ["Kernel"]),
    module("Product", "Gallery", ["Kernel", "Gestures", "Albums"]),
    module("Product", "PhotoCaching", ["Kernel"]),
    module("Product", "PointsLedger", ["Kernel"]),
    module("Product", "LedgerSync", ["Kernel", "PointsLedger"]),
    module("Product", "Expiry", ["Kernel"]),
    module("Product", "AppCore", ["Kernel", "Albums", "Gallery", "PhotoCaching", "PointsLedger", "Expiry"]),

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
    cAdapter("CFaultDisk", links: ["sqlite3"]),
    module("Adapters", "SQLiteStoring", ["Kernel", "PointsLedger", "LedgerSync", "CSQLite", "CFaultDisk"]),
    module("Adapters", "JPEGCoding", ["Kernel", "PhotoCaching", "CJPEG"]),
    module("Adapters", "BlobStoring", ["Kernel", "PhotoCaching", "SQLiteStoring"]),
    module("Adapters", "YAMLReading", ["CYAML"]),
    module("Adapters", "FileReading", []),
    module("Adapters", "BarePeers", ["Kernel", "CSQLite", "CTurboJPEG"]),
    module("Adapters", "HostSystem", ["Kernel", "PhotoCaching", "FileReading", "CHost"]),

    module("Harness", "Simulation", ["Kernel"], settings: everyFrame),
    module("Harness", "Metrics", ["Kernel", "Simulation"], settings: everyFrame),
    module("Harness", "Pairing", ["Kernel", "Simulation", "Metrics"]),
    module("Harness", "ScenarioFormat", ["Kernel", "YAMLReading", "FileReading", "Simulation", "Metrics"]),
    module("Harness", "Touches", ["Kernel", "FileReading", "Simulation"]),
    module("Harness", "Calibrating", ["Kernel", "Simulation", "Touches"]),
    module("Harness", "Families", ["Kernel", "ScenarioFormat", "Simulation", "Touches", "JPEGCoding"]),
    module("Harness", "Invariants", ["Kernel", "Gestures", "Gallery", "Simulation"], settings: everyFrame),
    module(
      "Harness", "Sweeping",
      [
        "Kernel", "Gestures", "Gallery", "Simulation", "ScenarioFormat", "YAMLReading", "Touches",
        "Invariants",
      ],
      settings: everyFrame),
    module(
      "Harness", "Searching",
      [
        "Kernel", "Gestures", "Gallery", "Simulation", "ScenarioFormat", "Touches", "Invariants", "Sweeping",
      ],
      settings: everyFrame),
    module("Harness", "LedgerHistories", ["Kernel", "LedgerSync"]),
    module("Harness", "Comparing", ["Metrics", "YAMLReading", "ScenarioFormat"]),
    module(
      "Harness", "Reporting",
      [
        "Kernel", "SQLiteStoring", "FileReading", "HostSystem", "Simulation", "Metrics", "ScenarioFormat",
        "Touches", "Invariants", "Sweeping", "Searching", "Comparing", "Pairing",
      ],
      // The one template of all pages: whoever runs the program needs no other file.
      resources: ["html", "css", "js"].map { .embedInCode("Pages/page.\($0)") }),
    module(
      "Harness", "AppTrials",
      [
        "Kernel", "Simulation", "Metrics", "Reporting", "SQLiteStoring", "HostSystem",
      ], settings: everyFrame),
    module(
      "Harness", "PhotoOrigins", ["Kernel", "PhotoCaching", "JPEGCoding", "HostSystem", "Families"]),
    module(
      "Harness", "CostFitting",
      [
        "Kernel", "PhotoCaching", "PointsLedger", "SQLiteStoring", "BlobStoring", "JPEGCoding", "HostSystem",
        "Simulation", "ScenarioFormat", "Families", "BarePeers",
      ]),
    module(
      "Harness", "FamilyMeasures",
      [
        "Kernel", "Gestures", "Gallery", "PhotoCaching", "PointsLedger", "Expiry", "AppCore", "Simulation",
        "Metrics", "ScenarioFormat", "Touches", "Families", "Invariants", "PhotoOrigins",
      ], settings: everyFrame),
    module(
      "Harness", "FamilyDevices",
      [
        "Kernel", "Gallery", "PhotoCaching", "PointsLedger", "AppCore", "SQLiteStoring", "BlobStoring",
        "JPEGCoding", "HostSystem", "Simulation", "ScenarioFormat", "Families", "Invariants", "PhotoOrigins",
      ], settings: everyFrame),
    module(
      "Harness", "Playing",
      [
        "Kernel", "Gestures", "Gallery", "PhotoCaching", "PointsLedger", "AppCore", "SQLiteStoring",
        "HostSystem", "Simulation", "Metrics", "ScenarioFormat", "Touches", "Families", "Invariants",
        "PhotoOrigins", "FamilyMeasures", "FamilyDevices", "Reporting",
      ], settings: everyFrame),
    module(
      "Harness", "Runner",
      [
        "Kernel", "SQLiteStoring", "JPEGCoding", "HostSystem", "YAMLReading", "Simulation", "Metrics",
        "ScenarioFormat", "Families", "Invariants", "FamilyMeasures", "Reporting", "Playing",
        "BarePeers",
      ]),

    .executableTarget(
      name: "skiprope",
      dependencies: [
        "Runner", "Playing", "Pairing", "FamilyMeasures", "Sweeping", "Searching",
        "Invariants", "Reporting", "Comparing", "ScenarioFormat",
        "Touches", "Calibrating", "CostFitting", "Families",
        "LedgerHistories", "LedgerSync",
        "Simulation", "Metrics", "FileReading", "HostSystem", "Kernel",
      ],
      path: "Sources/skiprope", swiftSettings: strict),
    .executableTarget(
      name: "skiprope-bench",
      dependencies: [
        "Kernel", "PhotoCaching", "PointsLedger", "SQLiteStoring", "BlobStoring", "JPEGCoding", "HostSystem",
        "Touches", "Families", "Simulation", "Sweeping", "Gestures", "BarePeers", "Playing", "FamilyMeasures",
        "FamilyDevices", "ScenarioFormat",
      ],
      path: "Sources/skiprope-bench", swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Kernel"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("Kernel", ["Kernel", "TestSupport"]),
    tests("Gestures", ["Gestures", "Kernel", "TestSupport"]),
    tests("Albums", ["Albums", "Kernel", "TestSupport"]),
    tests("Gallery", ["Gallery", "Gestures", "Kernel", "TestSupport"]),
    tests("PhotoCaching", ["PhotoCaching", "Kernel", "TestSupport"]),
    tests("PointsLedger", ["PointsLedger", "Kernel", "TestSupport"]),
    tests("LedgerSync", ["LedgerSync", "PointsLedger", "Kernel", "TestSupport"]),
    tests(
      "LedgerHistories",
      ["LedgerHistories", "LedgerSync", "SQLiteStoring", "PointsLedger", "Kernel", "TestSupport"]),
    tests("Expiry", ["Expiry", "Kernel", "TestSupport"]),
    tests(
      "AppCore",
      [
        "AppCore", "Gallery", "Gestures", "PhotoCaching", "PointsLedger", "Expiry", "Kernel", "TestSupport",
      ]),
    tests("SQLiteStoring", ["SQLiteStoring", "PointsLedger", "LedgerSync", "Kernel", "TestSupport"]),
    tests("JPEGCoding", ["JPEGCoding", "PhotoCaching", "HostSystem", "Kernel", "TestSupport"]),
    tests("BlobStoring", ["BlobStoring", "PhotoCaching", "SQLiteStoring", "Kernel", "TestSupport"]),
    tests("YAMLReading", ["YAMLReading", "TestSupport"]),
    tests("FileReading", ["FileReading"]),
    tests("HostSystem", ["HostSystem", "PhotoCaching", "Kernel", "TestSupport"]),
    tests("Simulation", ["Simulation", "Kernel", "TestSupport"]),
    tests("Metrics", ["Metrics", "Simulation", "Kernel", "TestSupport"]),
    tests("Pairing", ["Pairing", "Simulation", "Metrics", "Kernel", "TestSupport"]),
    tests("AppTrials", ["AppTrials", "Simulation", "Reporting", "Metrics", "Kernel", "TestSupport"]),
    tests("ScenarioFormat", ["ScenarioFormat", "Simulation", "Metrics", "Kernel", "TestSupport"]),
    tests("Touches", ["Touches", "Simulation", "Kernel", "TestSupport"]),
    tests("Calibrating", ["Calibrating", "Touches", "Simulation", "Kernel", "TestSupport"]),
    tests(
      "Families",
      ["Families", "Touches", "ScenarioFormat", "Simulation", "JPEGCoding", "Kernel", "TestSupport"]),
    tests(
      "CostFitting",
      [
        "CostFitting", "ScenarioFormat", "Simulation", "Metrics", "Families", "JPEGCoding", "Kernel",
        "TestSupport",
      ]),
    tests("Invariants", ["Invariants", "Simulation", "Gallery", "Gestures", "Kernel", "TestSupport"]),
    tests("Reporting", ["Reporting", "Comparing", "Metrics", "SQLiteStoring", "Kernel", "TestSupport"]),
    tests("Comparing", ["Comparing", "Metrics", "ScenarioFormat", "Kernel", "TestSupport"]),
    tests(
      "Sweeping",
      [
        "Sweeping", "Touches", "Calibrating", "Invariants", "Reporting", "Simulation", "ScenarioFormat",
        "Gallery",
        "Gestures",
        "Kernel", "TestSupport",
      ]),
    tests(
      "Searching",
      [
        "FamilyMeasures",
        "Searching", "Sweeping", "Touches", "Invariants", "Reporting", "Playing", "Simulation",
        "ScenarioFormat", "Gallery", "Gestures", "Kernel", "TestSupport",
      ]),
    tests(
      "FamilyMeasures",
      [
        "FamilyMeasures", "AppCore", "Gallery", "Gestures", "PhotoCaching", "PointsLedger", "Expiry",
        "Families",
        "Simulation", "Touches", "Metrics", "Kernel", "TestSupport",
      ]),
    tests(
      "PhotoOrigins", ["PhotoOrigins", "Families", "JPEGCoding", "PhotoCaching", "Kernel", "TestSupport"]),
    tests(
      "FamilyDevices",
      [
        "FamilyDevices", "Families", "Invariants", "PhotoOrigins", "ScenarioFormat", "Simulation",
        "HostSystem", "BlobStoring",
        "AppCore", "Gallery", "PhotoCaching", "PointsLedger", "SQLiteStoring", "Kernel", "TestSupport",
      ]),
    // The scenarios, work orders and results that the tests of runs begin with.
    .target(
      name: "FamilySamples",
      dependencies: [
        "Playing", "Families", "ScenarioFormat", "Metrics", "SQLiteStoring", "HostSystem", "Kernel",
      ],
      path: "Tests/FamilySamples", swiftSettings: strict),
    tests(
      "Playing",
      [
        "FamilySamples", "PhotoOrigins", "FamilyMeasures", "Playing", "Simulation", "Metrics",
        "ScenarioFormat", "Touches", "Families", "Invariants", "Reporting", "HostSystem", "AppCore",
        "Gallery",
        "Gestures", "PhotoCaching", "PointsLedger", "Expiry", "SQLiteStoring", "JPEGCoding", "Kernel",
        "TestSupport",
      ]),
    tests(
      "Runner",
      [
        "FamilySamples", "Runner", "Playing", "FamilyMeasures", "Simulation", "Metrics", "ScenarioFormat",
        "Families", "Invariants", "Reporting", "HostSystem", "Gallery", "SQLiteStoring", "Kernel",
        "TestSupport",
      ]),
    tests(
      "BarePeers",
      ["BarePeers", "JPEGCoding", "SQLiteStoring", "PointsLedger", "HostSystem", "Kernel", "TestSupport"]),
    tests("skiprope-bench", ["skiprope-bench", "FamilyDevices", "Kernel", "TestSupport"]),
    tests(
      "skiprope",
      [
        "HostSystem", "Pairing", "Reporting", "Metrics", "SQLiteStoring", "Touches", "Calibrating",
        "Families", "FamilySamples", "Invariants", "Searching",
        "JPEGCoding", "LedgerHistories", "Kernel", "TestSupport",
        "skiprope",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer's entry point. It has no main of its own and needs `-sanitize=fuzzer`, so only scripts/fuzz-bytes asks for it.
if Context.environment["SKIPROPE_FUZZ_BYTES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-bytes",
      dependencies: [
        "Kernel", "Gestures", "Simulation", "Metrics", "ScenarioFormat", "Touches", "Sweeping",
      ], path: "Sources/fuzz-bytes", swiftSettings: strict))
}
