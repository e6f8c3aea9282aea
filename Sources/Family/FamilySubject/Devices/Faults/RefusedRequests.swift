package import AppCore
package import Kernel

/// What an app asked of a port and was refused, until it is done after all; of what an app has to ask for again by itself.
package struct RefusedRequests {
  private enum Thing: Hashable {
    case smallFile
    case list(GroupID)
  }

  /// Since when; never iterated in an order that counts.
  private var since: [Thing: Instant] = [:]

  /// Nothing was refused.
  package init() {}

  /// When the oldest was asked for. O(refused).
  package var oldest: Instant? { since.values.min() }
  package var count: Int { since.count }
  /// Whether the small file lacks something.
  package var lacksSmallFile: Bool { since[.smallFile] != nil }

  /// A request that was asked for at an instant is answered.
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

  /// The app was killed: the next one asks for what it needs.
  package mutating func forget() { since.removeAll() }
}
