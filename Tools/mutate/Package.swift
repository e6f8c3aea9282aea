// swift-tools-version: 6.2
import PackageDescription

// The syntax library that comes with the toolchain; scripts/mutate asks the compiler where it lies.
let host = Context.environment["SWIFT_HOST_MODULES"] ?? "/nowhere-start-by-scripts-mutate"

let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-I", host]),
]

let syntax: [LinkerSetting] = [
  .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
  .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftOperators"),
]

let package = Package(
  name: "mutate",
  targets: [
    .target(name: "Mutation", swiftSettings: house, linkerSettings: syntax),
    .executableTarget(name: "mutate", dependencies: ["Mutation"], swiftSettings: house),
    .testTarget(name: "MutationTests", dependencies: ["Mutation"], swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
