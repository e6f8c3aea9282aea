package import Kernel

/// Work and memory that an app would do without: planted, so that gates and comparisons have to find them.
package struct PlantedLoad {
  private final class Block {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  }

  /// What was allocated last.
  private var block = Block()
  /// What is held for nothing.
  private var ballast: [[UInt8]] = []
  private var ballastBytes = 0

  /// Pages of memory are asked for so many bytes at a time.
  private static let grain = 262_144

  /// Nothing is done and next to nothing held.
  package init() {}

  /// Allocates an object of 48 bytes and gives the one before back. O(1).
  @inline(never) package mutating func allocate() { block = Block() }

  /// Retains and releases an object so many times. In place, so that nothing else of this is retained for it. O(times).
  package mutating func retain(times: Int) {
    let reference = Unmanaged.passUnretained(block)
    for _ in 0..<times {
      PlantedLoad.take(reference)
      PlantedLoad.give(reference)
    }
  }

  /// Comes to hold a fifth of so many bytes, if it does not hold that much: touched, and never given back. O(bytes).
  package mutating func hold(fifthOf bytes: ByteCount) {
    let missing = bytes.bytes / 5 - ballastBytes
    guard missing >= PlantedLoad.grain else { return }
    ballast.append([UInt8](repeating: 1, count: missing))
    ballastBytes += missing
  }

  // Calls, so that the compiler does not take a retain and its release for nothing.
  @inline(never) private static func take(_ reference: Unmanaged<Block>) { _ = reference.retain() }
  @inline(never) private static func give(_ reference: Unmanaged<Block>) { reference.release() }
}
