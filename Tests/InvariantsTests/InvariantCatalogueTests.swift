import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The catalogue of invariants")
struct InvariantCatalogueTests {
  private let context = CheckContext(gestures: .tuned(on: DeviceProfile.known[0].screen))

  @Test(
    "each rule has a name of its own, a sentence, a provocation, and a checker that has found nothing yet")
  func complete() {
    for invariant in InvariantCatalogue.all {
      #expect(invariant.title.hasSuffix(".") && !invariant.provokedBy.isEmpty, "\(invariant.id)")
      let checks = invariant.makeChecks(context)
      #expect(!checks.isEmpty && checks.allSatisfy { $0.tally == CheckTally() }, "\(invariant.id)")
    }
    #expect(Set(InvariantCatalogue.all.map(\.id)).count == InvariantCatalogue.all.count)
  }

  @Test("what the search checks is checked in every run too")
  func searched() {
    let names = Set(InvariantCatalogue.all.map(\.id))
    #expect(InvariantCatalogue.ofGestures.allSatisfy { names.contains($0.id) })
  }
}
