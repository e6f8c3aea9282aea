package import AppCore
package import Kernel
package import PhotoCaching

/// A request of the core on its way through a lane, with what came of it once it was done.
package struct Operation {
  package let task: AppTask
  /// The vsync of the frame that asked for it.
  package let asked: Instant
  /// What performing it came to; `nil` before, and for a listing, which tells what the group holds when it is answered.
  package var outcome: AppOutcome?
  /// What performing it took on this host, nanoseconds.
  package var measured: Int64 = 0

  package init(task: AppTask, asked: Instant) {
    self.task = task
    self.asked = asked
  }

  /// The picture that it came to.
  package var bitmap: PhotoBitmap? {
    guard case .photo(.decoded(let bitmap), _)? = outcome else { return nil }
    return bitmap
  }
}
