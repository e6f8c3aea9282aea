import Foundation
import SkipropeTesting
import Testing

/// Runs of the gallery with simulated users, as part of its tests. Build the program first: swift build -c release
@Suite("People in the gallery")
struct GalleryRunTests {
  /// A planted bug, to show the output of a failing test: GALLERY_BUG=late-result swift test
  static let planted = ProcessInfo.processInfo.environment["GALLERY_BUG"].map { ["--planted", $0] } ?? []

  @Test("five people for ten minutes each, of three seeds", arguments: 1...3 as ClosedRange<UInt64>)
  func tenMinutes(seed: UInt64) async throws {
    let run = try await HarnessProgram("asyncgallery")
      .expectHolds("asyncgallery", seed: seed, flags: ["--users", "0-4"] + GalleryRunTests.planted)
    #expect(run.metrics["screen.evaluations.max"] ?? .infinity < 200)
  }

  @Test("a minute of one person under twenty other orders")
  func orders() async throws {
    try await HarnessProgram("asyncgallery").expectHolds(
      "asyncgallery", settings: ["session.length": "1m"],
      flags: ["--users", "1", "--schedules", "20"] + GalleryRunTests.planted)
  }
}
