package import HostSystem
internal import Kernel
internal import Metrics
package import Simulation

/// Measures the harness's overhead per active frame: the instrumented loop minus the bare loop.
///
/// Both run an app that only requests the next frame. They alternate, so that drift affects both alike.
package enum OverheadProbe {
  /// Virtual time of a round.
  private static let length = TimeSpan.seconds(10)

  /// Nanoseconds per active frame, the smallest of the rounds, and the frames of each loop in one round. `clock` returns
  /// monotonic nanoseconds.
  package static func measure(
    of meter: some StageMeter, _ rounds: Int, _ clock: () -> Int64
  ) -> (nanoseconds: Double, frames: Int) {
    var bare = Double.infinity
    var instrumented = Double.infinity
    var frames = 0
    for _ in 0..<rounds {
      bare = min(bare, bareRound(&frames, clock))
      instrumented = min(instrumented, instrumentedRound(meter, clock))
    }
    return (max(0, instrumented - bare), frames)
  }

  /// The same with the meter of units. Called from this module, the loop is compiled for that meter, as theirs is.
  package static func measure(
    meter: HostMeter, rounds: Int = 200, clock: () -> Int64
  ) -> (nanoseconds: Double, frames: Int) {
    measure(of: meter, rounds, clock)
  }

  private static func session<Meter: StageMeter>(_ meter: Meter) -> Session<RestlessApp, NoFingers, Meter> {
    Session(
      app: RestlessApp(), driver: NoFingers(), meter: meter, device: .iPhone15ProMax, length: length,
      signals: [], seed: 1)
  }

  private static func bareRound(_ frames: inout Int, _ clock: () -> Int64) -> Double {
    let session = session(NoMeter())
    let start = clock()
    while session.step() {}
    frames = session.activeFrames
    return Double(clock() - start) / Double(session.activeFrames)
  }

  private static func instrumentedRound(_ meter: some StageMeter, _ clock: () -> Int64) -> Double {
    let session = session(meter)
    var times = FrameTimes(device: .iPhone15ProMax, hostScore: 1, emptyFrameNanoseconds: 0)
    let start = clock()
    while session.step() { times.record(session.record) }
    return Double(clock() - start) / Double(session.activeFrames)
  }
}

/// An app that always requests the next frame and shows nothing.
private struct RestlessApp: AppUnderTest {
  mutating func recognise(_ sample: TouchSample) {}
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func finish(_ effect: RequestID, at vsync: Instant) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {}
  mutating func carryOut(at vsync: Instant) -> Bool { false }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta { DisplayDelta() }
  mutating func drainEffects(into requests: inout [Request<Lane>]) {}
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .zero }
  var nextDue: Instant? { .zero }
  func mix(into digest: inout StableDigest) {}
}

/// A driver that never touches.
private struct NoFingers: TouchDriver {
  mutating func continueTouching(
    after vsync: Instant, app: RestlessApp, into samples: inout [TouchSample]
  ) {}
}
