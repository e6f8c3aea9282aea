internal import CVirtualSystem

/// The memory of some globals as one run of bytes. All functions are O(bytes).
struct GlobalMemory: Sendable {
  /// The memory ranges by address; adjacent ones are merged.
  private let ranges: [(start: UInt, count: Int)]
  /// The size of all ranges, bytes.
  let count: Int
  /// Their bytes before `main`.
  let initial: [UInt8]

  init(of globals: [StoredGlobal]) {
    let ranges = GlobalMemory.joined(globals.flatMap(\.pieces))
    self.ranges = ranges
    var bytes = [UInt8](repeating: 0, count: ranges.reduce(0) { $0 + $1.count })
    count = bytes.count
    bytes.withUnsafeMutableBytes { bytes in
      var offset = 0
      for range in ranges {
        guard let start = UnsafeRawPointer(bitPattern: range.start), let base = bytes.baseAddress else {
          continue
        }
        skiprope_virtual_initial(start, UInt(range.count), base + offset)
        offset += range.count
      }
    }
    initial = bytes
  }

  private static func joined(_ pieces: [(start: UInt, count: Int)]) -> [(start: UInt, count: Int)] {
    var ranges: [(start: UInt, count: Int)] = []
    for piece in pieces.sorted(by: { $0.start < $1.start }) {
      if let last = ranges.last, last.start + UInt(last.count) == piece.start {
        ranges[ranges.count - 1].count += piece.count
      } else {
        ranges.append(piece)
      }
    }
    return ranges
  }

  /// Copies their current bytes into the image.
  func save(into image: inout [UInt8]) {
    image.withUnsafeMutableBytes { bytes in
      var offset = 0
      for range in ranges {
        guard let start = UnsafeRawPointer(bitPattern: range.start) else { continue }
        let held = UnsafeRawBufferPointer(start: start, count: range.count)
        UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + range.count]).copyMemory(from: held)
        offset += range.count
      }
    }
  }

  /// Copies the image into their memory. Objects they referred to are not released.
  func load(_ image: [UInt8]) {
    image.withUnsafeBytes { bytes in
      var offset = 0
      for range in ranges {
        guard let start = UnsafeMutableRawPointer(bitPattern: range.start) else { continue }
        UnsafeMutableRawBufferPointer(start: start, count: range.count).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + range.count]))
        offset += range.count
      }
    }
  }

  /// Whether their bytes are those before `main`.
  var isInitial: Bool {
    var held = initial
    save(into: &held)
    return held == initial
  }
}
