internal import Gestures
internal import Kernel

/// The strokes of a sequence that are seen to leave the slop.
///
/// If the only samples beyond the slop are removed, the touch cannot be told from one that never left it. The thinned touch is
/// then another touch, not the same one with fewer samples.
struct StrokeExcursions {
  private struct Stroke: Hashable {
    var start: ScreenPoint
    var hasLeft = false
  }

  private var before: [Stroke] = []
  private var after: [Stroke] = []

  /// Whether a stroke of `samples` is seen outside the slop while its thinned one is not. Both must have the same landings in the
  /// same order. O(samples); allocates nothing once it has room.
  mutating func differ(
    _ samples: ArraySlice<TouchSample>, _ thinned: ArraySlice<TouchSample>, _ settings: GestureSettings
  ) -> Bool {
    StrokeExcursions.collect(samples, settings, &before)
    StrokeExcursions.collect(thinned, settings, &after)
    return before != after
  }

  private static func collect(
    _ samples: ArraySlice<TouchSample>, _ settings: GestureSettings, _ strokes: inout [Stroke]
  ) {
    strokes.removeAll(keepingCapacity: true)
    var current = InlineArray<8, Int>(repeating: -1)
    let slop = Int64(settings.touchSlop.subpoints)
    for sample in samples {
      let finger = Int(sample.finger & 7)
      if sample.phase == .began {
        current[finger] = strokes.count
        strokes.append(Stroke(start: sample.position))
      }
      let index = current[finger]
      guard index >= 0, (sample.position - strokes[index].start).lengthSquared > slop * slop else { continue }
      strokes[index].hasLeft = true
    }
  }
}
