internal import Gestures
internal import Kernel

/// Which strokes of a sequence are seen to leave the slop.
///
/// Where the only samples beyond the slop are taken away, nobody can tell the touch from one that never left it: the
/// thinned touch is another touch, not the same one seen worse.
struct StrokeExcursions {
  private struct Stroke: Hashable {
    var start: ScreenPoint
    var longPressDue: Instant
    /// Seen outside the slop before a long press was due; afterwards; at all is either.
    var leftEarly = false
    var leftLate = false
  }

  private var before: [Stroke] = []
  private var after: [Stroke] = []

  /// Whether a stroke of `samples` leaves the slop, or leaves it in time to be no long press, in one of the two only. Both
  /// must hold the same landings in the same order. O(samples); allocates nothing once it has room.
  mutating func differ(
    _ samples: ArraySlice<TouchSample>, _ thinned: ArraySlice<TouchSample>, _ settings: GestureSettings
  ) -> Bool {
    StrokeExcursions.collect(samples, settings, &before)
    StrokeExcursions.collect(thinned, settings, &after)
    return !zip(before, after).allSatisfy { a, b in
      a.leftEarly == b.leftEarly && (a.leftEarly || a.leftLate) == (b.leftEarly || b.leftLate)
    }
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
        strokes.append(Stroke(start: sample.position, longPressDue: sample.time + settings.longPress))
      }
      let index = current[finger]
      guard index >= 0, (sample.position - strokes[index].start).lengthSquared > slop * slop else { continue }
      if sample.time < strokes[index].longPressDue {
        strokes[index].leftEarly = true
      } else {
        strokes[index].leftLate = true
      }
    }
  }
}
