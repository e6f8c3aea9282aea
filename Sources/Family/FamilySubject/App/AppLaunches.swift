internal import AppCore
internal import Kernel
internal import PhotoCaching

/// The launches of an app in one session.
struct AppLaunches {
  /// The last launch's time on this host up to its first frame, in nanoseconds: opening stores, sorting the catalogue.
  var setupNanoseconds: Int64
  /// Why the app could not be launched again. Its session continues with the old app, and is not reported.
  var failure: String?
  var lastKill = Instant.zero
  /// The seed of the data lost at the last power cut; `nil` if the last kill was none.
  var loss: UInt64?
  /// Whether the previous launch was killed with an unacknowledged write of its state.
  var marksMayBeLost = false
  /// Whether the launch was not yet notified of the network.
  var lacksNetwork = true
  /// The requests to repeat in the first frame after a kill.
  var repeated: [AppEvent] = []
  /// Counters of the launches before the last.
  var earlierCounters = PhotoPipelineCounters()
  var earlierSweeps = 0

  init(setupNanoseconds: Int64) { self.setupNanoseconds = setupNanoseconds }
}
