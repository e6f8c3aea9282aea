public import Kernel

/// A toast on screen.
public struct ShownToast: Hashable, Sendable {
  /// As in `GalleryEffect.toastRequested`.
  public let number: Int
  public let text: DisplayText
  /// The vsync of the first frame that showed it.
  public let firstPresented: Instant
  /// When it begins to fade, if the app stays in front and nothing supersedes it.
  public let leaves: Instant

  init?(_ toast: Toast?) {
    guard let toast, let presented = toast.presented else { return nil }
    number = toast.number
    text = toast.text
    firstPresented = presented
    leaves = toast.leaves
  }
}
