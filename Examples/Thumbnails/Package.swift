// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Thumbnails",
  dependencies: [.package(name: "skiprope", path: "../..")],
  targets: [
    .target(name: "ThumbnailScrolling"),
    .executableTarget(
      name: "thumbnails",
      dependencies: ["ThumbnailScrolling", .product(name: "Skiprope", package: "skiprope")]),
  ],
  swiftLanguageModes: [.v6]
)
