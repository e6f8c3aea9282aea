internal import CHost

/// Which blocks of the heap are still there, what they are and since when: a count of everything that one thread gets and
/// gives back while the app's code runs. It makes a run several times as slow, so it is taken in a repetition of its own.
package enum HeapCensus {
  /// Blocks of one kind that came in one cycle and are still there.
  package struct Survivors: Hashable, Sendable {
    /// The type of an object as the runtime spells it, or the size of a block that is none.
    package let kind: String
    package let cycle: Int
    package var count: Int
    /// As asked for.
    package var bytes: Int
  }

  /// Begins to take a census of the calling thread; false where the runtime tells nobody of its objects, or where there is no
  /// memory for it. Does not nest, nor with `WorkCounting`.
  package static func begin() -> Bool {
    guard WorkCounting.begin().contains([.references, .allocations]) else {
      WorkCounting.end()
      return false
    }
    guard chost_census_begin() != 0 else {
      WorkCounting.end()
      return false
    }
    return true
  }

  /// Ends what `begin` began.
  package static func end() {
    chost_census_end()
    WorkCounting.end()
  }

  /// Whether what comes from here on is the app's.
  static func go(on isApp: Bool) { chost_census_set_app(isApp ? 1 : 0) }

  /// What comes from here on belongs to this cycle, from 0.
  package static func beginCycle(_ cycle: Int) { chost_census_set_cycle(UInt32(cycle)) }

  /// Does what is not the app's though its code runs. Costs two additions where no census is taken.
  @inline(__always) package static func without<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    chost_census_pause(1)
    defer { chost_census_pause(-1) }
    return try work()
  }

  /// What came in these cycles and is still there, by kind and cycle, the most bytes first. O(blocks).
  package static func survivors(of cycles: Range<Int>) -> [Survivors] {
    var blocks = [chost_survivor](repeating: chost_survivor(), count: chost_census_survivors(nil, 0) + 1_024)
    let count = blocks.withUnsafeMutableBufferPointer { buffer in
      chost_census_survivors(buffer.baseAddress, buffer.count)
    }
    var found: [Key: Survivors] = [:]
    for block in blocks.prefix(count) where cycles.contains(Int(block.cycle)) {
      let key = Key(type: block.type, size: block.type == nil ? block.size : 0, cycle: Int(block.cycle))
      found[key, default: Survivors(kind: kind(of: block), cycle: key.cycle, count: 0, bytes: 0)].count += 1
      found[key]?.bytes += block.size
    }
    return found.values.sorted { ($1.bytes, $0.kind, $0.cycle) < ($0.bytes, $1.kind, $1.cycle) }
  }

  private struct Key: Hashable {
    let type: UnsafeRawPointer?
    let size: Int
    let cycle: Int
  }

  /// Kinds of metadata that stand for no type: what a closure captured, and a box of a variable.
  private static let captured = 0x400
  private static let boxed = 0x500
  /// Metadata of a class begins with 0, or, where it is one of Objective-C's too, with a pointer, which is larger than any kind
  /// (the runtime's `LastEnumeratedMetadataKind`).
  private static let largestKind = 0x7FF

  private static func kind(of block: chost_survivor) -> String {
    guard let type = block.type else { return "block of \(block.size) bytes" }
    switch type.load(as: Int.self) {
    case captured: return "closure's context of \(block.size) bytes"
    case boxed: return "box of \(block.size) bytes"
    case let first where first == 0 || first > largestKind:
      return String(reflecting: unsafeBitCast(type, to: Any.Type.self))
    default: return "object of \(block.size) bytes"
    }
  }
}
