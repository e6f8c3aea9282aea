import Kernel
import Simulation
import Touches

/// Generation of gestures of every kind, all ages in turn, against a bare loop.
///
/// The bare loop stores as many samples, each at a place from two random numbers: a gesture without its model. It makes 1.5
/// million gestures of 52 samples a second. At most 6 times its cost therefore means at least 250,000 gestures a second and
/// core, also at 240 Hz.
enum GestureDraws: Benchmark {
  static let name = "gestures"
  static let title =
    "Touch generation, mixed gestures; bare = two random numbers and one stored sample for each of ours"

  static func findings(_ depth: Depth) throws -> [Finding] {
    // The fixed cost of a gesture weighs more with fewer samples.
    return try [(60, 8), (120, 6), (240, 6)].map { try finding(hertz: $0, atMost: $1, depth) }
  }

  private static func finding(hertz: Int, atMost limit: Double, _ depth: Depth) throws -> Finding {
    var device = DeviceProfile.iPhone15ProMax
    device.touchHertz = hertz
    let gestures = 6_000
    let sink = Sink()
    let sampleCount = drawn(gestures, device, sink)
    let times = try Contest(rounds: depth.rounds).timings(of: [
      Contestant("bare loop", calls: gestures) { bare(sampleCount, sink) },
      Contestant("GestureMaker", calls: gestures) { _ = drawn(gestures, device, sink) },
    ])
    return Finding(
      "gestures a second, \(hertz) Hz, \(sampleCount / gestures) samples each", times[1], against: times[0],
      .cost, .atMost(limit), figure: RatioText.rate)
  }

  /// Generates gestures and returns their number of samples, including the setup of the makers.
  private static func drawn(_ gestures: Int, _ device: DeviceProfile, _ sink: Sink) -> Int {
    var makers = AgeGroup.allCases.map { GestureMaker($0, device: device, seed: SeedTree(7)) }
    var random = RandomSource(seed: 3)
    var samples: [TouchSample] = []
    samples.reserveCapacity(2_048)
    var count = 0
    for index in 0..<gestures {
      samples.removeAll(keepingCapacity: true)
      let intent = GestureMix.everything.action(&random).intent(
        lastSwipe: .swipeLeft, coin: random.chance(0.5))
      let gesture = makers[index % makers.count].make(
        intent, at: .zero, start: ScreenPoint(215, 460), into: &samples)
      count += gesture.sampleCount
    }
    sink.consume(samples.count)
    return count
  }

  private static func bare(_ count: Int, _ sink: Sink) {
    var random = RandomSource(seed: 3)
    var samples: [TouchSample] = []
    samples.reserveCapacity(2_048)
    for index in 0..<count {
      if samples.count == 2_048 { samples.removeAll(keepingCapacity: true) }
      let place = ScreenPoint(random.uniform(0, 430), random.uniform(0, 932))
      samples.append(
        TouchSample(
          time: Instant(nanoseconds: Int64(index)), finger: 0, phase: .moved, position: place,
          radius: .points(28)))
    }
    sink.consume(samples.count)
  }
}
