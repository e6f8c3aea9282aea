// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AsyncGallery",
  dependencies: [.package(name: "skiprope", path: "../..")],
  targets: [
    // The app's own code, which does not depend on the harness.
    .target(name: "GalleryModels"),
    .executableTarget(
      name: "asyncgallery",
      dependencies: ["GalleryModels", .product(name: "SkipropeModels", package: "skiprope")]),
    .testTarget(
      name: "GalleryRunTests", dependencies: [.product(name: "SkipropeTesting", package: "skiprope")]),
  ],
  swiftLanguageModes: [.v6]
)
