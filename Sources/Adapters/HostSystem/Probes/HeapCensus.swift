internal import CHost

/// A census of the heap: the blocks that one thread allocated while the app's code ran and that are still allocated, with their
/// types and cycles.
///
/// It makes a run several times as slow, and is therefore taken in a separate repetition.
package enum HeapCensus {
  /// Blocks of one kind that were allocated in one cycle and are still allocated.
  package struct Survivors: Hashable, Sendable {
    /// The type of an object as the runtime names it, or the size of another block.
    package let kind: String
    package let cycle: Int
    package var count: Int
    /// The bytes requested from the allocator.
    package var bytes: Int
  }

  /// Begins a census of the calling thread. Returns false if the runtime does not report its objects, or without memory.
  ///
  /// It can neither be nested nor combined with `WorkCounting`.
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

  /// Ends the census.
  package static func end() {
    chost_census_end()
    WorkCounting.end()
  }

  /// Sets whether the allocations that follow are the app's.
  static func go(on isApp: Bool) { chost_census_set_app(isApp ? 1 : 0) }

  /// Assigns the allocations that follow to this cycle, from 0.
  package static func beginCycle(_ cycle: Int) { chost_census_set_cycle(UInt32(cycle)) }

  /// Runs work of the harness inside the app's code, without counting it. Costs two additions if no census is taken.
  @inline(__always) package static func without<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    chost_census_pause(1)
    defer { chost_census_pause(-1) }
    return try work()
  }

  /// The blocks of these cycles that are still allocated, by kind and cycle, the most bytes first. O(blocks).
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

  /// Kinds of metadata that are no types: a closure's context and the box of a variable.
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
