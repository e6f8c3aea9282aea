package import Kernel
internal import Touches

/// The touch panel of the recorded trials: converts a touch to the reports that the panel would have made.
///
/// A touch lands at any time between ticks. Places are whole pixels, reported only on change, and not before the finger leaves a
/// dead zone. Lifts are reported at the next tick. Single taps lack the touch-down report, drags lack touch-down and lift.
///
/// The phone lags behind the finger: per axis it moves by half the distance from six pixels on, else by one pixel. Its timestamps
/// are uneven, although it samples evenly. Intervals are recorded; the lag is inferred. Of the phone's reports that move, 40 to
/// 45 % move an axis by one pixel and 11 to 13 % by four, but few by two or three.
package struct RecordingPanel: Sendable {
  private let isPhone: Bool
  private let pixelsPerMillimetre: Double
  private let deadPixels: Double

  /// The distance in pixels from which the phone moves by half of it.
  private static let followsFrom = 6.0
  /// Intervals between reports, ms, as twenty equally frequent values: for tasks with one finger and with two.
  private static let phone = [17, 17, 18, 19, 20, 20, 20, 20, 20, 20, 20, 20, 21, 21, 21, 21, 22, 23, 24, 28]
  private static let tablet = [
    12, 16, 17, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 20, 28,
  ]
  private static let phonePair = [
    20, 23, 24, 24, 25, 25, 26, 26, 26, 27, 27, 27, 28, 28, 28, 29, 29, 30, 31, 32,
  ]
  private static let tabletPair = [
    12, 14, 16, 16, 17, 17, 17, 17, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 20, 28,
  ]

  package init(_ glass: TouchTrial.Glass) {
    isPhone = glass == .phone
    pixelsPerMillimetre = isPhone ? 6.49 : 5.88
    deadPixels = isPhone ? 1 : 6
  }

  /// The reports of each contact, timed from the first tick that saw it; two fingers, from the later one. `seed` determines the
  /// ticks. O(reports).
  package func reports(of trial: TouchTrial, seed: SeedTree) -> [[TouchTrial.Report]] {
    let ticks = ticks(of: trial, seed: seed)
    let seen = trial.strokes.map { places(of: $0, ticks, trial.task) }
    guard trial.task == .drag || trial.task == .twoFingerDrag else {
      return seen.map { taps($0, keepsLanding: trial.task == .doubleTap) }
    }
    // Two fingers are reported together whenever one has moved; the lift is not reported.
    let reported = seen[0].indices.dropFirst().dropLast().filter { index in
      seen.contains { $0[index].place != $0[index - 1].place }
    }
    return seen.map { reports in millimetres(reported.map { reports[$0] }) }
  }

  /// The sampling time and the reported timestamp, ms.
  private struct Tick {
    var taken: Double
    var stamp: Double
  }

  /// The ticks from the first that sees all fingers to the first without any. A double tap starts with the first finger; with two
  /// fingers the first lift ends it.
  private func ticks(of trial: TouchTrial, seed: SeedTree) -> [Tick] {
    var random = seed.stream()
    let isPair = trial.task == .twoFingerDrag
    let landings = trial.strokes.map { $0[0].milliseconds }
    let lifts = trial.strokes.map { $0[$0.count - 1].milliseconds }
    let begin = trial.task == .doubleTap ? landings[0] : landings.max() ?? 0
    let end = (isPair ? lifts.min() : lifts.max()) ?? begin
    let clock =
      isPair
      ? (isPhone ? RecordingPanel.phonePair : RecordingPanel.tabletPair)
      : (isPhone ? RecordingPanel.phone : RecordingPanel.tablet)
    var stamps = [begin + random.unit() * Double(clock[10])]
    while stamps[stamps.count - 1] < end {
      stamps.append(stamps[stamps.count - 1] + Double(clock[random.below(clock.count)]))
    }
    let span = stamps[stamps.count - 1] - stamps[0]
    let count = Double(max(1, stamps.count - 1))
    return stamps.enumerated().map { index, stamp in
      Tick(
        taken: isPhone ? stamps[0] + span * Double(index) / count : stamp, stamp: stamp - stamps[0])
    }
  }

  /// The reported places of a finger in pixels, at each tick while it is down and at the next one.
  private func places(
    of stroke: [TouchTrial.Report], _ ticks: [Tick], _ task: TouchTrial.Task
  ) -> [TouchTrial.Report] {
    let first = task == .doubleTap ? ticks.firstIndex { $0.taken >= stroke[0].milliseconds } ?? 0 : 0
    let lift = stroke[stroke.count - 1].milliseconds
    let gone = ticks.firstIndex { $0.taken >= lift } ?? ticks.count
    let isDrag = task == .drag || task == .twoFingerDrag
    let last = isDrag ? ticks.count - 1 : min(max(first + 1, gone), ticks.count - 1)
    var index = 0
    var place = GlassPoint(x: 0, y: 0)
    var hasLeft = false
    var down = place
    return ticks[first...max(first, last)].map { tick in
      while index + 1 < stroke.count, stroke[index + 1].milliseconds <= tick.taken { index += 1 }
      let there = pixels(stroke[index].place)
      if tick.stamp == ticks[first].stamp {
        place = there
        down = there
      } else {
        place = isPhone ? followed(there, from: place) : there
      }
      let way = place - down
      hasLeft = hasLeft || max(way.x.magnitude, way.y.magnitude) >= deadPixels
      return TouchTrial.Report(milliseconds: tick.stamp, place: hasLeft ? place : down)
    }
  }

  private func pixels(_ place: GlassPoint) -> GlassPoint {
    GlassPoint(
      x: (place.x * pixelsPerMillimetre).rounded(.toNearestOrEven),
      y: (place.y * pixelsPerMillimetre).rounded(.toNearestOrEven))
  }

  private func followed(_ place: GlassPoint, from last: GlassPoint) -> GlassPoint {
    GlassPoint(
      x: last.x + RecordingPanel.step(place.x - last.x), y: last.y + RecordingPanel.step(place.y - last.y))
  }

  private static func step(_ behind: Double) -> Double {
    let way = behind.magnitude >= followsFrom ? (behind.magnitude / 2).rounded(.up) : min(1, behind.magnitude)
    return behind < 0 ? -way : way
  }

  /// Reports only changes, and the lift at the last reported place.
  private func taps(_ seen: [TouchTrial.Report], keepsLanding: Bool) -> [TouchTrial.Report] {
    var reported = keepsLanding ? [seen[0]] : []
    var place = seen[0].place
    for report in seen.dropFirst().dropLast() where report.place != place {
      place = report.place
      reported.append(report)
    }
    reported.append(TouchTrial.Report(milliseconds: seen[seen.count - 1].milliseconds, place: place))
    return millimetres(reported)
  }

  private func millimetres(_ reports: [TouchTrial.Report]) -> [TouchTrial.Report] {
    reports.map {
      TouchTrial.Report(milliseconds: $0.milliseconds, place: $0.place * (1 / pixelsPerMillimetre))
    }
  }
}
