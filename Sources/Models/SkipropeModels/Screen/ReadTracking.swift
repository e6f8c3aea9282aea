@_spi(SwiftUI) internal import Observation

/// What one evaluation has read of observable objects, until it is told of a change, cancelled or replaced by the next one.
///
/// Observation gives a tracking away only with a change. So each evaluation reads a token, too, whose change brings its tracking here to be
/// cancelled: without that, properties that never change would keep one for each evaluation.
@MainActor final class ReadTracking {
  @Observable final class Token {
    var number = 0
  }

  private let token = Token()
  private var isTracking = false
  private var isCancelling = false
  private var changed: @MainActor (AnyKeyPath?) -> Void = { _ in }

  /// Evaluates and tracks what that reads; `change` is called once, before the first change of any of it.
  func evaluate<Result>(
    _ body: @MainActor () -> Result, change: @escaping @MainActor (AnyKeyPath?) -> Void
  ) -> Result {
    cancel()
    (isTracking, changed) = (true, change)
    return withObservationTracking {
      _ = token.number
      return body()
    } willSet: { [weak self] tracking in
      let cause = tracking.changed
      tracking.cancel()
      MainActor.assumeIsolated {
        guard let self else { return }
        self.isTracking = false
        if !self.isCancelling { self.changed(cause) }
      }
    }
  }

  /// Forgets what was read.
  func cancel() {
    guard isTracking else { return }
    isCancelling = true
    token.number += 1
    isCancelling = false
  }
}
