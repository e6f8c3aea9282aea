import Kernel
import Population
import Testing

@Suite struct GestureMixTests {
  @Test("intents come in the proportions of the mix, and all but recorded ones come")
  func proportions() {
    var random = RandomSource(seed: 5)
    var counts: [TouchIntent: Int] = [:]
    let draws = 200_000
    for _ in 0..<draws { counts[GestureMix.sweep.intent(&random), default: 0] += 1 }
    for share in GestureMix.sweep.shares {
      let found = 100 * Double(counts[share.intent] ?? 0) / Double(draws)
      #expect(
        (found - share.weight).magnitude < 0.5, "\(share.intent): \(found) % instead of \(share.weight)")
    }
    #expect(Set(counts.keys) == Set(TouchIntent.allCases).subtracting([.recorded]))
  }

  @Test("an intent without weight never comes, wherever it stands")
  func withoutWeight() {
    let mix = GestureMix([.init(.palm, 0), .init(.tap, 0.2), .init(.drag, 0.1), .init(.burst, 0)])
    var random = RandomSource(seed: 6)
    let seen = Set((0..<10_000).map { _ in mix.intent(&random) })
    #expect(seen == [.tap, .drag])
  }
}
