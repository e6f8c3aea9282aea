import SkipropeTesting
import XCTest

/// The same test with XCTest.
public final class GalleryCase: XCTestCase {
  func testMinute() async throws {
    let run = try await HarnessProgram("asyncgallery").run(
      "asyncgallery", seed: 1, settings: ["session.length": "1m"],
      flags: ["--users", "0-4"] + GalleryRunTests.planted)
    XCTAssert(run.holds, "\(run.verdict) \(run.failures) \(run.page.path)")
  }

  /// The tests for Linux: with its own entry point, the package has no index to discover them.
  public static var allTests: [(String, (GalleryCase) -> () throws -> Void)] {
    [("testMinute", asyncTest(testMinute))]
  }
}
