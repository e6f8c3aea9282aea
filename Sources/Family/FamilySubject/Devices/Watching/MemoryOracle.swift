package import Kernel
package import PhotoCaching

/// What bitmaps and decodes hold in memory, counted apart from the product: a bitmap for as long as anything holds it, a
/// decode from its start to its end with all that it said it needs.
package struct MemoryOracle {
  private struct Kept {
    weak var bitmap: PhotoBitmap?
  }

  private var running: [RequestID: ByteCount] = [:]
  private var keptBitmaps: [Kept] = []
  /// The most that was held since it was last asked for.
  private var peak = ByteCount.zero
  /// What was held when a decode began last.
  package private(set) var held = ByteCount.zero

  /// Nothing is held.
  package init() {}

  /// A decode starts, and holds so much until it ends. O(bitmaps).
  package mutating func begin(_ effect: RequestID, holding bytes: ByteCount) {
    running[effect] = bytes
    note()
  }

  /// What a running decode holds.
  package func bytes(of effect: RequestID) -> ByteCount { running[effect] ?? .zero }

  /// A decode has ended; its bitmap is the product's from here on. O(bitmaps).
  package mutating func end(_ effect: RequestID, _ bitmap: PhotoBitmap?) {
    running[effect] = nil
    if let bitmap { keptBitmaps.append(Kept(bitmap: bitmap)) }
  }

  /// The app was killed: nothing runs any more.
  package mutating func killed() { running.removeAll() }

  /// What bitmaps hold now, those of running decodes apart. O(bitmaps).
  package var kept: ByteCount { keptBitmaps.reduce(ByteCount.zero) { $0 + ($1.bitmap?.byteCount ?? .zero) } }

  /// The largest bitmap that is held. O(bitmaps).
  package var largest: ByteCount {
    keptBitmaps.reduce(ByteCount.zero) { max($0, $1.bitmap?.byteCount ?? .zero) }
  }

  /// The most held since the last call; zero when no decode has begun. O(1).
  package mutating func takePeak() -> ByteCount {
    defer { peak = .zero }
    return peak
  }

  /// Adds up what is held. Memory only grows when a decode begins, so that no peak lies between two calls.
  private mutating func note() {
    var bitmaps = ByteCount.zero
    // One that is gone gives its place to the last: to move what is weakly held costs more than to look at it.
    for index in keptBitmaps.indices.reversed() {
      if let bitmap = keptBitmaps[index].bitmap {
        bitmaps += bitmap.byteCount
      } else {
        keptBitmaps.swapAt(index, keptBitmaps.count - 1)
        keptBitmaps.removeLast()
      }
    }
    held = running.values.reduce(bitmaps, +)
    peak = max(peak, held)
  }
}
