// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Merging",
  dependencies: [.package(name: "skiprope", path: "../..")],
  targets: [
    .target(name: "MergingTiles"),
    .executableTarget(
      name: "merging", dependencies: ["MergingTiles", .product(name: "Skiprope", package: "skiprope")]),
  ],
  swiftLanguageModes: [.v6]
)
