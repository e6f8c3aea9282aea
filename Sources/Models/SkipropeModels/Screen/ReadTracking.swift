@_spi(SwiftUI) internal import Observation

/// Tracks the observable properties that one evaluation read, until one changes, or until it is cancelled or replaced.
///
/// Observation ends a tracking only when a property changes. So each evaluation also reads a token, and `cancel` changes it.
/// Otherwise properties that never change would accumulate one tracking for each evaluation.
@MainActor final class ReadTracking {
  @Observable final class Token {
    var number = 0
  }

  private let token = Token()
  private var isTracking = false
  private var isCancelling = false
  private var changed: @MainActor (AnyKeyPath?) -> Void = { _ in }

  /// Evaluates `body` and tracks its reads; `change` is called once, before the first change of any of them.
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

  /// Ends the tracking.
  func cancel() {
    guard isTracking else { return }
    isCancelling = true
    token.number += 1
    isCancelling = false
  }
}
