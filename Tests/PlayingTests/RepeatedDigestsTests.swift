import Playing
import Testing

@Suite("The digests of repetitions")
struct RepeatedDigestsTests {
  /// Two sessions of three frames, the first repetition with these digests and others with what is said of them.
  private func differences(_ later: [(session: Int, repetition: Int, place: Int, digest: UInt64)]) -> [String]
  {
    var digests = RepeatedDigests(sessions: 2) { "family 6, child \($0)" }
    for session in 0..<2 {
      for place in 0..<3 {
        digests.add(
          UInt64(10 * session + place), session: session, repetition: 0, at: place, frame: place,
          seconds: 0)
      }
    }
    for entry in later {
      digests.add(
        entry.digest, session: entry.session, repetition: entry.repetition, at: entry.place,
        frame: entry.place + 40, seconds: 0.5)
    }
    return digests.differences
  }

  @Test("equal digests are no difference in any repetition")
  func equal() { #expect(differences([(0, 1, 0, 0), (1, 1, 2, 12), (1, 2, 2, 12)]) == []) }

  @Test("a different digest is named with family, child, frame, time and repetition")
  func different() {
    #expect(
      differences([(0, 1, 1, 1), (1, 2, 1, 99), (1, 2, 2, 12)])
        == ["family 6, child 2, frame 41 (0:00.500): repetition 3 differs from the first"])
  }

  @Test("a frame that the first repetition did not have is a difference")
  func longer() { #expect(differences([(0, 1, 3, 2)]).count == 1) }

  @Test("at most five differences are named")
  func limit() {
    let all = differences((0..<8).map { (0, $0 + 1, 0, 77) })
    #expect(all.count == 5 && all.last?.contains("repetition 6") == true)
  }
}
