internal import AppCore
package import Kernel
internal import PhotoCaching
internal import Simulation

/// What a session's screen wanted of photos, and what the product made of it.
package struct SessionWants: Sendable {
  package var device: String
  package var log: PhotoWantLog
  package var decodeLanes: Int
  /// The memory that bitmaps and decodes may take together.
  package var memory: ByteCount
  /// How many bitmaps the cache may hold.
  package var entryLimit: Int
  /// As the product counted them.
  package var hits: Int
  package var visibleMisses: Int
  package var decodes: Int
  package var wastedDecodes: Int
}

extension FamilyApp {
  /// Starts to record what its screen wants.
  package func keepWants() { stats.wants = PhotoWantLog() }

  /// What its screen wanted from `keepWants()` to the session's end.
  package func wants(until end: Instant) -> SessionWants {
    var log = stats.wants ?? PhotoWantLog()
    log.finish(at: end)
    let pipeline = core.photos.pipeline
    return SessionWants(
      device: launcher.device.name, log: log, decodeLanes: launcher.device.decodeLaneCount,
      memory: pipeline.memoryLimit, entryLimit: pipeline.limits.entryCount, hits: counters.hits,
      visibleMisses: counters.visibleMisses, decodes: counters.decodes, wastedDecodes: counters.wastedDecodes)
  }
}
