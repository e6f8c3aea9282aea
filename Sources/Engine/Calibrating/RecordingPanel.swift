package import Kernel
internal import Touches

/// The panel of the recorded trials: what it would have told about a touch.
///
/// A touch lands at any time between its ticks, places are whole pixels and told only where they changed, and nothing before a
/// finger had left a dead zone; lifts are told at the tick that follows. The phone follows a finger late: in each axis by half of
/// what it is behind from six pixels on, else by one pixel; and it stamps unevenly what it took evenly. Of single taps the
/// touch-down was not kept, of drags neither it nor the lift. Intervals are recorded ones, the phone's lateness is inferred from
/// them: of its reports that move 40 to 45 % move an axis by one pixel and 11 to 13 % by four, hardly one by two or three.
package struct RecordingPanel: Sendable {
  private let isPhone: Bool
  private let pixelsPerMillimetre: Double
  private let deadPixels: Double

  /// How many pixels behind the phone catches up by halves.
  private static let followsFrom = 6.0
  /// Intervals between reports, ms, twenty equally frequent ones: of one finger's tasks and of two fingers'.
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

  /// The reports of each contact, times from the first tick that saw it (drags of two fingers: the later one); `seed` decides the
  /// ticks. O(reports).
  package func reports(of trial: TouchTrial, seed: SeedTree) -> [[TouchTrial.Report]] {
    let ticks = ticks(of: trial, seed: seed)
    let seen = trial.strokes.map { places(of: $0, ticks, trial.task) }
    guard trial.task == .drag || trial.task == .twoFingerDrag else {
      return seen.map { taps($0, keepsLanding: trial.task == .doubleTap) }
    }
    // Fingers that are down together are told together, whenever one of them has moved; the lift itself is not told.
    let told = seen[0].indices.dropFirst().dropLast().filter { index in
      seen.contains { $0[index].place != $0[index - 1].place }
    }
    return seen.map { reports in millimetres(told.map { reports[$0] }) }
  }

  /// When the panel looks, and what it says that the time is, ms.
  private struct Tick {
    var taken: Double
    var stamp: Double
  }

  /// From the first tick that sees all fingers (of a double tap the first) up to the first when all are gone (of two fingers one).
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

  /// Where the panel says that a finger was at each tick at which it was down, in pixels, and at the one after.
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

  /// Changes only, and the lift where the finger was last told to be.
  private func taps(_ seen: [TouchTrial.Report], keepsLanding: Bool) -> [TouchTrial.Report] {
    var told = keepsLanding ? [seen[0]] : []
    var place = seen[0].place
    for report in seen.dropFirst().dropLast() where report.place != place {
      place = report.place
      told.append(report)
    }
    told.append(TouchTrial.Report(milliseconds: seen[seen.count - 1].milliseconds, place: place))
    return millimetres(told)
  }

  private func millimetres(_ reports: [TouchTrial.Report]) -> [TouchTrial.Report] {
    reports.map {
      TouchTrial.Report(milliseconds: $0.milliseconds, place: $0.place * (1 / pixelsPerMillimetre))
    }
  }
}
