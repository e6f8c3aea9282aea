import Garden
import Kernel
import Testing

@Suite("What an installation keeps beside its book")
struct PersistedGardenTests {
  private static func drawn(_ seed: Int) -> PersistedGarden {
    var random = SeedTree(5).child(seed).stream()
    var stored = PersistedGarden()
    stored.theme = GardenTheme.allCases[random.below(4)]
    stored.mode = random.chance(0.5) ? .dots : .heatmap
    stored.isWelcomed = random.chance(0.5)
    guard random.chance(0.7) else { return stored }
    var draft = EnteredMoment(CivilDay(daysSinceEpoch: random.below(40_000) - 20_000))
    draft.step = EnteredMoment.Step.allCases[random.below(4)]
    draft.name = ["", "Zoë", "Ana Lu", "\u{1F33B}"][random.below(4)]
    draft.person = random.chance(0.3) ? PersonID(Int64(random.inside(1...99))) : nil
    draft.relationship = random.chance(0.5) ? .other("Gotti") : nil
    draft.isYearly = random.chance(0.5)
    draft.category = .seed(.memorial)
    draft.notes = ["", "likes tea"][random.below(2)]
    draft.moment = random.chance(0.3) ? MomentID(Int64(random.inside(1...99))) : nil
    draft.isYearKnown = random.chance(0.7)
    draft.basis = random.chance(0.7) ? Int64(random.below(1_000)) : nil
    stored.draft = draft
    return stored
  }

  @Test("comes back from its bytes as it was")
  func roundTrip() {
    for seed in 0..<200 {
      let stored = PersistedGardenTests.drawn(seed)
      #expect(PersistedGarden(stored.bytes) == stored, "seed \(seed)")
    }
  }

  @Test("what the first version wrote, of new moments only, is read as it was")
  func firstVersion() {
    for seed in 0..<100 {
      var stored = PersistedGardenTests.drawn(seed)
      stored.draft?.moment = nil
      stored.draft?.isYearKnown = false
      stored.draft?.basis = nil
      var bytes = stored.bytes
      if stored.draft != nil { bytes.removeLast(24) }
      bytes[0] = 1
      #expect(PersistedGarden(bytes) == stored, "seed \(seed)")
    }
  }

  @Test("what the second version wrote, which did not say what the book had, is read as it was")
  func secondVersion() {
    for seed in 0..<100 {
      var stored = PersistedGardenTests.drawn(seed)
      stored.draft?.basis = nil
      if stored.draft?.moment == nil { stored.draft?.isYearKnown = false }
      var bytes = stored.bytes
      if stored.draft != nil { bytes.removeLast(8) }
      bytes[0] = 2
      #expect(PersistedGarden(bytes) == stored, "seed \(seed)")
    }
  }

  // A moment of every year had the year of the calendar's page, which nobody had chosen.
  @Test("the year that the third version gave a new moment is none, and that of one that is changed is kept")
  func thirdVersion() {
    for seed in 0..<100 {
      var stored = PersistedGardenTests.drawn(seed)
      var bytes = stored.bytes
      bytes[0] = 3
      if stored.draft?.moment == nil { stored.draft?.isYearKnown = false }
      #expect(PersistedGarden(bytes) == stored, "seed \(seed)")
    }
  }

  @Test("bytes that are cut, longer or changed are another record or none, and never a trap")
  func damage() {
    for seed in 0..<100 {
      let bytes = PersistedGardenTests.drawn(seed).bytes
      for length in 0..<bytes.count { #expect(PersistedGarden(Array(bytes[..<length])) == nil) }
      #expect(PersistedGarden(bytes + [0]) == nil)
      var random = SeedTree(6).child(seed).stream()
      for _ in 0..<50 {
        var damaged = bytes
        damaged[random.below(damaged.count)] = UInt8(random.below(256))
        if let stored = PersistedGarden(damaged) { #expect(PersistedGarden(stored.bytes) == stored) }
      }
    }
  }
}
