import Garden
import Kernel
import Testing

@Suite("The small record")
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

  @Test("it is decoded as it was encoded")
  func roundTrip() {
    for seed in 0..<200 {
      let stored = PersistedGardenTests.drawn(seed)
      #expect(PersistedGarden(stored.bytes) == stored, "seed \(seed)")
    }
  }

  @Test("a record of version 1, with drafts of new moments only, is decoded")
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

  @Test("a record of version 2, without a basis, is decoded")
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

  // Regression: a yearly moment had the year of the calendar's page, which the user had not chosen.
  @Test("the year that version 3 gave a new moment is dropped, and that of an edited one is not")
  func thirdVersion() {
    for seed in 0..<100 {
      var stored = PersistedGardenTests.drawn(seed)
      var bytes = stored.bytes
      bytes[0] = 3
      if stored.draft?.moment == nil { stored.draft?.isYearKnown = false }
      #expect(PersistedGarden(bytes) == stored, "seed \(seed)")
    }
  }

  @Test("cut, longer or changed bytes give another record or none, and never trap")
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
