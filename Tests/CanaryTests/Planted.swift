import CelebrationSubject
import Foundation
import Invariants
import Testing

extension Trait where Self == ConditionTrait {
  /// For what needs the bugs planted: only the copy of the sources that scripts/canaries builds has any.
  static var planted: Self {
    .enabled(if: Canary.arePlanted, "scripts/canaries plants the bugs and runs this")
  }
}

@Suite("What is planted")
struct PlantedTests {
  // Without this a copy in which nothing is planted would leave everything out, and say that all went well.
  @Test("are all the bugs of the table where scripts/canaries says so, and none elsewhere")
  func all() {
    let isCopy = ProcessInfo.processInfo.environment["SKIPROPE_CANARIES"] != nil
    let known = Canary.allCases.map(\.rawValue) + CelebrationCanary.allCases.map(\.rawValue)
    #expect((Canary.planted + CelebrationCanary.planted).sorted() == (isCopy ? known.sorted() : []))
  }
}
