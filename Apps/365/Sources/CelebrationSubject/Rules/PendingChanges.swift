internal import Kernel
internal import Skiprope

/// Changes that touches requested and the store does not have yet.
///
/// A kill or a disk fault cancels them. Only time in front of the user counts: from the touch, or from the app's last
/// return to the front.
struct PendingChanges<Change: Sendable>: Sendable {
  private var open: [(change: Change, since: Instant)] = []

  /// The longest time for a change. Commits take some milliseconds each, one after another; an import's may come
  /// first.
  static var patience: TimeSpan { .seconds(3) }

  /// Adds the change that a touch of this frame requested. Ignored during a disk fault and in the background.
  mutating func add(_ change: Change, _ frame: GardenSnapshot) {
    guard frame.session.trouble == nil, frame.vsync < frame.session.end else { return }
    open.append((change, frame.vsync))
  }

  mutating func removeAll() { open.removeAll(keepingCapacity: true) }

  /// Removes changes that a later touch replaced.
  mutating func removeAll(where isOver: (Change) -> Bool) { open.removeAll { isOver($0.change) } }

  /// Removes the changes that the store has, and returns each overdue one once. O(pending changes).
  mutating func overdue(_ frame: GardenSnapshot, isDone: (Change) -> Bool) -> [Change] {
    guard !open.isEmpty else { return [] }
    if frame.record.isLaunch || frame.session.trouble != nil { removeAll() }
    open.removeAll { isDone($0.change) }
    let late = open.filter { PendingChanges.isLate(since: $0.since, frame) }.map(\.change)
    if !late.isEmpty { open.removeAll { PendingChanges.isLate(since: $0.since, frame) } }
    return late
  }

  /// Time in the background does not count: an idle app may have no frame before it.
  private static func isLate(since: Instant, _ frame: GardenSnapshot) -> Bool {
    min(frame.vsync, frame.session.end) - max(since, frame.session.begin) > patience
  }
}
