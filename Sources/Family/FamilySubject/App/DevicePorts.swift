internal import AppCore

/// What lies behind the ports of an app on its device, and what of it the world has refused so far.
struct DevicePorts {
  var work: PhotoWork
  /// What outlives a launch, and what of it was acknowledged last.
  var kept: StateStorage
  var keptMark = PersistedState()
  /// What photos are called at the server; kept like the small file.
  var names = PhotoNames()
  /// Photos that the disk has refused to remove, which it does once.
  var refusedRemovals: Set<PhotoID> = []
  /// A look at the disk was refused in this launch; one is.
  var lookWasRefused = false
  /// Requests so far that might have been refused.
  var refusableCount = 0

  init(work: PhotoWork, kept: StateStorage) {
    self.work = work
    self.kept = kept
  }
}
