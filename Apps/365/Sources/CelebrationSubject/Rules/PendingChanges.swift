internal import Kernel
internal import Skiprope

/// What touches asked of the store, until the store has it.
///
/// What a kill takes, or a disk in trouble refuses, is owed no longer; and only time in front of the user counts, from the touch or
/// from when the app was last brought there.
struct PendingChanges<Change: Sendable>: Sendable {
  private var open: [(change: Change, since: Instant)] = []

  /// Commits come one after another, each in some milliseconds; an import's may stand before one.
  static var patience: TimeSpan { .seconds(3) }

  /// What was touched in a frame.
  mutating func add(_ change: Change, _ frame: GardenSnapshot) {
    guard frame.session.trouble == nil, frame.vsync < frame.session.end else { return }
    open.append((change, frame.vsync))
  }

  mutating func removeAll() { open.removeAll(keepingCapacity: true) }

  /// Takes away what is owed no longer, because something else was touched.
  mutating func removeAll(where isOver: (Change) -> Bool) { open.removeAll { isOver($0.change) } }

  /// Takes away what the store has, and gives what it should have by now, each once. O(what is owed).
  mutating func overdue(_ frame: GardenSnapshot, isDone: (Change) -> Bool) -> [Change] {
    guard !open.isEmpty else { return [] }
    if frame.record.isLaunch || frame.session.trouble != nil { removeAll() }
    open.removeAll { isDone($0.change) }
    let late = open.filter { PendingChanges.isLate(since: $0.since, frame) }.map(\.change)
    if !late.isEmpty { open.removeAll { PendingChanges.isLate(since: $0.since, frame) } }
    return late
  }

  /// Where nothing happens no frame runs before the app goes to the background.
  private static func isLate(since: Instant, _ frame: GardenSnapshot) -> Bool {
    min(frame.vsync, frame.session.end) - max(since, frame.session.begin) > patience
  }
}
