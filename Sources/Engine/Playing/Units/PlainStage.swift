package import HostSystem
internal import Kernel
package import Metrics
package import Simulation

/// What is recorded of a session of a plain unit.
package protocol PlainBook: SessionBook {
  /// Gestures of the session so far.
  var gestureCount: Int { get }
}

/// One repetition of a unit whose sessions have nothing to be looked at together.
package struct PlainStage<Book: PlainBook>: UnitStage {
  package let sessions: [Session<Book.App, Book.Driver, HostMeter>]
  package let books: [Book]
  private let auditApp: (Book.App) -> Void

  /// `auditApp` looks at each app when its session is over.
  package init(
    _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book],
    auditApp: @escaping (Book.App) -> Void = { _ in }
  ) {
    (self.sessions, self.books, self.auditApp) = (sessions, books, auditApp)
  }

  package func audit(_ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]) {
    for session in sessions { auditApp(session.app) }
  }

  package func summary(
    _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]
  ) -> UnitSummary {
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

  package func addResults(
    to result: inout UnitResult, _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]
  ) {}

  package func lastRows(
    _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]
  ) -> [PhotoRow] { [] }
}
