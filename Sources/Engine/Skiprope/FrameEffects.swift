public import Kernel
public import Simulation

/// The named effects of a session's frames, for rules. The engine owns them, so they do not count as bytes of the app.
@usableFromInline struct FrameEffects {
  /// The effects that the last frame finished, and the requests that it made.
  @usableFromInline var finished: [FinishedEffect] = []
  @usableFromInline var asked: [AskedEffect] = []
  /// Effects that wait or run.
  @usableFromInline var open: [RequestID: (lane: Lane, operation: String)] = [:]

  /// Reads the frame that has just run. O(its effects).
  @inlinable mutating func follow<App: AppUnderTest, Driver: TouchDriver, Meter: StageMeter>(
    _ session: Session<SimulatedApp<App>, Driver, Meter>
  ) where Driver.App == SimulatedApp<App> {
    let isQuiet = finished.isEmpty && asked.isEmpty && session.finished.isEmpty
    if isQuiet && session.lastRequests.isEmpty && !session.record.isLaunch { return }
    read(session)
  }

  @usableFromInline mutating func read<App: AppUnderTest, Driver: TouchDriver, Meter: StageMeter>(
    _ session: Session<SimulatedApp<App>, Driver, Meter>
  ) where Driver.App == SimulatedApp<App> {
    if !finished.isEmpty { finished = [] }
    if !asked.isEmpty { asked = [] }
    if session.record.isLaunch, !open.isEmpty { open.removeAll(keepingCapacity: true) }
    if !session.finished.isEmpty {
      for (effect, done) in zip(session.finished, session.app.finishedNow) {
        finished.append(
          FinishedEffect(
            effect.effect, on: effect.lane, operation: done.name, asked: effect.asked, ended: effect.ended))
        open[effect.effect] = nil
      }
    }
    for request in session.lastRequests { asked.append(follow(request, of: session.app)) }
  }

  private mutating func follow<App: AppUnderTest>(_ request: Request<Lane>, of app: SimulatedApp<App>)
    -> AskedEffect
  {
    switch request {
    case .start(let id, let lane, _):
      let operation = app.name(of: id, on: lane)
      open[id] = (lane, operation)
      return AskedEffect(.start, id, on: lane, operation: operation)
    case .rerank(let id, _):
      return AskedEffect(.rerank, id, on: open[id]?.lane, operation: open[id]?.operation ?? "")
    case .cancel(let id):
      let effect = open.removeValue(forKey: id)
      return AskedEffect(.cancel, id, on: effect?.lane, operation: effect?.operation ?? "")
    }
  }
}
