import AppCore
import Dispatch

/// The disk and the decoder, with the queue on which alone they are used.
final class PhotoService: @unchecked Sendable {
  private var work: PhotoWork
  private let queue = DispatchQueue(label: "photos")

  init(_ work: sending PhotoWork) { self.work = work }

  /// Does something there, and tells the main thread what came of it.
  func run<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout PhotoWork) -> Outcome,
    then tell: @escaping @MainActor @Sendable (Outcome) -> Void
  ) {
    queue.async { [self] in
      let outcome = body(&work)
      DispatchQueue.main.async { MainActor.assumeIsolated { tell(outcome) } }
    }
  }
}
