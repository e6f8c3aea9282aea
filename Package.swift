// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Harness code that runs in every frame: the checks of exclusive access cost it a quarter of its time. Debug builds keep
/// them, and where bugs are planted the subjects do.
let everyFrame: [SwiftSetting] =
  strict + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// Settings of modules that run rarely: flags, scenarios, reports. They are not optimised, and compile in a quarter of the time. What a
/// report computes for each frame is in Metrics, which is optimised.
let words: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Where bugs are planted, what they can be in is compiled again: with all of Swift's checks (preconditions of a debug build,
/// exclusive access). scripts/planted plays it without a bug, too.
let isPlanted = Context.environment["SKIPROPE_PLANTED"] != nil
let checked: [SwiftSetting] =
  strict + [.unsafeFlags(["-assert-config", "Debug"], .when(configuration: .release))]

/// What tests play whole evenings, sweeps and searches with; scripts/mutate, which builds a debug copy once and runs it
/// thousands of times, has it optimised. Preconditions keep their messages; overflow and exclusive access stay checked. As
/// whole modules that takes a quarter less than file by file.
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

/// One Swift module in the folder of its layer; it depends on its own layer and those below only.
func module(
  _ layer: String, _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = strict
) -> Target {
  let isChecked = isPlanted && ["Product", "Family"].contains(layer)
  return .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)",
    swiftSettings: (isChecked ? checked : settings) + (played.contains(name) ? optimised : []))
}

/// Tests are compiled as they stand, whatever is built: optimising them takes longer than they then run. Nobody imports them, and so
/// their interfaces need no pass of their own. They have no debug information: a test that fails says on which line.
let unoptimised: [SwiftSetting] =
  strict + [
    // Given to the driver, the last would be undone by the package manager's own `-g`.
    .unsafeFlags(
      ["-Onone", "-no-emit-module-separately-wmo", "-Xfrontend", "-gnone"], .when(configuration: .release))
  ]

/// The tests that mirror one module.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], excluded: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", exclude: excluded,
    resources: resources, swiftSettings: unoptimised)
}

/// A C target; no fused multiply-add, so that a float means the same on every machine. `exported`: functions that it defines for libraries
/// of libraries, of which the linker does not know that they call them.
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
  // Of the product modules; the harness runs on Linux. The photo cache's lock is the standard library's.
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
    // The one template of all pages: whoever runs the program needs no other file.
    cAdapter(
      "CPageTemplate", excluded: ["page.html", "page.css", "page.js", "moments.js", "moments.css"]),
    cAdapter("CFaultDisk", links: ["sqlite3"]),
    // Replaces functions of libc and libdispatch in the programs that link it, which are those of async apps.
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
            reason: "Runs and baselines are written below Reports, where they are read.")
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
    // The table of transitions is read where it lies, by the tests and by nobody else.
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
    // An app's module with globals of every kind.
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
    // The scenarios, work orders and results that the tests of runs begin with.
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
    // What needs planted bugs: tried where they are planted, in the copy of the sources that scripts/planted makes.
    tests(
      "PlantedBug",
      [
        "Kernel", "Gestures", "PointsLedger", "SQLiteConnecting", "SQLiteStoring", "Simulation",
        "Fuzzing", "Metrics", "ScenarioFormat", "Touches", "Families", "Invariants", "Sweeping",
        "FamilySweeps", "Searching", "LedgerHistories", "Playing", "FamilySubject", "Commands",
        "Skiprope", "TestSupport",
        "FamilySamples",
      ]),
    // What reads bytes from anywhere, for the fuzzer and the tests.
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

/// The names of what is no app's: an app's globals start afresh, those of the package's own modules do not.
let ownModules = package.targets.filter { $0.path?.hasPrefix("Sources/") ?? false }.map(\.name)
for target in package.targets where target.name == "CVirtualSystem" {
  target.cSettings?.append(.define("SKIPROPE_MODULES", to: "\"\(ownModules.joined(separator: ","))\""))
}

// Where bugs are planted, only the tests that need them are built, and no benchmarks; elsewhere those tests would do nothing.
package.targets.removeAll {
  isPlanted
    ? $0.type == .test && $0.name != "PlantedBugTests" || $0.name == "skiprope-bench"
    : $0.name == "PlantedBugTests"
}
if isPlanted { package.products.removeAll { $0.name == "skiprope-bench" } }

// libFuzzer's entry point. It has no main of its own and needs `-sanitize=fuzzer`, so only scripts/fuzz-bytes asks for it.
if Context.environment["SKIPROPE_FUZZ_BYTES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-bytes",
      dependencies: ["ByteFeeding"], path: "Sources/fuzz-bytes", swiftSettings: strict))
}
