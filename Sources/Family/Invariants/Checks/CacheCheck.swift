package import Kernel
package import Simulation

/// The memory cache never exceeds its limits. Exercised by evictions, which prove that it was full.
package struct CacheCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "cache.limits", title: "The memory cache never exceeds its limits on images and bytes.",
    exercisedBy: "each eviction, which proves that the cache was full"
  ) { [CacheCheck(entryLimit: $0.entryLimit, byteLimit: $0.byteLimit)] }

  package private(set) var tally = CheckTally()
  private let entryLimit: Int
  private let byteLimit: ByteCount

  package init(entryLimit: Int, byteLimit: ByteCount) {
    self.entryLimit = entryLimit
    self.byteLimit = byteLimit
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    if frame.cachedCount > entryLimit {
      tally.violate(at: frame.vsync, "\(frame.cachedCount) images, limit \(entryLimit)")
    }
    if frame.cachedBytes > byteLimit {
      tally.violate(at: frame.vsync, "\(frame.cachedBytes.bytes) bytes, limit \(byteLimit.bytes)")
    }
  }

  package mutating func finish(_ end: CheckedEnd) { tally.exercised += end.evictions }
}
