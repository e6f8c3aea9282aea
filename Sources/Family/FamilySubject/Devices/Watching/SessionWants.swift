internal import AppCore
package import Kernel
internal import PhotoCaching
internal import Simulation

/// What a session's screen wanted of photos, and what the product made of it.
package struct SessionWants: Sendable {
  package var device: String
  package var log: PhotoWantLog
  package var decodeLanes: Int
  /// What bitmaps and decodes may hold together, and how many bitmaps are kept.
  package var memory: ByteCount
  package var entryLimit: Int
  /// As the product counted them.
  package var hits: Int
  package var visibleMisses: Int
  package var decodes: Int
  package var wastedDecodes: Int
}

extension FamilyApp {
  /// Writes down from now on what its screen wants.
  package func keepWants() { stats.wants = PhotoWantLog() }

  /// What it has wanted until the session's end, since it was to be kept.
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
