internal import Kernel

/// Two-finger gestures and contacts that nobody meant.
extension GestureMaker {
  /// What becomes of a pinch: as meant, or one of three mishaps, equally likely [A].
  private enum PinchFate: Int {
    case oneFingerOnly, oneFingerRests, thirdFingerToo, asMeant
  }

  /// Opens or closes two fingers about `centre` by a factor of 1.2 to 6, as fast as two-finger drags were recorded.
  mutating func pinch(
    at begin: Int64, centre: GlassPoint, opening: Bool, into samples: inout [TouchSample]
  ) {
    let fate =
      random.chance(traits.twoFingerSuccess)
      ? PinchFate.asMeant : PinchFate(rawValue: random.below(3)) ?? .oneFingerOnly
    let axis = random.direction()
    let middle = centre + random.scatter(traits.touchSigma)
    let near = random.uniform(9, 20)
    let far = min(near * random.uniform(1.2, 6), panel.width * 0.95)
    let inner = axis * (near / 2)
    let outer = inner + axis * (max(0, far - near) / 2)
    let (start, end) = opening ? (inner, outer) : (outer, inner)
    let one = (from: middle + start, to: middle + end)
    let two = (from: middle - start, to: middle - end)
    reporter.land(GestureMaker.firstFinger, at: begin, one.from, into: &samples)
    if fate == .oneFingerOnly {
      moveAlone(at: begin, one, into: &samples)
      return
    }
    let second = begin + random.milliseconds(traits.pinchAsynchrony)
    reporter.land(GestureMaker.secondFinger, at: second, two.from, into: &samples)
    let mark = samples.count
    let over = moveTogether(at: second, one, two, restsSecond: fate == .oneFingerRests, into: &samples)
    guard fate == .thirdFingerToo else { return }
    third(at: second, near: middle, length: over - second, into: &samples)
    GestureMaker.sort(&samples, from: mark)
  }

  /// A third finger that rests on the glass for a part of the pinch.
  private mutating func third(
    at begin: Int64, near middle: GlassPoint, length: Int64, into samples: inout [TouchSample]
  ) {
    let place = middle + random.scatter(15)
    let landing = begin + random.milliseconds(0, 150)
    reporter.land(GestureMaker.thirdFinger, at: landing, place, into: &samples)
    reporter.lift(
      GestureMaker.thirdFinger, at: landing + length * 3 / 5 / 1_000 * 1_000, place, into: &samples)
  }

  /// A palm beside the gesture that begins at `begin`. Some land first, by 20-300 ms, the others up to 200 ms later [A]. Returns when the gesture itself begins.
  mutating func palm(around begin: Int64, into samples: inout [TouchSample]) -> Int64 {
    let isFirst = random.chance(traits.palmFirst)
    let lead = isFirst ? random.milliseconds(20, 300) : 0
    restPalm(at: isFirst ? begin : begin + random.milliseconds(0, 200), into: &samples)
    return begin + lead
  }

  /// A palm or knuckle, mostly in the bottom 20 mm; the panel rejects some.
  mutating func restPalm(at begin: Int64, into samples: inout [TouchSample]) {
    let top = random.chance(traits.palmAtBottom) ? max(0, panel.height - 20) : 0
    let place = GlassPoint(x: random.uniform(0, panel.width), y: random.uniform(top, panel.height))
    let radius = panel.length(random.inside(traits.palmRadius))
    let (shortest, longest) = (traits.palmHold.low, traits.palmHold.high)
    let span = random.uniform(0, StableMath.log(longest / shortest))
    let length = Int64(shortest * 1_000 * StableMath.exp(span)) * 1_000
    let position = panel.position(place)
    let phase: TouchPhase = random.chance(traits.palmRejected) ? .cancelled : .ended
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: begin), finger: GestureMaker.palmFinger, phase: .began, position: position,
        radius: radius))
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: begin + length), finger: GestureMaker.palmFinger, phase: phase,
        position: position, radius: radius))
  }
}
