package import Kernel
package import PhotoCaching

/// The memory of bitmaps and decodes, counted apart from the product: a bitmap for as long as anything holds it, a decode from
/// its start to its end with its declared need.
package struct MemoryOracle {
  private struct Retained {
    weak var bitmap: PhotoBitmap?
  }

  private var running: [RequestID: ByteCount] = [:]
  private var retainedBitmaps: [Retained] = []
  /// The peak since the last call of `takePeak`.
  private var peak = ByteCount.zero
  /// The memory held when a decode last began.
  package private(set) var held = ByteCount.zero

  /// Creates an oracle that holds nothing.
  package init() {}

  /// Starts a decode that holds `bytes` until it ends. O(bitmaps).
  package mutating func begin(_ effect: RequestID, holding bytes: ByteCount) {
    running[effect] = bytes
    note()
  }

  /// The memory of a running decode.
  package func bytes(of effect: RequestID) -> ByteCount { running[effect] ?? .zero }

  /// Ends a decode; from here on its bitmap belongs to the product. O(bitmaps).
  package mutating func end(_ effect: RequestID, _ bitmap: PhotoBitmap?) {
    running[effect] = nil
    if let bitmap { retainedBitmaps.append(Retained(bitmap: bitmap)) }
  }

  /// Ends all decodes of a killed app.
  package mutating func killed() { running.removeAll() }

  /// The memory of bitmaps now, without running decodes. O(bitmaps).
  package var stored: ByteCount {
    retainedBitmaps.reduce(ByteCount.zero) { $0 + ($1.bitmap?.byteCount ?? .zero) }
  }

  /// The largest bitmap in memory. O(bitmaps).
  package var largest: ByteCount {
    retainedBitmaps.reduce(ByteCount.zero) { max($0, $1.bitmap?.byteCount ?? .zero) }
  }

  /// The peak since the last call; zero if no decode has begun. O(1).
  package mutating func takePeak() -> ByteCount {
    defer { peak = .zero }
    return peak
  }

  /// Adds up the memory. It grows only when a decode begins, so no peak is missed.
  private mutating func note() {
    var bitmaps = ByteCount.zero
    // A gap is filled with the last element, because moving weak references costs more than reading them.
    for index in retainedBitmaps.indices.reversed() {
      if let bitmap = retainedBitmaps[index].bitmap {
        bitmaps += bitmap.byteCount
      } else {
        retainedBitmaps.swapAt(index, retainedBitmaps.count - 1)
        retainedBitmaps.removeLast()
      }
    }
    held = running.values.reduce(bitmaps, +)
    peak = max(peak, held)
  }
}
