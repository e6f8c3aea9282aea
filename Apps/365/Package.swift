// swift-tools-version: 6.2
import PackageDescription

// 365, the first customer of the harness: an app with its adapters, and the subject that simulates it.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Settings for the copies of scripts/mutate: debug builds that simulate whole years.
let optimised: [SwiftSetting] =
  Context.environment["SKIPROPE_TESTS"] == nil
  ? []
  : [
    .unsafeFlags(
      ["-O", "-assert-config", "Debug", "-whole-module-optimization", "-num-threads", "1"],
      .when(configuration: .debug))
  ]

/// Builds with planted bugs have all of Swift's checks (scripts/planted). In other release builds the app has the checks of
/// exclusive access, but the subject has none, as the harness in each frame.
let isPlanted = Context.environment["SKIPROPE_PLANTED"] != nil
let checked: [SwiftSetting] = [.unsafeFlags(["-assert-config", "Debug"], .when(configuration: .release))]
let everyFrame: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

/// A product of the package that this one depends on.
func shared(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "skiprope") }
}

/// A module of the app without clock, files or C libraries.
func product(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Product/\(name)",
    swiftSettings: strict + (isPlanted ? checked : []) + optimised)
}

/// A module that uses files and C libraries.
func adapter(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Adapters/\(name)",
    swiftSettings: strict + optimised)
}

/// The tests of one module, compiled without optimisation and debug information.
func tests(_ name: String, _ dependencies: [Target.Dependency], excluded: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", exclude: excluded,
    swiftSettings: strict + [
      .unsafeFlags(
        ["-Onone", "-no-emit-module-separately-wmo", "-Xfrontend", "-gnone"], .when(configuration: .release))
    ])
}

let package = Package(
  name: "celebrations",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .executable(name: "celebrations", targets: ["CelebrationsProgram"]),
    .library(name: "Reminders", targets: ["Reminders"]),
  ],
  dependencies: [.package(name: "skiprope", path: "../..")],
  targets: [
    product("Reminders", shared("CivilTime")),
    product("Moments", shared("Kernel", "CivilTime") + ["Reminders"]),
    product("MomentReminding", ["Moments", "Reminders"]),
    product("Celebrations", shared("Kernel", "CivilTime") + ["Moments"]),
    product(
      "Garden",
      shared("Kernel", "CivilTime", "Gestures", "PhotoCaching")
        + ["Moments", "Reminders", "MomentReminding", "Celebrations"]),

    .systemLibrary(
      name: "CICal", path: "Sources/Adapters/CICal", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
    adapter("MomentStoring", shared("Kernel", "CivilTime", "SQLiteConnecting") + ["Moments", "Reminders"]),
    adapter("CardReading", shared("CivilTime") + ["Moments"]),
    adapter("CalendarReading", shared("CivilTime") + ["Moments", "CICal"]),
    adapter(
      "CollageRendering", shared("Kernel", "PhotoCaching", "JPEGCoding") + ["Moments", "Celebrations"]),

    .target(
      name: "CelebrationSubject",
      dependencies: shared(
        "Kernel", "CivilTime", "Gestures", "PhotoCaching", "SQLiteConnecting", "JPEGCoding", "ZoneFiles",
        "FileReading", "Skiprope")
        + [
          "Moments", "Reminders", "MomentReminding", "Celebrations", "Garden", "MomentStoring", "CardReading",
          "CalendarReading", "CollageRendering",
        ],
      swiftSettings: strict + (isPlanted ? checked : everyFrame) + optimised),
    .executableTarget(
      name: "CelebrationsProgram", dependencies: shared("Skiprope") + ["CelebrationSubject"],
      swiftSettings: strict),

    tests("Moments", shared("Kernel", "CivilTime") + ["Moments", "Reminders"]),
    tests("Celebrations", shared("Kernel", "CivilTime") + ["Moments", "Celebrations"]),
    // The tests use another app's reminders and no other module of 365.
    tests("Reminders", shared("CivilTime") + ["Reminders"]),
    // The tests read the table of plans in the source folder.
    tests(
      "MomentReminding",
      shared("Kernel", "CivilTime", "ZoneFiles", "TestSupport") + [
        "Moments", "Reminders", "MomentReminding",
      ],
      excluded: ["plans.tsv"]),
    tests(
      "Garden",
      shared("Kernel", "CivilTime", "Gestures", "PhotoCaching", "Drawing")
        + ["Moments", "Reminders", "MomentReminding", "Celebrations", "Garden"]),
    tests(
      "MomentStoring",
      shared("Kernel", "CivilTime", "SQLiteConnecting", "TestSupport")
        + ["Moments", "Reminders", "MomentStoring"]),
    tests("CardReading", shared("Kernel", "CivilTime", "TestSupport") + ["Moments", "CardReading"]),
    tests("CalendarReading", shared("Kernel", "CivilTime", "TestSupport") + ["Moments", "CalendarReading"]),
    tests(
      "CollageRendering",
      shared("Kernel", "PhotoCaching", "JPEGCoding") + ["Moments", "Celebrations", "CollageRendering"]),
    tests(
      "CelebrationSubject",
      shared("Kernel", "CivilTime", "Skiprope", "TestSupport")
        + ["Moments", "Reminders", "Celebrations", "Garden", "CelebrationSubject"]),
  ]
)
