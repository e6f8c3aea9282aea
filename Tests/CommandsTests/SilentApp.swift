import Skiprope

/// An app that shows nothing and does nothing: what a program needs to have a command line.
struct SilentApp: AppUnderTest {
  var nextDue: Instant? { nil }
  mutating func recognise(_ sample: TouchSample) {}
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func finish(_ effect: RequestID, at vsync: Instant) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {}
  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: DisplayList(), to: DisplayList(), digest: &digest)
  }
  mutating func drainEffects(into requests: inout [Request<Lane>]) {}
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .zero }
  func mix(into digest: inout StableDigest) {}
}

/// The subject of that app.
enum Silence: Subject {
  static let name = "silence"
  static let actions: [TouchAction] = [.tap(.anywhere)]
  static func app(for setup: Setup<Silence>) -> SilentApp { SilentApp() }
}
