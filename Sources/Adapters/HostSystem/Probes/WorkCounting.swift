internal import CHost

/// A thread's requests to the Swift runtime and the allocator.
package struct HostWork: Hashable, Sendable {
  package var retains: Int
  package var releases: Int
  /// Objects, boxes and closure contexts allocated on the heap.
  package var objects: Int
  /// Blocks allocated, those of objects included.
  package var allocations: Int

  init(_ counters: chost_work) {
    retains = Int(truncatingIfNeeded: counters.retains)
    releases = Int(truncatingIfNeeded: counters.releases)
    objects = Int(truncatingIfNeeded: counters.objects)
    allocations = Int(truncatingIfNeeded: counters.allocations)
  }
}

/// Switches the counting of work on and off, for one thread of the process at a time.
///
/// Retains, releases and objects are counted in the Swift runtime's instrumentation hooks, which it calls only while its flag
/// for instruments is set. Without counting they cost nothing extra. Blocks are always counted, by functions of ours in front
/// of the allocator: an addition each.
package enum WorkCounting {
  /// The kinds of work that can be counted on this host.
  package struct Found: OptionSet, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Retains, releases and objects, if the runtime has the hooks and passes references as expected.
    package static let references = Found(rawValue: CHOST_COUNTS_REFERENCES)
    /// Blocks, if no sanitizer's allocator stands in front of ours.
    package static let allocations = Found(rawValue: CHOST_COUNTS_ALLOCATIONS)
  }

  /// Begins to count the calling thread and returns what is counted. Waits while another thread is counted. Does not nest.
  package static func begin() -> Found { Found(rawValue: chost_begin_counting()) }

  /// Ends the counting, on the same thread.
  package static func end() { chost_end_counting() }
}
