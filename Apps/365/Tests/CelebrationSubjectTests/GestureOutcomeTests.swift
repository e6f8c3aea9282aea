import CelebrationSubject
import Skiprope
import Testing

@Suite("What becomes of the gestures of 365's users")
struct GestureOutcomeTests {
  /// Adults hit what they aim at, nearly always. An app that told nothing would miss all; one that told another gesture would be accidental.
  @Test("most are taken for what they were meant as", arguments: 1...3)
  func outcomes(seed: Int) throws {
    let simulated = try Trial(
      of: CelebrationSubject.self, "seed: \(seed)\npopulation: {photo-megapixels: 1}\nyear: {days: 12}"
    ).play()
    let missed = try #require(simulated.figure("gesture.missed"))
    let accidental = try #require(simulated.figure("gesture.accidental"))
    #expect(missed.samples > 40 && missed.value < 5, "\(missed)")
    #expect(accidental.value < 5, "\(accidental)")
  }
}
