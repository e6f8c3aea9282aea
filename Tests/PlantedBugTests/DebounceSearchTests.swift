import Fuzzing
import Gestures
import Invariants
import Searching
import Simulation
import Testing

@Suite("The search for a debounce of the wrong length", .planted)
struct DebounceSearchTests {
  @Test(
    "a debounce of half or twice the length, without end, or 17 ms too long is found under every preset",
    arguments: GesturePreset.allCases.map(\.rawValue), FamilyBugs.ofDebounce)
  func found(preset: String, bug: PlantedBug) throws {
    let stages = DeviceProfile.reference.compactMap { BreakStage(preset: preset, device: $0, bug: bug.name) }
    #expect(stages.count == DeviceProfile.reference.count)
    let search = BreakSearch(stages: stages, seed: 1, rounds: SearchRounds(workers: 2))
    let result = search.run(cases: bug.searchLimit) { found in
      found.findings.contains { $0.violation.rule == DebounceCheck.invariant.id }
    }
    let words = result.findings.map(\.violation).filter { $0.rule == DebounceCheck.invariant.id }.map(
      \.what)
    #expect(!words.isEmpty, "\(preset), \(bug.name): nothing in \(result.gestures) gestures")
    // A too short one lets swipes through, a too long one drops them.
    let sign = bug.name == "half-debounce" ? "a swipe changed category" : "a swipe was dropped as too soon"
    #expect(words.allSatisfy { $0.contains(sign) }, "\(preset), \(bug.name): \(words)")
  }
}
