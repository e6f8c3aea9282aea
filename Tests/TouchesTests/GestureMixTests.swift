import Kernel
import Testing
import Touches

@Suite struct GestureMixTests {
  @Test("actions come in the proportions of the mix, and every intent that can be drawn occurs")
  func proportions() {
    var random = RandomSource(seed: 5)
    var counts: [GestureAction: Int] = [:]
    var intents: Set<TouchIntent> = []
    let draws = 200_000
    for _ in 0..<draws {
      let action = GestureMix.everything.action(&random)
      counts[action, default: 0] += 1
      intents.insert(action.intent(lastSwipe: .swipeLeft, coin: random.chance(0.5)))
    }
    let percents: [GestureAction: Double] = [.swipe: 16, .repetition: 9, .turn: 5, .tap: 30, .palm: 2]
    for (action, percent) in percents {
      let found = 100 * Double(counts[action] ?? 0) / Double(draws)
      #expect((found - percent).magnitude < 0.5, "\(action): \(found) % instead of \(percent)")
    }
    #expect(Set(counts.keys) == Set(GestureAction.allCases))
    #expect(intents == Set(TouchIntent.allCases).subtracting([.recorded, .graze]))
  }

  @Test("a repeat has the direction of the last swipe, a turn the opposite one")
  func ways() {
    for last in [TouchIntent.swipeLeft, .swipeRight] {
      #expect(GestureAction.repetition.intent(lastSwipe: last, coin: true) == last)
      #expect(GestureAction.turn.intent(lastSwipe: last, coin: true) == last.opposite)
    }
  }

  @Test("an action without weight never occurs")
  func withoutWeight() {
    let mix = GestureMix([.swipe: 0, .tap: 0.2, .drag: 0.1, .palm: 0])
    var random = RandomSource(seed: 6)
    let seen = Set((0..<10_000).map { _ in mix.action(&random) })
    #expect(seen == [.tap, .drag])
  }
}
