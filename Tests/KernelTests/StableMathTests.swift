import Foundation
import Kernel
import Testing

@Suite struct StableMathTests {
  private func close(_ ours: Double, _ theirs: Double, absolute: Double = 0) -> Bool {
    abs(ours - theirs) <= 1e-13 * abs(theirs) + absolute
  }

  @Test("exp agrees with the C library from -700 to 709")
  func exponential() {
    var random = RandomSource(seed: 1)
    for _ in 0..<20_000 {
      let x = random.uniform(-700, 709)
      #expect(close(StableMath.exp(x), Foundation.exp(x)), "\(x)")
    }
    for x in [0, 1, -1, 0.5, 1e-9, -1e-300, 709.6, -708, -740] as [Double] {
      #expect(close(StableMath.exp(x), Foundation.exp(x), absolute: .leastNonzeroMagnitude), "\(x)")
    }
    // Above 709.43 the power of two is 1024, which by itself is no double: this once gave infinity.
    #expect(close(StableMath.exp(709.5), Foundation.exp(709.5)))
    #expect(StableMath.exp(0) == 1)
    #expect(StableMath.exp(800) == .infinity && StableMath.exp(-800) == 0 && StableMath.exp(.nan).isNaN)
  }

  @Test("log agrees with the C library over all magnitudes")
  func logarithm() {
    var random = RandomSource(seed: 2)
    for _ in 0..<20_000 {
      let x = Foundation.exp(random.uniform(-700, 700))
      #expect(close(StableMath.log(x), Foundation.log(x)), "\(x)")
      let near = random.uniform(0.5, 2)
      #expect(close(StableMath.log(near), Foundation.log(near)), "\(near)")
    }
    for x in [
      .leastNonzeroMagnitude, .leastNormalMagnitude / 64, .leastNormalMagnitude, .greatestFiniteMagnitude,
      2.0.squareRoot(),
    ] as [Double] {
      #expect(close(StableMath.log(x), Foundation.log(x)), "\(x)")
    }
    #expect(StableMath.log(1) == 0 && StableMath.log(0) == -.infinity && StableMath.log(-1).isNaN)
  }

  @Test("sine and cosine agree with the C library up to a million radians")
  func trigonometry() {
    var random = RandomSource(seed: 3)
    for round in 0..<40_000 {
      let x = round % 2 == 0 ? random.uniform(-7, 7) : random.uniform(-1e6, 1e6)
      #expect(close(StableMath.sin(x), Foundation.sin(x), absolute: 1e-14), "sin \(x)")
      #expect(close(StableMath.cos(x), Foundation.cos(x), absolute: 1e-14), "cos \(x)")
    }
    #expect(StableMath.sin(0) == 0 && StableMath.cos(0) == 1)
  }
}
