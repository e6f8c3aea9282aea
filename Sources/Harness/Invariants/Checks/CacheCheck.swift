package import Kernel

/// The memory cache never exceeds its limits. Provoked by evictions, which show that it was full.
package struct CacheCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.cacheLimits)
  private let entryLimit: Int
  private let byteLimit: ByteCount

  package init(entryLimit: Int, byteLimit: ByteCount) {
    self.entryLimit = entryLimit
    self.byteLimit = byteLimit
  }

  package mutating func check(_ facts: FrameFacts) {
    tally.checked += 1
    if facts.cachedCount > entryLimit {
      tally.violate(at: facts.vsync, "\(facts.cachedCount) images, limit \(entryLimit)")
    }
    if facts.cachedBytes > byteLimit {
      tally.violate(at: facts.vsync, "\(facts.cachedBytes.bytes) bytes, limit \(byteLimit.bytes)")
    }
  }

  /// Called once at the end with the evictions of the session.
  package mutating func finish(evictions: Int) { tally.provoked += evictions }
}
