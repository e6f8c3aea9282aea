internal import AppCore
internal import Kernel
internal import PhotoCaching

/// The launches of an app in one session.
struct AppLaunches {
  /// What the last one took on this host up to its first frame, nanoseconds: stores opened, catalogue sorted.
  var setupNanoseconds: Int64
  /// Why the app could not be launched again; its session goes on with what it was, and is not to be reported.
  var failure: String?
  var lastKill = Instant.zero
  /// The seed of what was lost with the power at the last kill; `nil`: it did not go.
  var loss: UInt64?
  /// The launch before was killed with something to keep that was not acknowledged.
  var marksMayBeLost = false
  /// The launch was not told of the network yet.
  var lacksNetwork = true
  /// What is asked again in the first frame after a kill.
  var repeated: [AppEvent] = []
  /// Of the launches before the last.
  var earlierCounters = PhotoPipelineCounters()
  var earlierSweeps = 0

  init(setupNanoseconds: Int64) { self.setupNanoseconds = setupNanoseconds }
}
