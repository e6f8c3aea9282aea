internal import Touches

/// The panel of the recorded trials: what it would have told about a touch.
///
/// It was asked every 20 ms after the touch-down, told whole pixels and only changes, and nothing before a finger had left
/// a dead zone. Of single taps the touch-down was not kept, of drags neither it nor the lift.
package struct RecordingPanel: Sendable {
  private let pixelsPerMillimetre: Double
  private let deadPixels: Double
  private static let period = 20.0

  package init(_ glass: TouchTrial.Glass) {
    pixelsPerMillimetre = glass == .phone ? 6.49 : 5.88
    deadPixels = glass == .phone ? 1 : 6
  }

  /// The reports of each contact, times from the first touch-down (drags of two fingers: from the later one). O(reports).
  package func reports(of trial: TouchTrial) -> [[TouchTrial.Report]] {
    let strokes = trial.strokes
    guard trial.task != .doubleTap else {
      let zero = strokes[0][0].milliseconds
      return strokes.map { stroke in
        let (down, seen, lift) = polled(stroke, from: stroke[0].milliseconds)
        let all = [(stroke[0].milliseconds, down)] + changes(seen, after: down)
        return millimetres(all + [(lift, all[all.count - 1].1)], from: zero)
      }
    }
    let begin = strokes.map { $0[0].milliseconds }.max() ?? 0
    let end = strokes.map { $0[$0.count - 1].milliseconds }.min() ?? begin
    let polls = strokes.map { polled($0, from: begin, to: end) }
    guard trial.task != .tap else {
      let moves = changes(polls[0].seen, after: polls[0].down)
      return [millimetres(moves + [(polls[0].lift, moves.last?.1 ?? polls[0].down)], from: begin)]
    }
    // Fingers that are down together are told together, whenever one of them has moved.
    let count = polls.map(\.seen.count).min() ?? 0
    let told = (0..<count).filter { index in
      polls.contains { poll in
        poll.seen[index].1 != (index > 0 ? poll.seen[index - 1].1 : poll.down)
      }
    }
    return polls.map { poll in millimetres(told.map { poll.seen[$0] }, from: begin) }
  }

  /// Where a finger was in pixels at every poll after `begin`, and where at its touch-down.
  private func polled(
    _ stroke: [TouchTrial.Report], from begin: Double, to end: Double? = nil
  ) -> (down: GlassPoint, seen: [(Double, GlassPoint)], lift: Double) {
    let lift = end ?? stroke[stroke.count - 1].milliseconds
    var index = 0
    func pixels(at time: Double) -> GlassPoint {
      while index + 1 < stroke.count, stroke[index + 1].milliseconds <= time { index += 1 }
      let place = stroke[index].place * pixelsPerMillimetre
      return GlassPoint(
        x: place.x.rounded(.toNearestOrEven), y: place.y.rounded(.toNearestOrEven))
    }
    let down = pixels(at: begin)
    var hasLeft = false
    var seen: [(Double, GlassPoint)] = []
    var time = begin + RecordingPanel.period
    while time <= lift + 1e-6 {
      let place = pixels(at: time)
      let way = place - down
      hasLeft = hasLeft || max(way.x.magnitude, way.y.magnitude) >= deadPixels
      seen.append((time, hasLeft ? place : down))
      time += RecordingPanel.period
    }
    return (down, seen, lift)
  }

  private func changes(
    _ seen: [(Double, GlassPoint)], after down: GlassPoint
  ) -> [(Double, GlassPoint)] {
    var last = down
    return seen.filter { report in
      defer { last = report.1 }
      return report.1 != last
    }
  }

  private func millimetres(
    _ reports: [(Double, GlassPoint)], from zero: Double
  ) -> [TouchTrial.Report] {
    reports.map {
      TouchTrial.Report(milliseconds: $0.0 - zero, place: $0.1 * (1 / pixelsPerMillimetre))
    }
  }
}
