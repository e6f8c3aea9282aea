internal import CHost

/// What a thread asked of the Swift runtime and of the allocator.
package struct HostWork: Hashable, Sendable {
  package var retains: Int
  package var releases: Int
  /// Objects, boxes and closure contexts made on the heap.
  package var objects: Int
  /// Blocks that the allocator gave, those of objects included.
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
/// Retains, releases and objects come from the pointers through which the Swift runtime goes while its flag for
/// instruments is set; while nothing is counted they cost what they cost without this. Blocks are counted always, by
/// entries of our own before the allocator's: an addition for each.
package enum WorkCounting {
  /// What can be counted here.
  package struct Found: OptionSet, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Retains, releases and objects: where the runtime has the pointers, and hands references on as expected.
    package static let references = Found(rawValue: CHOST_COUNTS_REFERENCES)
    /// Blocks: where no sanitizer's allocator stands before ours.
    package static let allocations = Found(rawValue: CHOST_COUNTS_ALLOCATIONS)
  }

  /// Begins to count the calling thread and says what is counted; waits while another thread is counted. Does not nest.
  package static func begin() -> Found { Found(rawValue: chost_begin_counting()) }

  /// Ends what `begin` began; on the same thread.
  package static func end() { chost_end_counting() }
}
