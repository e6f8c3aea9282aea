package import HostSystem
internal import Kernel
package import Metrics
package import Simulation

/// What is recorded of a session that has its unit for itself.
package protocol SoloBook: SessionBook {
  /// Gestures of the session so far.
  var gestureCount: Int { get }
}

/// One repetition of a unit with one session.
package struct SoloStage<Book: SoloBook>: UnitStage {
  package let sessions: [Session<Book.App, Book.Driver, HostMeter>]
  package let books: [Book]
  private let identity: FrameBook.Identity
  private let auditApp: (Book.App) -> Void

  /// `auditApp` looks at the app when its session is over.
  package init(
    _ session: Session<Book.App, Book.Driver, HostMeter>, _ book: Book, _ identity: FrameBook.Identity,
    auditApp: @escaping (Book.App) -> Void = { _ in }
  ) {
    (sessions, books, self.identity, self.auditApp) = ([session], [book], identity, auditApp)
  }

  package func audit(_ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]) {
    for session in sessions { auditApp(session.app) }
  }

  package func summary(
    _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]
  ) -> UnitSummary {
    let session = sessions[0]
    return UnitSummary(
      unit: identity.unit, outcome: "complete",
      sessions: [
        SessionSummary(
          session: identity.session, ageYears: identity.ageYears, device: identity.device.name,
          digest: StableDigest.hexadecimal(session.digestValue),
          vsyncs: session.clock.frame(holding: session.end).number + 1, activeFrames: session.activeFrames,
          gestures: books[0].gestureCount, counts: [:])
      ])
  }

  package func addResults(
    to result: inout UnitResult, _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]
  ) {}

  package func lastRows(
    _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]
  ) -> [PhotoRow] { [] }
}
