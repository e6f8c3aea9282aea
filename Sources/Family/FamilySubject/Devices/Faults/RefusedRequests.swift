package import AppCore
package import Kernel

/// Requests that a port refused, until they are done; only those that an app must repeat by itself.
package struct RefusedRequests {
  private enum Thing: Hashable {
    case smallFile
    case list(GroupID)
  }

  /// The time of the first refusal; never iterated where the order matters.
  private var since: [Thing: Instant] = [:]

  /// Creates an empty list.
  package init() {}

  /// When the oldest request was made. O(refused).
  package var oldest: Instant? { since.values.min() }
  package var count: Int { since.count }
  /// Whether a write of the small file was refused.
  package var lacksSmallFile: Bool { since[.smallFile] != nil }

  /// Records the answer to a request made at an instant.
  package mutating func answered(_ task: AppTask, _ outcome: AppOutcome, asked: Instant) {
    let thing: Thing
    switch task {
    case .keep: thing = .smallFile
    case .listGroup(let group): thing = .list(group)
    default: return
    }
    if case .failed = outcome {
      if since[thing] == nil { since[thing] = asked }
    } else {
      since[thing] = nil
    }
  }

  /// Clears the list of a killed app; the next launch requests what it needs.
  package mutating func forget() { since.removeAll() }
}
