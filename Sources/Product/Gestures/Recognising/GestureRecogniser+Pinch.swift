import Kernel

extension GestureRecogniser {
  mutating func beginPinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    second = FollowedFinger(finger: sample.finger, start: sample.position, position: sample.position)
    // The pinch begins where the first finger is now; what it did before is over.
    first.start = first.position
    stage = .pinching
    reportPinch(.pinchBegan, at: sample.time, into: &decisions)
  }

  mutating func movePinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    if takePinchPosition(sample) {
      let scale = first.scaleMillionths(with: second)
      reportPinch(.pinchChanged(scaleMillionths: scale), at: sample.time, into: &decisions)
    }
  }

  mutating func endPinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    guard sample.finger == first.finger || sample.finger == second.finger else { return }
    _ = takePinchPosition(sample)
    let scale = first.scaleMillionths(with: second)
    reportPinch(.pinchEnded(scaleMillionths: scale), at: sample.time, into: &decisions)
    stage = .spent
  }

  /// Whether the sample moved one of the two fingers of the pinch.
  private mutating func takePinchPosition(_ sample: TouchSample) -> Bool {
    if sample.finger == first.finger {
      defer { first.position = sample.position }
      return first.position != sample.position
    }
    guard sample.finger == second.finger else { return false }
    defer { second.position = sample.position }
    return second.position != sample.position
  }

  /// Mutating, though it changes nothing: otherwise all of the recogniser is copied for each move.
  private mutating func reportPinch(
    _ kind: GestureDecision.Kind, at time: Instant, into decisions: inout [GestureDecision]
  ) {
    decisions.append(
      GestureDecision(
        kind: kind, sequence: currentSequence, time: time,
        position: GestureRecogniser.centroid(first.position, second.position),
        start: GestureRecogniser.centroid(first.start, second.start)))
  }

  private static func centroid(_ a: ScreenPoint, _ b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(
      x: ScreenLength(subpoints: (a.x.subpoints + b.x.subpoints) / 2),
      y: ScreenLength(subpoints: (a.y.subpoints + b.y.subpoints) / 2))
  }
}

extension FollowedFinger {
  /// Distance over distance at the start, times 10^6. A start closer than one point counts as one point, so that
  /// contacts on top of each other do not make an infinite zoom.
  fileprivate func scaleMillionths(with other: FollowedFinger) -> Int64 {
    let distance = (position - other.position).length
    let atStart = max((start - other.start).length, 1)
    return Int64((distance / atStart * 1_000_000).rounded())
  }
}
