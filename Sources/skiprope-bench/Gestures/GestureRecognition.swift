import FamilySweeps
import Gestures
import HostSystem
import Kernel
import Simulation
import Sweeping
import Touches

/// Recognition of gestures as in a sweep, with preset `tuned`. Blocks generated before, of all ages and devices, run through
/// the recogniser with its debounce alone, and through the whole gallery.
///
/// No peer makes the same decisions, so a figure is compared with the required rate of one core.
enum GestureRecognition: Benchmark {
  static let name = "recognition"
  static let title = "Gestures a second of CPU, drawn before; preset tuned, all ages and devices in turn"

  static func findings(_ depth: Depth) throws -> [Finding] {
    var findings: [Finding] = []
    for screen in SweepScreen.allCases {
      let games = games(screen)
      var drivers = games.map { RecogniserDriver(settings: $0.settings, screen: screen) }
      var outcomes: [GestureOutcome] = []
      let sink = Sink()
      findings.append(
        try finding("recogniser alone, \(screen.rawValue)", games, wanted: 1_000_000, depth) { index in
          drivers[index].play(games[index].block, into: &outcomes)
          sink.consume(outcomes.count)
        })
    }
    for screen in SweepScreen.allCases {
      let games = games(screen)
      let blocks = games.map { $0.block.touches() }
      var drivers = games.map { game in
        GalleryDriver(screen, settings: game.settings, metrics: game.device.screen)
      }
      var touches: [GalleryTouch] = []
      let sink = Sink()
      findings.append(
        try finding("whole gallery, \(screen.rawValue)", games, wanted: 50_000, depth) { index in
          drivers[index].play(blocks[index], into: &touches)
          sink.consume(touches.count)
        })
    }
    return findings
  }

  /// A block, its device and its settings.
  private struct Game {
    var block: GestureBlock
    var device: DeviceProfile
    var settings: GestureSettings
  }

  /// Two blocks of each age, the devices in turn.
  private static func games(_ screen: SweepScreen) -> [Game] {
    AgeGroup.allCases.enumerated().flatMap { place, group in
      (0..<2).map { number in
        let device = DeviceProfile.reference[(2 * place + number) % DeviceProfile.reference.count]
        let stream = GestureStream(
          group, screen: screen, devices: [device], deviceWeights: [1], mix: .standard(screen),
          half: .training, root: SeedTree(20))
        var block = GestureBlock()
        _ = stream.fill(&block, index: number, count: GestureBlock.length)
        return Game(block: block, device: device, settings: .tuned(on: device.screen))
      }
    }
  }

  private static func finding(
    _ what: String, _ games: [Game], wanted: Int, _ depth: Depth, _ play: @escaping (Int) -> Void
  ) throws -> Finding {
    // A sweep runs a block under one setting after another, so its samples stay in the cache.
    let repetitions = 10
    let gestures = games.reduce(0) { $0 + $1.block.gestures.count }
    let samples = games.reduce(0) { $0 + $1.block.samples.count }
    let contestant = Contestant("play", calls: gestures * repetitions) {
      for index in games.indices {
        for _ in 0..<repetitions { play(index) }
      }
    }
    let times = try Contest(rounds: depth.rounds).timings(of: [contestant])[0]
    let wantedTime = 1e9 / Double(wanted)
    let ratio = Ratio(
      of: times, to: Timings(name: "wanted", perCall: times.perCall.map { _ in wantedTime }), .speed)
    let target = Target.atLeast(1)
    return Finding(
      "\(what), \(samples / gestures) samples each", ours: RatioText.rate(times.best), peer: "wanted",
      peers: RatioText.rate(wantedTime), ratio: RatioText.ratio(ratio.value),
      spread: RatioText.spread(ratio.spread), target: target, verdict: target.verdict(on: ratio.value))
  }
}
