package import Gallery
package import Kernel

/// A touch sequence commits at most one action; provoked by every sequence that acts.
package struct ActionCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.oneCommit)
  /// The last sequences that acted, with what they did; a tap that waits out its window may act after a later one.
  private var recent: [(sequence: Int, action: GalleryAction)] = []
  private static let memory = 16

  package init() { recent.reserveCapacity(ActionCheck.memory) }

  package mutating func check(_ facts: FrameFacts, _ effects: [GalleryEffect]) {
    for effect in effects {
      guard case .acted(let action, let sequence, _) = effect else { continue }
      tally.checked += 1
      tally.provoked += 1
      if let first = recent.last(where: { $0.sequence == sequence }) {
        tally.violate(at: facts.vsync, "touch sequence \(sequence) did \(first.action) and \(action)")
      }
      if recent.count == ActionCheck.memory { recent.removeFirst() }
      recent.append((sequence, action))
    }
  }
}

/// No swipe changes category within the debounce of the last change; provoked by each swipe that lifts inside it.
package struct DebounceCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.debounce)
  private let debounce: TimeSpan
  private var lastChange: Instant?

  package init(debounce: TimeSpan) { self.debounce = debounce }

  package mutating func check(_ facts: FrameFacts, _ effects: [GalleryEffect]) {
    for effect in effects {
      switch effect {
      case .acted(.blockedByDebounce, _, let lift): noteSwipe(at: lift)
      case .categoryChanged(_, _, .swipe, let lift):
        tally.checked += 1
        if noteSwipe(at: lift) {
          let distance = lastChange.map { (lift - $0).milliseconds } ?? 0
          tally.violate(at: facts.vsync, "a swipe changed category \(distance) ms after the last change")
        }
        lastChange = lift
      case .categoryChanged(_, _, .chip, let lift): lastChange = lift
      default: break
      }
    }
  }

  /// Counts a swipe inside the debounce; whether it was.
  @discardableResult private mutating func noteSwipe(at lift: Instant) -> Bool {
    guard let lastChange, lift - lastChange < debounce else { return false }
    tally.provoked += 1
    return true
  }
}
