public import Kernel

/// A toast on screen.
public struct ShownToast: Hashable, Sendable {
  /// The number in `GalleryEffect.toastRequested`.
  public let number: Int
  public let text: DisplayText
  /// The vsync of the first frame that showed it.
  public let firstPresented: Instant
  /// The start of its fade, if the app stays in the foreground and no toast supersedes it.
  public let leaves: Instant

  init?(_ toast: Toast?) {
    guard let toast, let presented = toast.presented else { return nil }
    number = toast.number
    text = toast.text
    firstPresented = presented
    leaves = toast.leaves
  }
}
