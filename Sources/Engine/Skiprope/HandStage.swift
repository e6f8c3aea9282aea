internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Simulation

/// One repetition of a unit of any subject.
struct HandStage<S: Subject>: UnitStage {
  typealias Played = Session<PlayedApp<S.App>, HandDriver<S>, HostMeter>

  let sessions: [Played]
  let books: [HandBook<S>]

  func audit(_ sessions: [Played], _ books: [HandBook<S>]) {
    for session in sessions { session.app.audit() }
  }

  func summary(_ sessions: [Played], _ books: [HandBook<S>]) -> UnitSummary {
    UnitSummary(
      unit: books[0].frames.identity.unit, outcome: "complete",
      sessions: zip(sessions, books).map { session, book in
        let identity = book.frames.identity
        return SessionSummary(
          session: identity.session, ageYears: identity.ageYears, device: identity.device.name,
          digest: StableDigest.hexadecimal(session.digestValue),
          vsyncs: session.clock.frame(holding: session.end).number + 1, activeFrames: session.activeFrames,
          gestures: book.gestureCount, counts: [:])
      })
  }

  func addResults(to result: inout UnitResult, _ sessions: [Played], _ books: [HandBook<S>]) {}
  func lastRows(_ sessions: [Played], _ books: [HandBook<S>]) -> [PhotoRow] { [] }
}
