/// A picture of 64 by 64 grey pixels.
public struct Thumbnail: Sendable {
  public static let side = 64
  public let pixels: [UInt8]
  /// FNV-1a of its pixels (Fowler, Noll and Vo, 1991), 64 bits.
  public let checksum: UInt64

  /// Decodes runs of alternating lengths minus one and greys. `nil` if they do not fill a picture.
  public init?(runs: [UInt8]) {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Thumbnail.side * Thumbnail.side)
    for place in stride(from: 0, to: runs.count - 1, by: 2) {
      for _ in 0...runs[place] { pixels.append(runs[place + 1]) }
    }
    guard pixels.count == Thumbnail.side * Thumbnail.side else { return nil }
    checksum = pixels.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    self.pixels = pixels
  }
}

/// An LRU cache of thumbnails with a limit of bytes. O(thumbnails).
public struct ThumbnailCache: Sendable {
  public let limit: Int
  /// The thumbnails with their rows, most recently used last.
  public private(set) var entries: [(row: Int, thumbnail: Thumbnail)] = []
  public private(set) var evictions = 0
  private var bytes = 0
  private let bug: ThumbnailBug?

  public init(limit: Int, bug: ThumbnailBug? = nil) { (self.limit, self.bug) = (limit, bug) }

  /// The thumbnail of a row, marked as used; `nil` if it is not cached.
  public mutating func use(_ row: Int) -> Thumbnail? {
    guard let place = entries.lastIndex(where: { $0.row == row }) else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.thumbnail
  }

  public mutating func insert(_ thumbnail: Thumbnail, for row: Int) {
    bytes += thumbnail.pixels.count
    while bytes > (bug == .evictsEarly ? limit / 2 : limit), !entries.isEmpty, bug != .neverEvicts {
      let entry = entries.remove(at: bug == .evictsNewest ? entries.count - 1 : 0)
      bytes -= entry.thumbnail.pixels.count
      evictions += 1
    }
    entries.append((row, thumbnail))
  }
}
