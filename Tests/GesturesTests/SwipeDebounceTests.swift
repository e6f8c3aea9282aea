import Gestures
import Kernel
import Testing

@Suite("Debounce between category changes")
struct SwipeDebounceTests {
  private let standard = SwipeDebounce(settings: .standard)

  @Test("the first swipe is allowed")
  func first() { #expect(standard.allows(.left, at: .zero)) }

  @Test(
    "a change at exactly 300 ms is allowed",
    arguments: [(1_299_999_999, false), (1_300_000_000, true), (1_300_000_001, true)] as [(Int64, Bool)])
  func boundary(nanoseconds: Int64, allowed: Bool) {
    var debounce = standard
    debounce.record(.left, at: .seconds(1), changed: true)
    #expect(debounce.allows(.left, at: Instant(nanoseconds: nanoseconds)) == allowed)
    #expect(debounce.allows(.right, at: Instant(nanoseconds: nanoseconds)) == allowed)
  }

  @Test("a blocked swipe, or one at the end of the list, does not restart the clock")
  func blocked() {
    var debounce = standard
    debounce.record(.left, at: .zero, changed: true)
    debounce.record(.left, at: .milliseconds(200), changed: false)
    #expect(debounce.allows(.left, at: .milliseconds(300)))
  }

  @Test("with `anyLift` as origin a blocked swipe restarts the clock")
  func anyLift() {
    var settings = DebounceSettings.standard
    settings.origin = .anyLift
    var debounce = SwipeDebounce(settings: settings)
    debounce.record(.left, at: .zero, changed: true)
    debounce.record(.left, at: .milliseconds(200), changed: false)
    #expect(!debounce.allows(.left, at: .milliseconds(499)))
    #expect(debounce.allows(.left, at: .milliseconds(500)))
  }

  @Test("same and opposite direction have separate times; after a chip the longer one applies")
  func directions() {
    let settings = DebounceSettings(
      sameDirection: .milliseconds(100), oppositeDirection: .milliseconds(300), origin: .committingLift)
    var debounce = SwipeDebounce(settings: settings)
    debounce.record(.left, at: .zero, changed: true)
    #expect(debounce.allows(.left, at: .milliseconds(100)))
    #expect(!debounce.allows(.right, at: .milliseconds(299)))
    #expect(debounce.allows(.right, at: .milliseconds(300)))
    debounce.restart(at: .seconds(1))
    #expect(!debounce.allows(.left, at: .milliseconds(1299)))
    #expect(!debounce.allows(.right, at: .milliseconds(1299)))
    #expect(debounce.allows(.left, at: .milliseconds(1300)))
  }

  @Test("a lift before the last change is too soon, even with zero durations")
  func backward() {
    var settings = DebounceSettings.standard
    settings.sameDirection = .zero
    var debounce = SwipeDebounce(settings: settings)
    debounce.record(.left, at: .seconds(1), changed: true)
    #expect(debounce.allows(.left, at: .seconds(1)))
    #expect(!debounce.allows(.left, at: .milliseconds(999)))
  }

  @Test("with any lifts, two changes are never closer than the debounce")
  func spacing() {
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var debounce = standard
      var last: Instant?
      var time = Instant.zero
      for _ in 0..<200 {
        time = time + .milliseconds(Int64(random.inside(-20...250)))
        let direction: SwipeDirection = random.chance(0.5) ? .left : .right
        let changed = debounce.allows(direction, at: time) && random.chance(0.8)
        if changed {
          if let last { #expect(time - last >= .milliseconds(300), "seed \(seed)") }
          last = time
        }
        debounce.record(direction, at: time, changed: changed)
      }
    }
  }
}
