import SkipropeTesting
import XCTest

/// The same as a test of XCTest's.
public final class GalleryCase: XCTestCase {
  func testMinute() async throws {
    let run = try await HarnessProgram("asyncgallery").run(
      "asyncgallery", seed: 1, settings: ["session.length": "1m"],
      flags: ["--users", "0-4"] + GalleryRunTests.planted)
    XCTAssert(run.holds, "\(run.verdict) \(run.failures) \(run.page.path)")
  }

  /// What Linux begins, where an entry of one's own leaves no index to find it in.
  public static var allTests: [(String, (GalleryCase) -> () throws -> Void)] {
    [("testMinute", asyncTest(testMinute))]
  }
}
