import FamilySamples
import Foundation

/// A suite whose tests write an app to a temporary folder and run `init` there.
protocol InitSuite {}

extension InitSuite {
  static var counter: String { "struct Counter { var count = 0 }\n" }
  static var view: String { "import SwiftUI\nstruct CounterView: View {}\n" }

  /// Runs `body` in a folder with the files of an app. An empty package named skiprope lies beside it.
  func withApp(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "skiprope-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let app = root.appending(path: "app")
    try write("// swift-tools-version: 6.2\n// target \"Taken\"\n", "skiprope/Package.swift", in: root)
    for (path, text) in files { try write(text, path, in: app) }
    try body(app)
  }

  func write(_ text: String, _ path: String, in root: URL) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String, in root: URL) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  func isThere(_ path: String, in root: URL) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  func links(_ folder: String, in root: URL) throws -> [String: String] {
    let path = root.appending(path: folder).path
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\($0)"))
      })
  }

  func skiprope(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    let known = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
    return try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root, environment: known)
  }
}
