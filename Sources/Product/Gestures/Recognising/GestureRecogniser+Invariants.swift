internal import Kernel

extension GestureRecogniser {
  /// Traps when the state contradicts itself. O(1).
  public func checkInvariants() {
    let down = fingers.count
    precondition(
      (stage == .idle) == (down == 0), "stage \(stage) with \(down) fingers down in \(currentSequence)")
    switch stage {
    case .possible, .dragging, .pressing:
      precondition(
        down == 1 && fingers.contains(first.finger),
        "stage \(stage) follows finger \(first.finger) while \(down) are down")
    case .pinching:
      precondition(
        fingers.contains(first.finger) && fingers.contains(second.finger) && first.finger != second.finger,
        "pinch of fingers \(first.finger) and \(second.finger), not both down")
      precondition(
        pinchStart == GestureRecogniser.centroid(first.start, second.start),
        "pinch from \(pinchStart) of fingers from \(first.start) and \(second.start)")
    case .idle, .spent: break
    }
    if let waiting {
      precondition(
        stage == .idle || stage == .possible, "tap of sequence \(waiting.sequence) waits in stage \(stage)")
      precondition(
        waiting.sequence == (stage == .idle ? nextSequence - 1 : nextSequence - 2),
        "tap of sequence \(waiting.sequence) waits before sequence \(nextSequence)")
      precondition(
        waiting.lift <= clock,
        "a tap lifted at \(waiting.lift.nanoseconds) ns waits at \(clock.nanoseconds) ns")
    }
    precondition(stage == .idle || nextSequence > 0, "stage \(stage) before the first sequence")
    tracker.checkInvariants()
    var now = self
    precondition(
      !hasSummary || summary == now.summarised(readings: summaryDepth),
      "a change in \(stage) left the digest as it was")
    precondition(
      scopeWord == scope.word && capturedWord == captured.word,
      "a scope in \(stage) has the digest of another")
  }

  /// The digest of the state that decisions depend on. `mutating`, so that the samples are not copied.
  mutating func summarised(readings: Int) -> UInt64 {
    var digest = StableDigest()
    digest.mix(UInt64(stage.rawValue))
    digest.mix(nextSequence)
    digest.mix(scopeWord)
    if settings.multiTouchLockout > .zero { digest.mix(lockedUntil.nanoseconds) }
    digest.mix(waiting != nil)
    if let waiting {
      digest.mix(waiting.sequence)
      digest.mix(waiting.lift.nanoseconds)
      digest.mix(waiting.start)
      digest.mix(waiting.position)
    }
    guard stage != .idle else { return digest.value }
    digest.mix(capturedWord)
    fingers.mix(into: &digest)
    digest.mix(clock.nanoseconds)
    guard stage != .spent else { return digest.value }
    digest.mix(longPressDue.nanoseconds)
    digest.mix(first)
    if stage == .pinching { digest.mix(second) } else { tracker.mix(readings, into: &digest) }
    return digest.value
  }
}

extension StableDigest {
  mutating func mix(_ point: ScreenPoint) {
    mix(UInt64(UInt32(bitPattern: point.x.subpoints)) << 32 | UInt64(UInt32(bitPattern: point.y.subpoints)))
  }

  mutating func mix(_ followed: FollowedFinger) {
    mix(UInt64(followed.finger))
    mix(followed.start)
    mix(followed.position)
  }
}

extension FingerSet {
  func mix(into digest: inout StableDigest) {
    for index in 0..<4 { digest.mix(words[index]) }
  }
}

extension GestureScope {
  /// A digest of the whole scope.
  var word: UInt64 {
    var digest = StableDigest()
    mix(into: &digest)
    return digest.value
  }

  private func mix(into digest: inout StableDigest) {
    digest.mix((doubleTap ? 1 : 0) | (longPress ? 2 : 0) | (pinch ? 4 : 0) as UInt64)
    digest.mix(horizontalSwipe != nil)
    horizontalSwipe?.mix(into: &digest)
    digest.mix(verticalSwipe != nil)
    verticalSwipe?.mix(into: &digest)
  }
}

extension SwipeRule {
  func mix(into digest: inout StableDigest) {
    digest.mix(distance.subpoints)
    digest.mix(flingDistance.subpoints)
    digest.mix((flingSpeedPointsPerSecond ?? -1).bitPattern)
    digest.mix(flingSpeedBasis == .mean)
    digest.mix(axisRatio.bitPattern)
  }
}

extension VelocityTracker {
  /// Traps when the ring contradicts itself or time runs backward in it. O(count).
  func checkInvariants() {
    precondition((0...VelocityTracker.capacity).contains(count), "\(count) samples in the tracker")
    precondition(readings.indices.contains(newest), "newest sample at \(newest)")
    let held = readings.span
    precondition(
      count == 0 || held[newest].time == latest,
      "newest sample at \(held[newest].time.nanoseconds) ns, not \(latest.nanoseconds) ns")
    var back = 1
    while back < count {
      let earlier = held[slot(back)].time
      let later = held[slot(back - 1)].time
      precondition(
        earlier < later && later - earlier <= VelocityTracker.stopGap,
        "samples at \(earlier.nanoseconds) and \(later.nanoseconds) ns in one track")
      back += 1
    }
  }

  /// Folds in the latest readings. Earlier digests already contain the readings before them.
  mutating func mix(_ latest: Int, into digest: inout StableDigest) {
    digest.mix(count)
    let held = readings.span
    for back in 0..<min(count, latest) {
      let reading = held[slot(back)]
      digest.mix(reading.time.nanoseconds)
      digest.mix(reading.x.bitPattern)
      digest.mix(reading.y.bitPattern)
    }
  }
}
