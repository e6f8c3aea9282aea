internal import AppCore
package import Kernel
internal import PhotoCaching
internal import Simulation

/// The photos that a session's screen needed, and the product's counts.
package struct SessionWants: Sendable {
  package var device: String
  package var log: PhotoWantLog
  package var decodeLanes: Int
  /// The memory limit of bitmaps and decodes together.
  package var memory: ByteCount
  /// The cache's limit of bitmaps.
  package var entryLimit: Int
  /// The product's own counts.
  package var hits: Int
  package var visibleMisses: Int
  package var decodes: Int
  package var wastedDecodes: Int
}

extension FamilyApp {
  /// Starts to record the photos that the screen needs.
  package func keepWants() { stats.wants = PhotoWantLog() }

  /// The photos needed from `keepWants()` to the session's end.
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
