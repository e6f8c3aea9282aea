internal import AppCore
internal import Kernel
internal import PhotoCaching
internal import Simulation

/// A request of the core on its way through a lane, with what came of it once it was done.
struct Operation {
  let id: RequestID
  let task: AppTask
  /// The vsync of the frame that asked for it.
  let asked: Instant
  /// What performing it came to; `nil` before, and for a listing, which tells what the group holds when it is answered.
  var outcome: AppOutcome?
  /// What performing it took on this host, nanoseconds.
  var measured: Int64 = 0

  init(id: RequestID, task: AppTask, asked: Instant) {
    self.id = id
    self.task = task
    self.asked = asked
  }

  /// The picture that it came to.
  var bitmap: PhotoBitmap? {
    guard case .photo(let result)? = outcome, case .decoded(let bitmap) = result.outcome else { return nil }
    return bitmap
  }

  /// Its number on the lanes.
  var effect: EffectID { EffectID(id.raw) }
}
