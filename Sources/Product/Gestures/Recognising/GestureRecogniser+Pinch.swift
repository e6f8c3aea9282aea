import Kernel

extension GestureRecogniser {
  mutating func beginPinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    second = FollowedFinger(finger: sample.finger, start: sample.position, position: sample.position)
    // The pinch begins where the first finger is now; what it did before is over.
    first.start = first.position
    pinchStart = GestureRecogniser.centroid(first.start, second.start)
    // A start closer than one point counts as one point, so that contacts on top of each other make no infinite zoom.
    pinchSpread = max((first.start - second.start).length, 1)
    stage = .pinching
    reportPinch(.pinchBegan, at: sample.time, into: &decisions)
  }

  @inline(__always) mutating func movePinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    if applyPinchPosition(sample) {
      reportPinch(.pinchChanged(scaleMillionths: scaleMillionths()), at: sample.time, into: &decisions)
    }
  }

  mutating func endPinch(_ sample: TouchSample, into decisions: inout [GestureDecision]) {
    guard sample.finger == first.finger || sample.finger == second.finger else { return }
    _ = applyPinchPosition(sample)
    reportPinch(.pinchEnded(scaleMillionths: scaleMillionths()), at: sample.time, into: &decisions)
    stage = .spent
  }

  /// Whether the sample moved one of the two fingers of the pinch.
  @inline(__always) private mutating func applyPinchPosition(_ sample: TouchSample) -> Bool {
    if sample.finger == first.finger {
      defer { first.position = sample.position }
      return first.position != sample.position
    }
    guard sample.finger == second.finger else { return false }
    defer { second.position = sample.position }
    return second.position != sample.position
  }

  /// Mutating, though it changes nothing: otherwise all of the recogniser is copied for each move.
  @inline(__always) private mutating func reportPinch(
    _ kind: GestureDecision.Kind, at time: Instant, into decisions: inout [GestureDecision]
  ) {
    decisions.append(
      GestureDecision(
        kind: kind, sequence: currentSequence, time: time,
        position: GestureRecogniser.centroid(first.position, second.position), start: pinchStart))
  }

  /// The distance of the two fingers over that at the start, times 10^6. Mutating as `reportPinch` is.
  private mutating func scaleMillionths() -> Int64 {
    let distance = (first.position - second.position).length
    return Int64(nearest: distance / pinchSpread * 1_000_000)
  }

  static func centroid(_ a: ScreenPoint, _ b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(
      x: ScreenLength(subpoints: (a.x.subpoints + b.x.subpoints) / 2),
      y: ScreenLength(subpoints: (a.y.subpoints + b.y.subpoints) / 2))
  }
}
