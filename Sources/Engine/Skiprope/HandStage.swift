public import HostSystem
internal import Kernel
public import Metrics
public import Playing
public import Simulation

/// One repetition of a unit of any subject.
@usableFromInline struct HandStage<S: Subject>: UnitStage {
  @usableFromInline typealias Played = Session<PlayedApp<S.App>, HandDriver<S>, HostMeter>

  @usableFromInline let sessions: [Played]
  @usableFromInline let books: [HandBook<S>]

  @usableFromInline func audit(_ sessions: [Played], _ books: [HandBook<S>]) {
    for session in sessions { session.app.audit() }
    S.finish(
      FinishedUnit(
        sessions: zip(sessions, books).map { session, book in
          FinishedUnit.Session(
            setup: book.setup, app: session.app.app, recorder: book.recorder, end: session.end)
        }))
  }

  @usableFromInline func summary(_ sessions: [Played], _ books: [HandBook<S>]) -> UnitSummary {
    UnitSummary(
      unit: books[0].frames.identity.unit, outcome: "complete",
      sessions: zip(sessions, books).map { session, book in
        let identity = book.frames.identity
        let digest = book.recorder.digest(continuing: session.digestValue)
        return SessionSummary(
          session: identity.session, ageYears: identity.ageYears, device: identity.device.name,
          digest: StableDigest.hexadecimal(digest),
          vsyncs: session.clock.frame(holding: session.end).number + 1, activeFrames: session.activeFrames,
          gestures: book.gestureCount, counts: book.recorder.counts)
      })
  }

  @usableFromInline func addResults(to result: inout UnitResult, _ sessions: [Played], _ books: [HandBook<S>])
  {}
  @usableFromInline func lastRows(_ sessions: [Played], _ books: [HandBook<S>]) -> [PhotoRow] {
    books.flatMap(\.recorder.fileRows)
  }
}
