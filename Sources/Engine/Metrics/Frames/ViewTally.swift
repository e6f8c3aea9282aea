package import Kernel

/// How many views the frames of one session made, changed, moved and removed.
package struct ViewTally: Sendable {
  private var created = Histogram()
  private var changed = Histogram()
  private var moved = Histogram()
  private var removed = Histogram()
  /// Frames in which nothing changed on screen; they are added up at the end.
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

  /// Adds the session to what its unit measured.
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
