internal import Gallery
internal import Gestures
internal import Kernel
internal import Simulation

/// Draws touches that probe every constant of the recogniser at c - e, c and c + e.
struct HostileUser {
  var random: RandomSource
  private let weights: SwarmWeights
  let stage: BreakStage
  let width: Double
  let height: Double
  private var lastPlace: ScreenPoint

  init(_ stage: BreakStage, random: RandomSource) {
    self.stage = stage
    self.random = random
    width = stage.device.screen.size.width.points
    height = stage.device.screen.size.height.points
    lastPlace = ScreenPoint(width / 2, height / 2)
    weights = SwarmWeights(&self.random)
  }

  /// A whole case of 1 to 12 gestures. O(samples).
  mutating func gestures() -> [CaseGesture] {
    var result: [CaseGesture] = []
    if weights.opens {
      result.append(CaseGesture(gap: .zero, samples: tap(at: photoPlace())))
      if weights.zooms {
        result.append(CaseGesture(gap: .milliseconds(700), samples: pinch(opening: random.chance(0.7))))
      }
    }
    for _ in 0..<random.inside(1...10) { result.append(next()) }
    return result
  }

  /// A gesture with its gap and its faults.
  mutating func next() -> CaseGesture {
    var samples = perform()
    let duration = (samples.map(\.time).max() ?? Instant.zero) - Instant.zero
    let gap = gap(before: duration)
    if random.chance(weights.faultChance) { spoil(&samples) }
    widen(&samples)
    return CaseGesture(gap: gap, samples: samples)
  }

  private mutating func perform() -> [TouchSample] {
    switch HostileAction.allCases[random.index(weights: weights.actions)] {
    case .tap:
      lastPlace = random.chance(0.5) ? photoPlace() : anywhere()
      return tap(at: lastPlace)
    case .chipTap: return tap(at: ScreenPoint(random.uniform(0, width), random.uniform(2, 46)))
    case .tapAgain: return tapAgain()
    case .longPress:
      let press = press(for: probe(stage.settings.gestures.longPress), at: anywhere())
      return random.chance(0.2) ? crowded(press) : random.chance(0.2) ? cancelled(press) : press
    case .boundarySwipe:
      if random.chance(0.3), let fling = boundaryFling() { return fling }
      return swipe(over: boundaryDistance(), in: milliseconds(8...400))
    case .hook: return hook()
    case .freeStroke: return swipe(over: ScreenLength(random.uniform(5, 330)), in: milliseconds(20...900))
    case .diagonal: return diagonal()
    case .pinchOut: return pinch(opening: true)
    case .pinchIn: return pinch(opening: false)
    case .crowdedSwipe: return crowded(swipe(over: boundaryDistance(), in: milliseconds(20...300)))
    case .cancelledSwipe: return cancelled(swipe(over: boundaryDistance(), in: milliseconds(8...300)))
    case .drumming: return drumming()
    }
  }

  // MARK: Places and times

  /// A constant, or a value beside it: by the least step, by a millisecond, or by up to 25.
  mutating func probe(_ constant: TimeSpan) -> TimeSpan {
    let beside: TimeSpan =
      switch random.below(4) {
      case 0: TimeSpan(nanoseconds: 1)
      case 1: .milliseconds(1)
      case 2: .zero
      default: .milliseconds(Int64(random.inside(1...25)))
      }
    return max(.zero, random.chance(0.6) ? constant - beside : constant + beside)
  }

  /// A length, or a value beside it: by the least step, a point, or up to 20.
  mutating func probe(_ constant: ScreenLength) -> ScreenLength {
    let beside: ScreenLength =
      switch random.below(4) {
      case 0: ScreenLength(subpoints: 1)
      case 1: .points(1)
      case 2: .zero
      default: .points(random.inside(1...20))
      }
    return max(.zero, random.chance(0.4) ? constant - beside : constant + beside)
  }

  /// One of the decisive lengths, probed.
  private mutating func boundaryDistance() -> ScreenLength {
    let gestures = stage.settings.gestures
    let constants = [
      gestures.touchSlop, gestures.swipe.distance, gestures.swipe.flingDistance, gestures.pager.distance,
      gestures.pager.flingDistance, stage.settings.exitDistance,
      ScreenLength(height * Double(stage.settings.exitHeightPercent) / 100), .points(50),
    ]
    return probe(constants[random.below(constants.count)])
  }

  /// A steady swipe with a decisive speed: over a fling's least distance, at its least speed, or one or ten per cent beside it.
  private mutating func boundaryFling() -> [TouchSample]? {
    let gestures = stage.settings.gestures
    let rule = random.chance(0.5) ? gestures.swipe : gestures.pager
    guard let speed = rule.flingSpeedPointsPerSecond else { return nil }
    let distance = probe(rule.flingDistance)
    let share = [0.9, 0.99, 1, 1.01, 1.1][random.below(5)]
    return swipe(over: distance, in: TimeSpan(seconds: distance.points / (speed * share)), moves: 12)
  }

  /// The pause before a gesture of this duration: at the debounce, at the double tap's window, or any.
  private mutating func gap(before duration: TimeSpan) -> TimeSpan {
    let gestures = stage.settings.gestures
    if random.chance(weights.debounceAim) {
      let aim = random.chance(0.5) ? gestures.debounce.sameDirection : gestures.debounce.oppositeDirection
      return probe(aim) - duration
    }
    if gestures.multiTouchLockout > .zero, random.chance(0.3) { return probe(gestures.multiTouchLockout) }
    if random.chance(weights.windowAim) { return probe(gestures.doubleTapWindow) }
    switch random.below(8) {
    case 0: return .zero
    case 1: return .milliseconds(Int64(random.inside(1_000...5_000)))
    case 2: return .milliseconds(Int64(-random.inside(0...120)))
    default: return .milliseconds(Int64(random.inside(1...700)))
    }
  }

  mutating func milliseconds(_ range: ClosedRange<Int>) -> TimeSpan {
    .milliseconds(Int64(random.inside(range)))
  }

  /// Any place on screen; if the bottom is guarded, at times at the guard's edge.
  mutating func anywhere() -> ScreenPoint {
    let guarded = stage.settings.gestures.lowestTouch
    if guarded.points < height, random.chance(0.2) {
      return ScreenPoint(x: ScreenLength(random.uniform(0, width)), y: probe(guarded))
    }
    return ScreenPoint(random.uniform(0, width), random.uniform(0, height))
  }

  /// A place on a photo of the grid.
  private mutating func photoPlace() -> ScreenPoint {
    ScreenPoint(random.uniform(4, width - 4), random.uniform(60, 48 + width * 0.9))
  }

  private mutating func tapAgain() -> [TouchSample] {
    let slop = probe(stage.settings.gestures.doubleTapSlop)
    let shift = random.chance(0.5) ? .zero : random.chance(0.5) ? slop : ScreenLength.zero - slop
    return tap(at: lastPlace + ScreenPoint(x: shift, y: .zero))
  }

  /// If wide contacts are palms, makes a finger about as wide as one.
  private mutating func widen(_ samples: inout [TouchSample]) {
    let limit = stage.settings.gestures.largestContact
    guard limit.subpoints < .max, let finger = samples.last?.finger, random.chance(0.1) else { return }
    let radius = probe(limit)
    for index in samples.indices where samples[index].finger == finger { samples[index].radius = radius }
  }

  private mutating func spoil(_ samples: inout [TouchSample]) {
    for _ in 0..<random.inside(1...3) {
      samples.suffer(PanelFault.allCases[random.index(weights: weights.faults)], &random)
    }
  }
}

extension [TouchSample] {
  /// Applies a fault of the panel to a gesture.
  mutating func suffer(_ fault: PanelFault, _ random: inout RandomSource) {
    guard !isEmpty else { return }
    let place = random.below(count)
    switch fault {
    case .duplicate: insert(self[place], at: place)
    case .late: self[place].time = self[place].time - .milliseconds(Int64(random.inside(1...400)))
    case .dropMove:
      if self[place].phase == .moved { remove(at: place) }
    case .dropLift:
      if let lift = lastIndex(where: { $0.phase == .ended }) { remove(at: lift) }
    case .stray:
      var stray = self[place]
      stray.finger = UInt8(random.inside(4...6))
      stray.phase = [.moved, .ended, .cancelled][random.below(3)]
      insert(stray, at: place)
    case .landAgain:
      var again = self[place]
      again.phase = .began
      insert(again, at: place)
    case .simultaneous:
      for index in indices { self[index].time = self[place].time }
    }
  }
}
