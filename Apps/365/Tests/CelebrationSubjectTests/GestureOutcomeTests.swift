import CelebrationSubject
import Skiprope
import Testing

@Suite("Outcomes of the gestures of 365's users")
struct GestureOutcomeTests {
  /// Adults nearly always hit their target. An app without gesture reports would miss all; one with wrong reports
  /// would have accidental ones.
  @Test("most gestures are recognised as intended", arguments: 1...3)
  func outcomes(seed: Int) throws {
    let simulated = try Trial(
      of: CelebrationSubject.self, "seed: \(seed)\npopulation: {photo-megapixels: 1}\nyear: {days: 12}"
    ).run()
    let missed = try #require(simulated.figure("gesture.missed"))
    let accidental = try #require(simulated.figure("gesture.accidental"))
    #expect(missed.samples > 40 && missed.value < 5, "\(missed)")
    #expect(accidental.value < 5, "\(accidental)")
  }
}
