// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Recognisers",
  dependencies: [.package(name: "skiprope", path: "../..")],
  targets: [
    .executableTarget(name: "Recognisers", dependencies: [.product(name: "Skiprope", package: "skiprope")])
  ],
  swiftLanguageModes: [.v6]
)
