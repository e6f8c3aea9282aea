import CelebrationSubject
import Invariants
import Testing

extension Trait where Self == ConditionTrait {
  /// For what needs the bugs planted, as the copy of the sources has that scripts/planted builds.
  static var planted: Self {
    .enabled(if: PlantedBug.arePlanted, "scripts/planted plants the bugs and runs this")
  }
}

@Suite("What is planted")
struct PlantedTests {
  // Without this a copy in which nothing is planted would leave everything out, and say that all went well.
  @Test("are all the bugs of the table")
  func all() {
    let known = PlantedBug.allCases.map(\.rawValue) + CelebrationBug.allCases.map(\.rawValue)
    #expect((PlantedBug.planted + CelebrationBug.planted).sorted() == known.sorted())
  }
}
