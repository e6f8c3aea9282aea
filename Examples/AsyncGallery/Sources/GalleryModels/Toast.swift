import Observation

/// A message that disappears after three seconds.
@MainActor @Observable public final class Toast {
  public static let length = Duration.seconds(3)
  public private(set) var message: String?
  @ObservationIgnored private var hide: Task<Void, Never>?
  private let bug: GalleryBug?

  public init(bug: GalleryBug? = nil) { self.bug = bug }

  public func show(_ message: String) {
    if bug != .hideNotCancelled { hide?.cancel() }
    self.message = message
    hide = Task {
      try? await Task.sleep(for: Toast.length)
      if bug == .hideNotCancelled || !Task.isCancelled { self.message = nil }
    }
  }
}
