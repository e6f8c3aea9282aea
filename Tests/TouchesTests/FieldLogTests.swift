import TestSupport
import Testing
import Touches

@Suite("Touch logs of real devices", .enabled(if: FieldFile.folder != nil, "needs shared/data/field"))
struct FieldLogTests {
  private func text(_ name: String) throws -> String {
    String(decoding: try FieldFile.bytes(name), as: UTF8.self)
  }

  /// In panel units, times from the first touch on.
  @Test(
    "each file is read as its README says",
    arguments: [
      ("b2-lift-at-zero.txt", ["0 began 500,800 @0", "0 ended 500,800 @80"]),
      (
        "a5-btn-only-lift.txt",
        ["0 began 300,300 @0", "0 ended 300,300 @80", "0 began 800,1500 @1000", "0 ended 800,1500 @1080"]
      ),
      ("a4-rate.txt", ["0 began 300,300 @0", "0 moved 512,300 @10", "0 ended 512,300 @100"]),
      // The palm is no touch; a finger comes a second later.
      ("a6-tooltype.txt", ["0 began 800,1500 @1000", "0 ended 800,1500 @1080"]),
    ])
  func answers(name: String, samples: [String]) throws {
    #expect(try GeteventPanelTests.samples(text(name)) == samples)
  }

  @Test("a panel that reports an axis first does not receive another panel's touches")
  func otherPanel() throws {
    #expect(try GeteventPanelTests.samples(text("a13-other-panel-first.txt")).count == 2)
  }

  @Test("two taps with one tracking id, without slots, are two touches")
  func contacts() throws {
    let read = try GeteventPanelTests.samples(text("a1-typeA-tracking.txt"))
    let ends = read.filter { !$0.contains("moved") }
    #expect(
      ends == [
        "0 began 200,400 @0", "0 ended 200,400 @90", "0 began 800,1500 @1000", "0 ended 800,1500 @1090",
      ])
  }

  @Test("a finger whose place is missing from the log is left out with a warning, another stays")
  func suppressed() throws {
    let log = try text("b1-two-slots-suppressed.txt")
    #expect(try GeteventPanelTests.samples(log).filter { $0.contains("began") }.count == 1)
    #expect(try GeteventPanelTests.doubts(log).contains { $0.contains("left out") })
  }
}
