internal import Gallery
internal import Gestures
internal import Kernel

extension HostileUser {
  /// A finger that lands and lifts, at times with a tremble at the edge of the slop.
  mutating func tap(at place: ScreenPoint) -> [TouchSample] {
    let length = milliseconds(0...180)
    var samples = [TouchSample(time: .zero, finger: 0, phase: .began, position: place)]
    if random.chance(0.3) {
      let slop = probe(stage.settings.gestures.touchSlop)
      samples.append(
        TouchSample(
          time: .zero + length, finger: 0, phase: .moved, position: place + ScreenPoint(x: slop, y: .zero)))
    }
    samples.append(
      TouchSample(
        time: .zero + length, finger: 0, phase: .ended, position: samples[samples.count - 1].position))
    return samples
  }

  /// A finger that rests, with one more sample before it lifts.
  mutating func press(for length: TimeSpan, at place: ScreenPoint) -> [TouchSample] {
    [
      TouchSample(time: .zero, finger: 0, phase: .began, position: place),
      TouchSample(time: .zero + length, finger: 0, phase: .moved, position: place),
      TouchSample(time: .zero + length, finger: 0, phase: .ended, position: place),
    ]
  }

  /// A straight stroke along an axis, of exactly this length at its lift; without `moves`, it has up to twelve moves.
  mutating func swipe(over distance: ScreenLength, in length: TimeSpan, moves: Int? = nil) -> [TouchSample] {
    let sign: Int32 = random.chance(0.5) ? 1 : -1
    let along = ScreenLength(subpoints: sign * distance.subpoints)
    let isHorizontal = random.chance(0.65)
    let way = isHorizontal ? ScreenPoint(x: along, y: .zero) : ScreenPoint(x: .zero, y: along)
    let start = start(for: way)
    return stroke(from: start, way: way, in: length, moves: moves ?? random.inside(0...12))
  }

  /// A nearly diagonal stroke, for which the axis ratio decides.
  mutating func diagonal() -> [TouchSample] {
    let ratio = stage.settings.gestures.swipe.axisRatio
    let major = random.uniform(60, 300)
    let minor = major / ratio + [-1, -1.0 / 64, 0, 1.0 / 64, 1][random.below(5)]
    let x = random.chance(0.5) ? major : -major
    let y = random.chance(0.5) ? minor : -minor
    let way = random.chance(0.6) ? ScreenPoint(x, y) : ScreenPoint(y, x)
    return stroke(from: start(for: way), way: way, in: milliseconds(20...400), moves: random.inside(0...10))
  }

  /// A stroke that goes far and returns part of the way fast, so that the speed at the lift points against the displacement.
  mutating func hook() -> [TouchSample] {
    let out = random.uniform(120, 330)
    let back = random.uniform(0.1, 0.9) * out
    let sign: Double = random.chance(0.5) ? 1 : -1
    let isHorizontal = random.chance(0.6)
    let far = isHorizontal ? ScreenPoint(sign * out, 0) : ScreenPoint(0, sign * out)
    let way = isHorizontal ? ScreenPoint(-sign * back, 0) : ScreenPoint(0, -sign * back)
    var samples = stroke(
      from: start(for: far), way: far, in: milliseconds(20...200), moves: random.inside(1...8))
    let turn = samples.removeLast()
    let rest = stroke(from: turn.position, way: way, in: milliseconds(10...90), moves: random.inside(2...6))
    for sample in rest.dropFirst() {
      var sample = sample
      sample.time = turn.time + (sample.time - .zero)
      samples.append(sample)
    }
    return samples
  }

  /// Two fingers that spread or close about a centre, by up to eight times.
  mutating func pinch(opening: Bool) -> [TouchSample] {
    let centre = ScreenPoint(
      random.uniform(width * 0.3, width * 0.7), random.uniform(height * 0.3, height * 0.7))
    let factor = random.chance(0.2) ? 8 : random.uniform(1.01, 6)
    let small = random.uniform(8, 40)
    let large = small * factor
    let from = opening ? small : large
    let end = opening ? large : small
    let steps = random.inside(1...8)
    let length = Double(random.inside(30...500))
    var samples = [
      TouchSample(time: .zero, finger: 0, phase: .began, position: centre - ScreenPoint(from / 2, 0))
    ]
    samples.append(
      TouchSample(
        time: .milliseconds(Int64(random.inside(0...60))), finger: 1, phase: .began,
        position: centre + ScreenPoint(from / 2, 0)))
    let begin = samples[1].time
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let half = (from + (end - from) * share) / 2
      let time = begin + .milliseconds(Int64(length * share))
      samples.append(
        TouchSample(time: time, finger: 0, phase: .moved, position: centre - ScreenPoint(half, 0)))
      samples.append(
        TouchSample(time: time, finger: 1, phase: .moved, position: centre + ScreenPoint(half, 0)))
    }
    for finger in random.chance(0.5) ? [0, 1] as [UInt8] : [1, 0] {
      let last = samples[samples.count - 1].time
      let place = samples.last { $0.finger == finger }?.position ?? centre
      let phase: TouchPhase = random.chance(0.1) ? .cancelled : .ended
      samples.append(
        TouchSample(
          time: last + .milliseconds(Int64(random.inside(0...40))), finger: finger, phase: phase,
          position: place))
    }
    return samples
  }

  /// Adds another finger that lands and lifts during the stroke.
  mutating func crowded(_ samples: [TouchSample]) -> [TouchSample] {
    var samples = samples
    let place = anywhere()
    let first = random.inside(1...samples.count)
    let time = samples[first - 1].time
    samples.insert(TouchSample(time: time, finger: 1, phase: .began, position: place), at: first)
    let last = random.inside(first + 1...samples.count)
    samples.insert(
      TouchSample(time: samples[last - 1].time, finger: 1, phase: .ended, position: place), at: last)
    return samples
  }

  /// Turns the stroke's lift, or a move and everything after it, into a cancellation.
  mutating func cancelled(_ samples: [TouchSample]) -> [TouchSample] {
    var samples = samples
    let last = random.inside(1...samples.count - 1)
    samples.removeSubrange((last + 1)...)
    samples[last].phase = .cancelled
    return samples
  }

  /// One finger rests while another taps.
  mutating func drumming() -> [TouchSample] {
    let rest = anywhere()
    let beat = anywhere()
    var time = Instant.zero
    var samples = [TouchSample(time: time, finger: 0, phase: .began, position: rest)]
    for _ in 0..<random.inside(1...5) {
      time = time + milliseconds(5...120)
      samples.append(TouchSample(time: time, finger: 1, phase: .began, position: beat))
      time = time + milliseconds(5...80)
      samples.append(TouchSample(time: time, finger: 1, phase: .ended, position: beat))
    }
    samples.append(TouchSample(time: time + milliseconds(1...50), finger: 0, phase: .ended, position: rest))
    return samples
  }

  /// A start that leaves the stroke on screen, mostly below the bar of chips; at the edge if the stroke is too long.
  private mutating func start(for way: ScreenPoint) -> ScreenPoint {
    func place(_ way: Double, _ extent: Double, _ low: Double, _ random: inout RandomSource) -> Double {
      let first = way < 0 ? min(extent - 1, low - way) : low
      let last = way < 0 ? extent - 1 : max(low, extent - 1 - way)
      return random.uniform(min(first, last), max(first, last))
    }
    let low = random.chance(0.9) ? 50.0 : 0
    return ScreenPoint(
      place(way.x.points, width, 0, &random), place(way.y.points, height, low, &random))
  }

  /// A finger that lands, moves steadily, and lifts where the way ends.
  private func stroke(from start: ScreenPoint, way: ScreenPoint, in length: TimeSpan, moves: Int)
    -> [TouchSample]
  {
    var samples = [TouchSample(time: .zero, finger: 0, phase: .began, position: start)]
    if moves > 0 {
      for step in 1...moves {
        let share = Double(step) / Double(moves)
        samples.append(
          TouchSample(
            time: .zero + TimeSpan(nanoseconds: Int64(Double(length.nanoseconds) * share)), finger: 0,
            phase: .moved,
            position: start + ScreenPoint(way.x.points * share, way.y.points * share)))
      }
    }
    samples.append(TouchSample(time: .zero + length, finger: 0, phase: .ended, position: start + way))
    return samples
  }
}
