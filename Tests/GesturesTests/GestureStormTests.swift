import Gestures
import Kernel
import Testing

@Suite("Storms of samples")
struct GestureStormTests {
  @Test("with any samples, sequences stay consistent and end idle")
  func storms() {
    for seed in 0..<600 as Range<UInt64> {
      var random = SeedTree(seed).child("storm").stream()
      var storm = GestureStorm(random: &random)
      for _ in 0..<random.inside(5...300) { storm.step(&random) }
      storm.finish()
      if let fault = storm.fault {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  @Test("storms reach every kind of decision")
  func reach() {
    var words: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      var random = SeedTree(seed).child("storm").stream()
      var storm = GestureStorm(random: &random)
      for _ in 0..<200 { storm.step(&random) }
      for decision in storm.bench.decisions {
        words.insert(GestureBench.spell(decision).filter { !$0.isNumber })
      }
    }
    #expect(words.count == 17, "\(words.sorted())")
  }

  @Test("the same storm leaves the same decisions and the same digest")
  func repeatable() {
    for seed in 0..<50 as Range<UInt64> {
      let runs = (0..<2).map { _ in
        var random = SeedTree(seed).child("storm").stream()
        var storm = GestureStorm(random: &random)
        for _ in 0..<150 { storm.step(&random) }
        var digest = StableDigest()
        var recogniser = storm.bench.recogniser
        recogniser.mix(into: &digest)
        return (storm.bench.decisions, digest.value)
      }
      #expect(runs[0] == runs[1], "seed \(seed)")
    }
  }
}
