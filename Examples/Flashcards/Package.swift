// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Flashcards",
  dependencies: [.package(name: "skiprope", path: "../..")],
  targets: [
    .executableTarget(name: "flashcards", dependencies: [.product(name: "Skiprope", package: "skiprope")])
  ],
  swiftLanguageModes: [.v6]
)
