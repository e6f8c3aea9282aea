import AppCore
import Dispatch

/// The disk and the decoder, used on one serial queue only.
final class PhotoService: @unchecked Sendable {
  private var work: PhotoWork
  private let queue = DispatchQueue(label: "photos")

  init(_ work: sending PhotoWork) { self.work = work }

  /// Runs `body` on the queue and passes its result to the main thread.
  func run<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout PhotoWork) -> Outcome,
    then notify: @escaping @MainActor @Sendable (Outcome) -> Void
  ) {
    queue.async { [self] in
      let outcome = body(&work)
      DispatchQueue.main.async { MainActor.assumeIsolated { notify(outcome) } }
    }
  }
}
