package import Kernel
package import Simulation

/// Bitmaps and running decodes never exceed the memory limit of the session. Counted apart from the cache: each bitmap, for as
/// long as anything holds it.
package struct MemoryCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "memory.limit",
    title: "Bitmaps in the cache, on screen and being decoded never exceed the session's memory limit.",
    exercisedBy: "each bitmap released, and each decode delayed, because memory was full"
  ) { [MemoryCheck(limit: $0.memoryLimit)] }

  package private(set) var tally = CheckTally()
  private let limit: ByteCount

  package init(limit: ByteCount) { self.limit = limit }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    if frame.heldBytes > limit {
      tally.violate(at: frame.vsync, "\(frame.heldBytes.bytes) bytes, limit \(limit.bytes)")
    }
  }

  package mutating func finish(_ end: CheckedEnd) { tally.exercised += end.memoryPressed }
}
