// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Settings of harness modules that run in every frame: checks of exclusive access would cost a quarter of their time. Debug
/// builds retain the checks, and so do the subjects in builds with planted bugs.
let everyFrame: [SwiftSetting] =
  strict + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// Settings of modules that run rarely: flags, scenarios, reports. Without optimisation they compile in a quarter of the time.
/// Computations for each frame of a report are in Metrics, which is optimised.
let words: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Builds with planted bugs compile the modules that contain them with all of Swift's checks (preconditions of a debug build,
/// exclusive access). scripts/planted also runs such a build without a bug.
let isPlanted = Context.environment["SKIPROPE_PLANTED"] != nil
let checked: [SwiftSetting] =
  strict + [.unsafeFlags(["-assert-config", "Debug"], .when(configuration: .release))]

/// Modules in which tests simulate whole evenings, sweeps and searches. scripts/mutate builds a debug copy once, runs it
/// thousands of times, and optimises these modules. Preconditions keep their messages; overflow and exclusive access stay
/// checked. Whole-module compilation takes a quarter less time than file by file.
let played: Set = [
  "Kernel", "CivilTime", "Gestures", "Gallery", "PhotoCaching", "PointsLedger", "LedgerSync", "Expiry",
  "AppCore", "JPEGCoding",
  "Simulation", "Metrics", "Touches", "Calibrating", "Families", "Invariants", "Sweeping", "FamilySweeps",
  "Searching",
  "FamilySubject", "Playing", "Pairing", "HostSystem", "LedgerHistories", "Fuzzing",
]
let optimised: [SwiftSetting] =
  Context.environment["SKIPROPE_TESTS"] == nil
  ? []
  : [
    .unsafeFlags(
      ["-O", "-assert-config", "Debug", "-whole-module-optimization", "-num-threads", "1"],
      .when(configuration: .debug))
  ]

/// A Swift module in the folder of its layer. It depends on its own layer and lower ones only.
func module(
  _ layer: String, _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = strict
) -> Target {
  let isChecked = isPlanted && ["Product", "Family"].contains(layer)
  return .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)",
    swiftSettings: (isChecked ? checked : settings) + (played.contains(name) ? optimised : []))
}

/// Tests are never optimised: optimisation would take longer than it saves. No module imports them, so their interfaces need no
/// separate compiler pass. They have no debug information; a failed test reports its line.
let unoptimised: [SwiftSetting] =
  strict + [
    // As a driver option, `-gnone` would be undone by the package manager's own `-g`.
    .unsafeFlags(
      ["-Onone", "-no-emit-module-separately-wmo", "-Xfrontend", "-gnone"], .when(configuration: .release))
  ]

/// The tests of one module.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], excluded: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", exclude: excluded,
    resources: resources, swiftSettings: unoptimised)
}

/// A C target, without fused multiply-add, so that floating-point results are the same on every machine. `exported`: functions
/// that it replaces for libraries used by other libraries; the linker does not see their calls.
func cAdapter(
  _ name: String, links: [String] = [], excluded: [String] = [], exported: [String] = []
) -> Target {
  .target(
    name: name, path: "Sources/Adapters/\(name)", exclude: excluded,
    cSettings: [.unsafeFlags(["-ffp-contract=off"])],
    linkerSettings: links.map { .linkedLibrary($0) }
      + (exported.isEmpty
        ? [] : [.unsafeFlags(exported.flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] })]))
}

let package = Package(
  name: "skiprope",
  // Platforms of the product modules; the harness runs on Linux. The photo cache's lock is the standard library's.
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .library(name: "Kernel", targets: ["Kernel"]),
    .library(name: "CivilTime", targets: ["CivilTime"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "Gallery", targets: ["Gallery"]),
    .library(name: "PhotoCaching", targets: ["PhotoCaching"]),
    .library(name: "PointsLedger", targets: ["PointsLedger"]),
    .library(name: "LedgerSync", targets: ["LedgerSync"]),
    .library(name: "Expiry", targets: ["Expiry"]),
    .library(name: "AppCore", targets: ["AppCore"]),
    .library(name: "SQLiteConnecting", targets: ["SQLiteConnecting"]),
    .library(name: "JPEGCoding", targets: ["JPEGCoding"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "FileReading", targets: ["FileReading"]),
    .library(name: "ZoneFiles", targets: ["ZoneFiles"]),
    .library(name: "Skiprope", targets: ["Skiprope"]),
    .library(name: "SkipropeModels", targets: ["SkipropeModels"]),
    .library(name: "SkipropeTesting", targets: ["SkipropeTesting"]),
    .library(name: "TestSupport", targets: ["TestSupport"]),
    .plugin(name: "SkipropeCommand", targets: ["SkipropeCommand"]),
    .executable(name: "skiprope", targets: ["SkipropeProgram"]),
    .executable(name: "skiprope-bench", targets: ["skiprope-bench"]),
  ],
  traits: [
    .default(enabledTraits: ["Pictures"]),
    .trait(
      name: "Pictures",
      description:
        "Pictures of screens by Cairo: `draw`, `film` to .mp4 and .gif, and the screens on a page that compares runs."
    ),
  ],
  targets: [
    .target(
      name: "Kernel", path: "Sources/Kernel", swiftSettings: strict + optimised,
      linkerSettings: [.linkedLibrary("m")]),

    module("Product", "CivilTime", ["Kernel"]),
    module("Product", "Gestures", ["Kernel"]),
    module("Product", "Gallery", ["Kernel", "CivilTime", "Gestures"]),
    module("Product", "PhotoCaching", ["Kernel"]),
    module("Product", "PointsLedger", ["Kernel"]),
    module("Product", "LedgerSync", ["Kernel", "PointsLedger"]),
    module("Product", "Expiry", ["Kernel"]),
    module(
      "Product", "AppCore",
      ["Kernel", "CivilTime", "Gallery", "PhotoCaching", "PointsLedger", "LedgerSync", "Expiry"]),

    .systemLibrary(
      name: "CSQLite", path: "Sources/Adapters/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CYAML", path: "Sources/Adapters/CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]
    ),
    .systemLibrary(
      name: "CTurboJPEG", path: "Sources/Adapters/CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(
      name: "CCairo", path: "Sources/Adapters/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    cAdapter("CJPEG", links: ["jpeg"]),
    cAdapter("CHost", links: ["jemalloc"]),
    // The template of all pages, embedded so that the program needs no other file.
    cAdapter(
      "CPageTemplate", excluded: ["page.html", "page.css", "page.js", "clips.js", "clips.css"]),
    cAdapter("CFaultDisk", links: ["sqlite3"]),
    // Replaces functions of libc and libdispatch in programs that link it: harnesses of async apps.
    cAdapter("CVirtualSystem", exported: ["curl_easy_setopt", "curl_easy_getinfo"]),
    module("Adapters", "VirtualExecutors", ["Kernel", "CVirtualSystem"]),
    module("Adapters", "SQLiteConnecting", ["CSQLite", "CFaultDisk"]),
    module("Adapters", "SQLiteStoring", ["Kernel", "PointsLedger", "LedgerSync", "SQLiteConnecting"]),
    module("Adapters", "JPEGCoding", ["Kernel", "PhotoCaching", "CJPEG"]),
    module("Adapters", "BlobStoring", ["Kernel", "PhotoCaching", "SQLiteConnecting"]),
    module("Adapters", "YAMLReading", ["CYAML"]),
    module("Adapters", "Drawing", ["Kernel", "CCairo"]),
    module("Adapters", "PageTemplate", ["CPageTemplate"]),
    module("Adapters", "FileReading", []),
    module("Adapters", "ZoneFiles", ["CivilTime", "FileReading"]),
    module("Adapters", "BarePeers", ["Kernel", "CSQLite", "CTurboJPEG"]),
    module("Adapters", "HostSystem", ["FileReading", "CHost"]),

    module("Engine", "Simulation", ["Kernel"], settings: everyFrame),
    module("Engine", "Fuzzing", []),
    module("Engine", "Metrics", ["Kernel", "Simulation"], settings: everyFrame),
    module("Engine", "Pairing", ["Kernel", "Simulation", "Metrics"]),
    module(
      "Engine", "ScenarioFormat", ["Kernel", "YAMLReading", "FileReading", "Simulation", "Metrics"],
      settings: words),
    module("Engine", "Touches", ["Kernel", "FileReading", "Simulation"]),
    module("Engine", "Calibrating", ["Kernel", "Simulation", "Touches"]),
    module(
      "Family", "Families",
      [
        "Kernel", "Gestures", "Gallery", "PhotoCaching", "JPEGCoding", "Simulation", "Metrics",
        "ScenarioFormat", "Touches",
      ]),
    module("Family", "Invariants", ["Kernel", "Gestures", "Gallery", "Simulation"], settings: everyFrame),
    module(
      "Engine", "Sweeping",
      [
        "Kernel", "YAMLReading", "FileReading", "HostSystem", "Simulation", "ScenarioFormat", "Touches",
        "Reporting",
      ],
      settings: everyFrame),
    module(
      "Family", "FamilySweeps",
      ["Kernel", "Gestures", "Gallery", "Simulation", "Touches", "Invariants", "Sweeping"],
      settings: everyFrame),
    module(
      "Family", "Searching",
      [
        "Kernel", "HostSystem", "Gestures", "Gallery", "Simulation", "Fuzzing", "ScenarioFormat", "Touches",
        "Families", "Invariants", "Sweeping", "FamilySweeps", "Reporting",
      ],
      settings: everyFrame),
    module("Family", "LedgerHistories", ["Kernel", "LedgerSync", "Simulation", "Fuzzing", "Invariants"]),
    module(
      "Engine", "Comparing", ["YAMLReading", "Simulation", "Metrics", "ScenarioFormat"], settings: words),
    module(
      "Engine", "Reporting",
      [
        "Kernel", "SQLiteConnecting", "FileReading", "HostSystem", "Simulation", "Metrics", "Pairing",
        "ScenarioFormat", "Comparing", "PageTemplate",
      ], settings: words),
    module(
      "Engine", "Playing",
      [
        "Kernel", "SQLiteConnecting", "HostSystem", "Fuzzing", "Simulation", "Metrics", "ScenarioFormat",
        "Touches", "Reporting",
      ], settings: everyFrame),
    module(
      "Engine", "Runner",
      [
        "Kernel", "SQLiteConnecting", "YAMLReading", "HostSystem", "Simulation", "Metrics", "ScenarioFormat",
        "Reporting", "Playing",
      ], settings: words),
    module(
      "Engine", "Commands",
      [
        "Kernel", "SQLiteConnecting", .target(name: "Drawing", condition: .when(traits: ["Pictures"])),
        "FileReading", "HostSystem", "Simulation", "Metrics", "Pairing", "ScenarioFormat", "Touches",
        "Calibrating", "Comparing", "Reporting", "Playing", "Runner",
      ], settings: words),
    module(
      "Engine", "Skiprope",
      [
        "Kernel", "SQLiteConnecting", "HostSystem", "Simulation", "Metrics", "ScenarioFormat", "Touches",
        "Sweeping", "Reporting",
        "Playing", "Commands",
      ], settings: everyFrame),
    module(
      "Family", "CostFitting",
      [
        "Kernel", "PhotoCaching", "PointsLedger", "SQLiteConnecting", "SQLiteStoring", "JPEGCoding",
        "BlobStoring", "BarePeers", "FileReading", "HostSystem", "Simulation", "ScenarioFormat", "Families",
      ]),
    module(
      "Family", "FamilySubject",
      [
        "Kernel", "Gestures", "Gallery", "PhotoCaching", "PointsLedger", "LedgerSync", "LedgerHistories",
        "Expiry", "AppCore",
        "SQLiteConnecting", "SQLiteStoring", "JPEGCoding", "BlobStoring", "FileReading", "BarePeers",
        "HostSystem", "Simulation", "Metrics", "ScenarioFormat", "Touches", "Families", "Invariants",
        "Playing", "Skiprope",
      ], settings: everyFrame),

    module("Testing", "SkipropeTesting", ["Metrics"]),
    module(
      "Models", "SkipropeModels", ["Kernel", "Gestures", "VirtualExecutors", "Skiprope"], settings: everyFrame
    ),

    .plugin(
      name: "SkipropeCommand",
      capability: .command(
        intent: .custom(verb: "skiprope", description: "Builds the package's harness and runs it."),
        permissions: [
          .writeToPackageDirectory(
            reason: "Runs and baselines are written to Reports, and read from there.")
        ]),
      path: "Plugins/Skiprope"),

    .executableTarget(
      name: "SkipropeProgram",
      dependencies: [
        "Kernel", "LedgerSync", "Skiprope", "HostSystem", "Fuzzing", "Simulation", "Metrics", "Pairing",
        "ScenarioFormat",
        "Invariants", "Sweeping", "FamilySweeps", "Searching", "LedgerHistories", "Comparing", "Reporting",
        "Commands", "CostFitting", "Families", "FamilySubject",
      ],
      path: "Sources/SkipropeProgram", swiftSettings: words),
    .executableTarget(
      name: "skiprope-bench",
      dependencies: [
        "Kernel", "Gestures", "PhotoCaching", "PointsLedger", "SQLiteConnecting", "SQLiteStoring",
        "JPEGCoding", "BlobStoring", "BarePeers", "HostSystem", "Simulation", "ScenarioFormat", "Touches",
        "Families", "Sweeping", "FamilySweeps", "Playing", "Skiprope", "FamilySubject",
      ],
      path: "Sources/skiprope-bench", swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Kernel"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("Kernel", ["Kernel"]),
    tests("CivilTime", ["Kernel", "CivilTime"]),
    // The table of transitions is read from the source folder, by the tests only.
    tests("ZoneFiles", ["Kernel", "CivilTime", "ZoneFiles"], excluded: ["zones.tsv"]),
    tests("Gestures", ["Gestures", "Kernel", "TestSupport"]),
    tests("Gallery", ["Kernel", "CivilTime", "Gestures", "Gallery", "TestSupport"]),
    tests("PhotoCaching", ["Kernel", "PhotoCaching", "TestSupport"]),
    tests("PointsLedger", ["Kernel", "PointsLedger", "TestSupport"]),
    tests("LedgerSync", ["LedgerSync", "TestSupport"]),
    tests(
      "LedgerHistories",
      [
        "Kernel", "LedgerSync", "SQLiteConnecting", "SQLiteStoring", "Fuzzing", "LedgerHistories",
        "TestSupport",
      ]),
    tests("Expiry", ["Kernel", "Expiry"]),
    tests(
      "AppCore",
      [
        "Kernel", "CivilTime", "Gestures", "Gallery", "PhotoCaching", "PointsLedger", "LedgerSync", "AppCore",
        "TestSupport",
      ]),
    tests("SQLiteConnecting", ["SQLiteConnecting", "TestSupport"]),
    tests(
      "SQLiteStoring",
      ["Kernel", "PointsLedger", "LedgerSync", "SQLiteConnecting", "SQLiteStoring", "TestSupport"]),
    tests("JPEGCoding", ["Kernel", "PhotoCaching", "JPEGCoding", "HostSystem", "TestSupport"]),
    tests("BlobStoring", ["Kernel", "PhotoCaching", "BlobStoring", "TestSupport"]),
    tests("YAMLReading", ["YAMLReading"]),
    tests("Drawing", ["Kernel", "Drawing"]),
    tests("FileReading", ["FileReading"]),
    tests("HostSystem", ["HostSystem", "TestSupport"]),
    // A sample app module with globals of every kind.
    .target(name: "GlobalSamples", path: "Tests/GlobalSamples", swiftSettings: strict),
    tests("VirtualExecutors", ["Kernel", "VirtualExecutors", "GlobalSamples"]),
    tests("Simulation", ["Kernel", "Simulation"]),
    tests("Fuzzing", ["Fuzzing"]),
    tests("Metrics", ["Kernel", "Simulation", "Metrics"]),
    tests("Commands", ["Kernel", "Simulation", "Metrics", "ScenarioFormat", "Skiprope", "Commands"]),
    tests("Pairing", ["Kernel", "Simulation", "Pairing", "Comparing", "Commands", "TestSupport"]),
    tests(
      "Skiprope",
      [
        "Kernel", "Simulation", "Skiprope", "HostSystem", "Metrics", "ScenarioFormat", "Playing", "Commands",
        "Touches", "TestSupport",
      ]),
    tests(
      "SkipropeModels",
      ["Kernel", "HostSystem", "ScenarioFormat", "Playing", "SkipropeModels", "GlobalSamples"]
    ),
    tests("SkipropeTesting", ["SkipropeTesting", "FamilySamples", "TestSupport"]),
    tests(
      "ScenarioFormat", ["Kernel", "Simulation", "Metrics", "ScenarioFormat", "Families", "TestSupport"]),
    tests("Touches", ["Touches", "Simulation", "Kernel", "TestSupport"]),
    tests("Calibrating", ["Kernel", "Simulation", "Touches", "Calibrating", "TestSupport"]),
    tests(
      "Families",
      [
        "Families", "Gallery", "Touches", "ScenarioFormat", "Simulation", "JPEGCoding", "Kernel",
        "TestSupport",
      ]),
    tests(
      "CostFitting",
      ["Kernel", "JPEGCoding", "Simulation", "Metrics", "ScenarioFormat", "Families", "CostFitting"]),
    tests(
      "Invariants", ["Kernel", "Gestures", "Gallery", "Simulation", "Drawing", "Invariants", "TestSupport"]),
    tests(
      "Reporting",
      ["Kernel", "SQLiteConnecting", "Simulation", "Metrics", "Comparing", "Reporting", "TestSupport"]),
    tests("Comparing", ["Kernel", "Metrics", "ScenarioFormat", "Comparing"]),
    tests(
      "Sweeping",
      ["Kernel", "Sweeping", "Simulation", "ScenarioFormat", "Touches", "Calibrating", "Reporting"]),
    tests(
      "FamilySweeps",
      [
        "Kernel", "Gestures", "Gallery", "Simulation", "ScenarioFormat", "Touches", "Invariants", "Sweeping",
        "FamilySweeps", "Searching", "Reporting", "TestSupport",
      ]),
    tests(
      "Searching",
      [
        "Kernel", "Gestures", "Gallery", "Fuzzing", "ScenarioFormat", "Invariants", "Searching", "Reporting",
        "Playing", "FamilySubject", "Skiprope", "TestSupport",
      ]),
    tests(
      "FamilySubject",
      [
        "Kernel", "Gestures", "Gallery", "PhotoCaching", "PointsLedger", "AppCore",
        "SQLiteConnecting", "SQLiteStoring", "JPEGCoding", "BlobStoring", "HostSystem", "Simulation",
        "Metrics", "ScenarioFormat", "Touches", "Families", "Invariants", "Reporting", "Playing", "Skiprope",
        "FamilySubject", "TestSupport", "FamilySamples",
      ]),
    // Sample scenarios, work orders and results for tests of runs.
    .target(
      name: "FamilySamples",
      dependencies: [
        "Kernel", "SQLiteConnecting", "HostSystem", "Metrics", "ScenarioFormat", "Families", "Playing",
      ],
      path: "Tests/FamilySamples", swiftSettings: strict),
    tests(
      "Playing",
      [
        "Kernel", "HostSystem", "Simulation", "Metrics", "ScenarioFormat", "Touches", "Families", "Reporting",
        "Playing", "FamilySubject", "FamilySamples",
      ]),
    tests(
      "Runner",
      [
        "Kernel", "SQLiteConnecting", "HostSystem", "Simulation", "Metrics", "ScenarioFormat", "Families",
        "Invariants", "Reporting", "FamilySubject", "Playing", "Runner", "Skiprope", "FamilySamples",
        "TestSupport",
      ]),
    tests(
      "BarePeers",
      [
        "Kernel", "PointsLedger", "SQLiteConnecting", "SQLiteStoring", "JPEGCoding", "BarePeers",
        "HostSystem",
      ]),
    tests("skiprope-bench", ["Kernel", "skiprope-bench", "FamilySubject"]),
    // Tests that need planted bugs. They run in the copy of the sources that scripts/planted makes.
    tests(
      "PlantedBug",
      [
        "Kernel", "Gestures", "PointsLedger", "SQLiteConnecting", "SQLiteStoring", "Simulation",
        "Fuzzing", "Metrics", "ScenarioFormat", "Touches", "Families", "Invariants", "Sweeping",
        "FamilySweeps", "Searching", "LedgerHistories", "Playing", "FamilySubject", "Commands",
        "Skiprope", "TestSupport",
        "FamilySamples",
      ]),
    // Feeds bytes to all parsers, for the fuzzer and the tests.
    .target(
      name: "ByteFeeding",
      dependencies: [
        "Kernel", "Gestures", "Simulation", "ScenarioFormat", "Touches", "Sweeping", "FamilySweeps",
        "FamilySubject", "Skiprope", "Playing",
      ],
      path: "Tests/ByteFeeding", swiftSettings: strict),
    tests(
      "SkipropeProgram",
      [
        "Kernel", "SkipropeProgram", "JPEGCoding", "Metrics", "Pairing", "ScenarioFormat", "Touches",
        "Calibrating", "Families", "LedgerHistories", "Reporting", "Commands", "FamilySamples", "ByteFeeding",
        "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// The names of this package's own modules: the globals of an app start afresh with it, those of these modules do not.
let ownModules = package.targets.filter { $0.path?.hasPrefix("Sources/") ?? false }.map(\.name)
for target in package.targets where target.name == "CVirtualSystem" {
  target.cSettings?.append(.define("SKIPROPE_MODULES", to: "\"\(ownModules.joined(separator: ","))\""))
}

// A build with planted bugs has only the tests that need them, and no benchmarks. Other builds leave those tests out, where
// they would do nothing.
package.targets.removeAll {
  isPlanted
    ? $0.type == .test && $0.name != "PlantedBugTests" || $0.name == "skiprope-bench"
    : $0.name == "PlantedBugTests"
}
if isPlanted { package.products.removeAll { $0.name == "skiprope-bench" } }

// The entry point of libFuzzer. It has no `main` of its own and needs `-sanitize=fuzzer`, so only scripts/fuzz-bytes builds it.
if Context.environment["SKIPROPE_FUZZ_BYTES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-bytes",
      dependencies: ["ByteFeeding"], path: "Sources/fuzz-bytes", swiftSettings: strict))
}
