internal import AppCore

/// The device behind an app's ports, and its refusals so far.
struct DevicePorts {
  var work: PhotoWork
  /// The stored state that survives a launch, and the last part acknowledged.
  var stored: StateStorage
  var storedMark = PersistedState()
  /// Names of photos at the server, stored like the state.
  var names = PhotoNames()
  /// Photos whose removal the disk has refused, which it does once.
  var refusedRemovals: Set<PhotoID> = []
  /// Whether a listing of the disk was refused in this launch; one is.
  var pollWasRefused = false
  /// Requests so far that might have been refused.
  var refusableCount = 0

  init(work: PhotoWork, stored: StateStorage) {
    self.work = work
    self.stored = stored
  }
}
