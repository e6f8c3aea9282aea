package import Kernel
package import Simulation

/// Bitmaps and running decodes never hold more than the device gives a session. The witness is not the cache's own account:
/// it counts each bitmap for as long as anything holds it.
package struct MemoryCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "memory.limit",
    title: "Bitmaps kept, on screen and being decoded never hold more than the session may.",
    provokedBy: "each bitmap that had to go, and each decode put off, because memory was full"
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

  package mutating func finish(_ end: CheckedEnd) { tally.provoked += end.memoryPressed }
}
