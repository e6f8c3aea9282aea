package import Kernel

/// Counts the views that one session's frames created, changed, moved and removed.
package struct ViewTally: Sendable {
  private var created = Histogram()
  private var changed = Histogram()
  private var moved = Histogram()
  private var removed = Histogram()
  /// Frames without a change on screen, added to the histograms at the end.
  private var still = 0

  package init() {}

  /// Counts one frame.
  package mutating func record(_ delta: DisplayDelta) {
    guard !delta.isEmpty else {
      still += 1
      return
    }
    created.record(delta.created)
    changed.record(delta.changed)
    moved.record(delta.moved)
    removed.record(delta.removed)
  }

  /// Adds the session to the unit's measurements.
  func add(to measurements: inout Measurements) {
    let counts: [(HistogramKey, CounterKey, Histogram)] = [
      (.viewsCreated, .allViewsCreated, created), (.viewsChanged, .allViewsChanged, changed),
      (.viewsMoved, .allViewsMoved, moved), (.viewsRemoved, .allViewsRemoved, removed),
    ]
    for (key, total, histogram) in counts {
      measurements.add(histogram.sum, to: total)
      var all = histogram
      if still > 0 { all.record(0, count: still) }
      measurements.merge(all, into: key)
    }
  }
}
