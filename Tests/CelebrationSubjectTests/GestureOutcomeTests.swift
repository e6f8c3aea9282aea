import CelebrationSubject
import Metrics
import ScenarioFormat
import Testing

@Suite("What becomes of the gestures of 365's users")
struct GestureOutcomeTests {
  /// Adults hit what they aim at, nearly always. An app that told nothing would miss all; one that told another gesture would be accidental.
  @Test("most are taken for what they were meant as", arguments: 1...3)
  func outcomes(seed: Int) throws {
    let values = try figures { ($0.seed, $0.celebrations.days) = (UInt64(seed), 12) }
    let missed = try #require(values.first { $0.id == "gesture.missed" })
    let accidental = try #require(values.first { $0.id == "gesture.accidental" })
    #expect(missed.samples > 40 && missed.value < 5, "\(missed)")
    #expect(accidental.value < 5, "\(accidental)")
  }
}
