import Gallery
import Kernel
import Testing

@Suite struct SpringTests {
  private let start = Instant.seconds(5)

  /// The motion under the force of a spring in small steps (fourth-order Runge-Kutta), one sample a millisecond.
  private func integrated(
    response: Double, damping: Double, from displacement: Double, _ velocity: Double, milliseconds: Int
  ) -> [(displacement: Double, velocity: Double)] {
    let omega = 2 * Double.pi / response
    func acceleration(_ x: Double, _ v: Double) -> Double { -omega * omega * x - 2 * damping * omega * v }
    var (x, v) = (displacement, velocity)
    var samples = [(x, v)]
    let step = 1e-4
    for _ in 0..<milliseconds {
      for _ in 0..<10 {
        let (v1, a1) = (v, acceleration(x, v))
        let (v2, a2) = (v + a1 * step / 2, acceleration(x + v1 * step / 2, v + a1 * step / 2))
        let (v3, a3) = (v + a2 * step / 2, acceleration(x + v2 * step / 2, v + a2 * step / 2))
        let (v4, a4) = (v + a3 * step, acceleration(x + v3 * step, v + a3 * step))
        x += (v1 + 2 * v2 + 2 * v3 + v4) * step / 6
        v += (a1 + 2 * a2 + 2 * a3 + a4) * step / 6
      }
      samples.append((x, v))
    }
    return samples
  }

  @Test(
    "a spring moves according to force, friction and release",
    arguments: [
      (.page, 0.55, 0.825, 300, -40), (.page, 0.55, 0.825, -90, 2_000), (.zoom, 0.3, 0.825, 1_398, 0),
      (SpringShape(response: 1, damping: 0.2), 1, 0.2, 40, 600),
    ] as [(SpringShape, Double, Double, Double, Double)])
  func moves(
    shape: SpringShape, response: Double, damping: Double, displacement: Double, velocity: Double
  ) {
    let spring = Spring(shape: shape, displacement: displacement, velocity: velocity, start: start)
    let expected = integrated(
      response: response, damping: damping, from: displacement, velocity, milliseconds: 2_000)
    for (millisecond, place) in expected.enumerated() {
      guard let state = spring.state(at: start + .milliseconds(Int64(millisecond))) else {
        #expect(abs(place.displacement) < 0.5 && abs(place.velocity) < 0.5, "at rest in \(millisecond) ms")
        continue
      }
      #expect(abs(state.displacement - place.displacement) < 1e-5, "after \(millisecond) ms")
      #expect(abs(state.velocity - place.velocity) < 1e-4, "after \(millisecond) ms")
    }
  }

  @Test(
    "a spring rests below half a point and half a point per second, on either side",
    arguments: [
      (0.49, 0.49, true), (-0.49, -0.49, true), (0.5, 0, false), (0, 0.5, false), (-0.5, 0, false),
      (0, -0.5, false), (0.1, 30, false), (30, 0.1, false),
    ])
  func rests(displacement: Double, velocity: Double, isAtRest: Bool) {
    let spring = Spring(shape: .page, displacement: displacement, velocity: velocity, start: start)
    #expect((spring.state(at: start) == nil) == isAtRest)
  }

  @Test("before its start a spring is at its start position")
  func earlier() throws {
    let spring = Spring(shape: .page, displacement: 300, velocity: -40, start: start)
    let state = try #require(spring.state(at: start - .seconds(1)))
    #expect(abs(state.displacement - 300) < 1e-9 && abs(state.velocity + 40) < 1e-9)
  }
}
