import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The catalogue of rules")
struct InvariantCatalogueTests {
  private static let tuned = DebounceSettings(
    sameDirection: .milliseconds(120), oppositeDirection: .milliseconds(400), origin: .committingLift)
  private let context = CheckContext(
    debounce: InvariantCatalogueTests.tuned, screen: DeviceProfile.known[0].screen)

  @Test(
    "each rule has a unique name, a sentence, an exercise, and a checker without findings")
  func complete() {
    var faulty = context
    faulty.healing = CheckContext.RecoveryWindow(begins: .zero, bound: .seconds(1))
    faulty.damaged = [PhotoID(1)]
    for invariant in InvariantCatalogue.all {
      #expect(invariant.title.hasSuffix(".") && !invariant.exercisedBy.isEmpty, "\(invariant.id)")
      // A rule of faults has no checker where none is drawn, and one of days without any none where they are.
      let checks = invariant.makeChecks(context) + invariant.makeChecks(faulty)
      #expect(!checks.isEmpty && checks.allSatisfy { $0.tally == CheckTally() }, "\(invariant.id)")
    }
    #expect(Set(InvariantCatalogue.all.map(\.id)).count == InvariantCatalogue.all.count)
  }

  @Test("the rules of the search are checked in every run too")
  func searched() {
    let names = Set(InvariantCatalogue.all.map(\.id))
    #expect(InvariantCatalogue.ofGestures.allSatisfy { names.contains($0.id) })
  }

  @Test("every rule in the documents is checked")
  func named() {
    let names = Set(InvariantCatalogue.all.map(\.id))
    let documented: Set = [
      "gesture.one-commit", "gesture.direction", "category.debounce", "zoom.range", "settle", "cache.limits",
      "toast.once", "overlay.auto-hide", "expiry.shown", "expiry.bytes", "kids.no-exit", "kids.no-deletion",
      "ledger.chain", "kids.pin-wait", "list.complete", "list.position", "list.order", "display.accessible",
      "display.covered", "theme.steady",
      "album.current",
    ]
    #expect(names.isSuperset(of: documented), "\(documented.subtracting(names))")
  }

  // The checkers' numbers were the presets' own: a preset that said 317 ms made 317 ms the rule.
  @Test("the specification's limits equal those of the presets, and other names have none")
  func promised() {
    for preset in GesturePreset.allCases {
      let settings = GestureSettings(preset, on: DeviceProfile.known[0].screen)
      #expect(PromisedLimits.debounce(ofPreset: preset.rawValue) == settings.debounce, "\(preset)")
    }
    #expect(
      PromisedLimits.debounce(ofPreset: "other") == nil && PromisedLimits.images(ofPreset: "other") == nil)
    #expect(
      PromisedLimits.images(ofPreset: "parity") == 100 && PromisedLimits.images(ofPreset: "viewer") == 50)
  }

  @Test("a session's checkers use its own settings, photos and limits")
  func ownLimits() {
    let context = CheckContext(
      debounce: InvariantCatalogueTests.tuned,
      expiries: [PhotoID(1): WallTime(secondsSinceEpoch: 10)], albumPhotoCount: 60, entryLimit: 3,
      byteLimit: ByteCount(100))
    let checks = CheckSet(InvariantCatalogue.all, for: context)
    func change(_ lift: Int64) -> GalleryEffect {
      .categoryChanged(from: nil, to: CategoryID(2), cause: .swipe, decidedAt: .milliseconds(lift))
    }
    let film = Film()
    film.move(to: 9_000)
    film.show([Film.photo(1)])
    film.frame.cachedCount = 3
    film.frame.cachedBytes = ByteCount(100)
    // 120 ms is the shorter debounce of `tuned`.
    checks.check(film.with([change(8_700), change(8_820)], changed: true, removed: [PhotoID(1)]))
    checks.finish(Film.end(9_000, albumPhotoCount: 60))
    #expect(checks.firstBroken == nil)
    film.move(to: 10_000)
    film.frame.cachedCount = 4
    checks.check(
      film.with(
        [.toastRequested(number: 0, isCategory: true), change(8_939)], changed: true, removed: [PhotoID(2)]))
    #expect(
      checks.tallies.filter { $0.tally.violations > 0 }.map(\.id) == [
        "expiry.shown", "cache.limits", "category.debounce", "kids.no-deletion", "toast.once",
      ])
  }
}
