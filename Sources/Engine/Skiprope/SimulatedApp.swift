internal import HostSystem
public import Kernel
public import Simulation

/// Wraps a subject's app for the frame clock and measures the host time of its effects.
@usableFromInline final class SimulatedApp<App: AppUnderTest>: AppUnderTest {
  @inlinable static var networkConnections: Int { App.networkConnections }

  @usableFromInline var app: App
  /// The effects that this frame finished, in the order of the session's list: names and host nanoseconds.
  @usableFromInline var finishedNow: [(name: String, measured: Int64)] = []
  @usableFromInline var running: [RequestID: (operation: String, measured: Int64)] = [:]
  /// Host nanoseconds of the last launch.
  @usableFromInline var setupNanoseconds: Int64
  /// Virtual and measured nanoseconds by operation.
  @usableFromInline var costs: [String: (count: Int, virtual: Int64, measured: Int64)] = [:]
  @usableFromInline var operations: [RequestID: String] = [:]

  init(_ app: App, setupNanoseconds: Int64) {
    self.app = app
    self.setupNanoseconds = setupNanoseconds
  }

  @inlinable func recognise(_ sample: TouchSample) { app.recognise(sample) }

  @inlinable func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    if !finishedNow.isEmpty { finishedNow.removeAll(keepingCapacity: true) }
    app.update(at: vsync, signals: signals)
  }

  @inlinable func finish(_ effect: RequestID, at vsync: Instant) {
    let done = running.removeValue(forKey: effect)
    finishedNow.append((done?.operation ?? "dropped", done?.measured ?? 0))
    app.finish(effect, at: vsync)
  }

  @inlinable func animate(to vsync: Instant) { app.animate(to: vsync) }
  @inlinable func layOut(at vsync: Instant) { app.layOut(at: vsync) }
  @inlinable var backgroundNanoseconds: Int64 { app.backgroundNanoseconds }
  @inlinable func carryOut(at vsync: Instant) -> Bool { app.carryOut(at: vsync) }
  @inlinable func diff(digest: inout StableDigest) -> DisplayDelta { app.diff(digest: &digest) }

  @inlinable func drainEffects(into requests: inout [Request<Lane>]) {
    let first = requests.count
    app.drainEffects(into: &requests)
    for request in requests[first...] {
      switch request {
      case .start(let id, let lane, _): operations[id] = app.operation(id) ?? SimulatedApp.name(of: lane)
      case .cancel(let id):
        operations[id] = nil
        running[id] = nil
      case .rerank: break
      }
    }
  }

  // A switch, because reflecting on a case's name costs 1 to 2 µs.
  @usableFromInline static func name(of lane: Lane) -> String {
    switch lane {
    case .decode: "decode"
    case .database: "database"
    case .network: "network"
    }
  }

  /// The name of a running effect's operation.
  @usableFromInline func operation(_ effect: RequestID) -> String? {
    running[effect]?.operation ?? app.operation(effect)
  }

  /// The name of the operation of an effect that the last frame requested.
  func name(of effect: RequestID, on lane: Lane) -> String {
    operations[effect] ?? app.operation(effect) ?? SimulatedApp.name(of: lane)
  }

  @usableFromInline func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    let byFakes = app.fakeNanoseconds
    let began = HostClock.threadCPU()
    let span = app.perform(effect, at: start)
    guard span != .unperformed else {
      running[effect] = (App.performsNothing, .min)
      return .zero
    }
    let measured = HostClock.threadCPU() - began - (app.fakeNanoseconds - byFakes)
    if let operation = operations.removeValue(forKey: effect) {
      running[effect] = (operation, measured)
      let sum = costs[operation] ?? (0, 0, 0)
      costs[operation] = (sum.count + 1, sum.virtual + span.nanoseconds, sum.measured + measured)
    }
    return span
  }

  @usableFromInline func relaunch(at vsync: Instant) {
    operations.removeAll(keepingCapacity: true)
    running.removeAll(keepingCapacity: true)
    finishedNow.removeAll(keepingCapacity: true)
    app.kill(at: vsync)
    let began = HostClock.monotonic()
    app.relaunch(at: vsync)
    setupNanoseconds = HostClock.monotonic() - began
  }

  /// Collects the app's own figures.
  @inlinable func notify(_ figures: inout ReportedFigures) { figures.drain(&app) }

  @inlinable var nextDue: Instant? { app.nextDue }
  @inlinable func mix(into digest: inout StableDigest) { app.mix(into: &digest) }
  @inlinable var items: [DisplayItem] { app.items }
  @inlinable func spell(_ text: DisplayText) -> String { app.spell(text) }
  @inlinable func letters(of item: DisplayItem) -> String { app.letters(of: item) }
  @inlinable func symbol(of item: DisplayItem) -> ScreenSymbol? { app.symbol(of: item) }
  @inlinable var screen: String { app.screen }
  @inlinable var notable: Notable? { app.notable }
  @inlinable var heldParts: [(name: String, bytes: Int)] { app.heldParts }
  @inlinable var failure: String? { app.failure }
  /// The reason why the app cannot run: the last frame took an effect that the app did not perform. `nil`: there is none.
  @inlinable var unperformed: String? {
    finishedNow.isEmpty ? nil : finishedNow.first { $0.measured == .min }?.name
  }
  @inlinable func audit() { app.audit() }
}
