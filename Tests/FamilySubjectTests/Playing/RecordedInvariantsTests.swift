import Families
import FamilySamples
import FamilySubject
import Gallery
import Invariants
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Simulation
import Testing

@Suite("The rules checked in an evening")
struct RecordedInvariantsTests {
  private let evening: Evening
  private let tallies: [String: RuleTally]

  init() throws {
    evening = try Evening.usual.get()
    tallies = Dictionary(uniqueKeysWithValues: evening.result.invariants.map { ($0.id, $0) })
  }

  private func counts(_ id: String) -> [Int] {
    tallies[id].map { [$0.checked, $0.exercised, $0.violations] } ?? []
  }

  private func actions(_ wanted: [GalleryAction]? = nil) -> Int {
    (wanted ?? GalleryAction.allCases).reduce(0) { $0 + evening.total(.actions, part: "\($1)") }
  }

  @Test("rules are checked in every frame, and none is broken")
  func everyFrame() {
    #expect(tallies.count == InvariantCatalogue.all.count && evening.result.invariants.count == tallies.count)
    for id in [
      "expiry.shown", "cache.limits", "kids.no-exit", "kids.no-deletion", "overlay.auto-hide", "zoom.range",
      "settle",
    ] { #expect(tallies[id]?.checked == evening.frames.count, "\(id)") }
    for tally in tallies.values { #expect(tally.violations == 0 && tally.examples == [], "\(tally)") }
  }

  @Test("rules are exercised as often as the evening gave occasion")
  func exercised() {
    #expect(counts("cache.limits")[1] == evening.total(.evictions))
    let removed = evening.children.reduce(0) { $0 + $1.effects.count { $0.operation == "remove" } }
    let strokes = ["swipeUp", "swipeDown", "longPress"].reduce(0) { $0 + evening.total(.decisions, part: $1) }
    #expect(counts("kids.no-deletion")[1] >= strokes && strokes + removed > 0)
    let second = evening.total(.decisions, part: "doubleTap") + evening.total(.decisions, part: "longPress")
    #expect(counts("gesture.one-commit")[0] == actions() && counts("gesture.one-commit")[2] == 0)
    #expect(counts("gesture.one-commit")[1] >= second && counts("gesture.one-commit")[1] <= actions() * 2)
    #expect(counts("kids.no-exit")[1] >= actions([.pinKey, .showPinPad]))
    let swipes = ["swipeLeft", "swipeRight", "swipeUp", "swipeDown"].reduce(0) {
      $0 + evening.total(.decisions, part: $1)
    }
    #expect(counts("gesture.direction")[0] >= swipes && swipes > 0)
    #expect(counts("expiry.shown")[1] > 0)
    #expect(counts("toast.once")[0] > 0 && counts("zoom.range")[1] >= 0)
    let changes = evening.frames.count { $0.what.contains("category by swipe") }
    #expect(counts("category.debounce")[0] == changes + actions([.blockedByDebounce]))
  }

  @Test("the screen comes to rest whenever nothing on it changes for a tenth of a second")
  func settling() {
    let rests = evening.children.map { child in
      let changed = child.frames.filter { $0.created + $0.moved + $0.changed + $0.removed > 0 }.map(\.vsync)
      let last = (changed.last ?? evening.length) + 100_000_000 <= evening.length ? 1 : 0
      return last + zip(changed, changed.dropFirst()).count { $1 - $0 >= 100_000_000 }
    }
    #expect(counts("settle")[1] == rests.reduce(0, +) && rests.allSatisfy { $0 > 0 })
  }

  @Test("the ledger is checked in each frame that shows a commit, and at the end of each session")
  func ledger() {
    let frames = evening.children.map { child in
      Set(child.effects.filter { $0.operation == "commit" }.map { child.vsync(holding: $0.ended) }).count
    }
    let commits = frames.reduce(0, +)
    #expect(counts("ledger.chain") == [commits + 2, commits, 0])
  }
}
