import Metrics
import Testing

@Suite("A request for a clip")
struct ClipRequestTests {
  // docs/report-format.md: two seconds before and one after.
  @Test(
    "a clip begins two seconds before the instant, or with the session, and ends a second after",
    arguments: [
      (0, 0, 1_000_000_000), (1_999_999_999, 0, 2_999_999_999), (2_000_000_000, 0, 3_000_000_000),
      (2_000_000_001, 1, 3_000_000_001),
    ] as [(Int64, Int64, Int64)])
  func clip(at: Int64, from: Int64, to: Int64) {
    let clipRequest = ClipRequest(.hitch, unit: 0, session: 1, at: at, what: "x", words: "y")
    #expect(clipRequest.at == at && clipRequest.from == from && clipRequest.to == to)
  }
}
