import Gestures
import Kernel
import Testing

@Suite("The nearest whole number")
struct NearestTests {
  @Test("the nearest integer equals rounding away from zero at ties")
  func agreesWithRounding() {
    var numbers = [
      0, -0.0, 0.5, 0.49999999999999994, 1.5, 2.5, 4_503_599_627_370_495.5, 9_007_199_254_740_991, 64e9,
    ]
    for seed in 0..<20_000 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let size = [1, 1e3, 1e9, 1e15, 9e18][random.inside(0...4)]
      let number = random.uniform(0, size)
      numbers += [number, number.rounded(.down) + 0.5, (number * 2).rounded(.down) / 2]
    }
    for number in numbers {
      #expect(Int64(nearest: number) == Int64(number.rounded()), "\(number)")
      #expect(Int64(nearest: -number) == Int64((-number).rounded()), "\(-number)")
    }
  }
}
