internal import Kernel
internal import Touches

/// What to do next, by what the child is up to and what is on the screen.
extension ChildActor {
  /// All chances and think times of this and the files beside it are assumptions [A], tuned so that about a quarter
  /// of the vsyncs of a mixed session are active.
  mutating func decide(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    if behaviour == .idle {
      // Looks elsewhere until the episode is over, or comes back for a moment.
      let pause = min(episodeLeft(at: instant), random.uniform(8_000, 40_000))
      return PlannedMove(
        intent: random.chance(0.8) ? .tap : .hesitation, start: anywhere(sense), think: pause + 500)
    }
    if isImpatient(sense) { return impatientMove(sense) }
    if behaviour == .fidget && random.chance(sense.screen == .pinPad ? 0.1 : 0.6) { return fidgetMove(sense) }
    switch sense.screen {
    case .grid: return gridMove(sense, at: instant)
    case .fullscreen: return fullscreenMove(sense, at: instant)
    case .groupList: return groupListMove(sense)
    case .groupViewer: return groupViewerMove(sense, at: instant)
    case .pinPad: return pinMove(sense)
    case .parent: return parentMove(sense)
    }
  }

  /// Bursts come when photos stay placeholders, and by themselves when the child is frustrated.
  private mutating func isImpatient(_ sense: ScreenSense) -> Bool {
    guard sense.screen == .grid || sense.screen == .fullscreen else { return false }
    if behaviour == .frustrated { return random.chance(sense.placeholderCount > 0 ? 0.85 : 0.75) }
    return sense.placeholderCount > 0 && random.chance(0.04)
  }

  private mutating func impatientMove(_ sense: ScreenSense) -> PlannedMove {
    if random.chance(0.25) {
      return PlannedMove(intent: .burst, start: anywhere(sense), think: thought(900))
    }
    // The same swipe over and over; faster than the app allows.
    turnAtEnds(sense)
    let intent: TouchIntent = isHeadingLeft ? .swipeLeft : .swipeRight
    if random.chance(0.1) { isHeadingLeft.toggle() }
    return PlannedMove(
      intent: intent, start: middle(sense), think: 30, pace: .hasty)
  }

  /// Nobody swipes on where the list has ended; one try in five finds out.
  mutating func turnAtEnds(_ sense: ScreenSense) {
    guard sense.screen == .grid || sense.screen == .fullscreen, sense.categoryCount > 1, random.chance(0.8)
    else {
      return
    }
    if sense.categoryIndex == 0 { isHeadingLeft = true }
    if sense.categoryIndex == sense.categoryCount - 1 { isHeadingLeft = false }
  }

  private mutating func fidgetMove(_ sense: ScreenSense) -> PlannedMove {
    let think = thought(1_500)
    let start = anywhere(sense)
    switch random.below(100) {
    case ..<22: return PlannedMove(intent: .tap, start: start, think: think)
    case ..<38: return PlannedMove(intent: .drag, start: start, aim: anywhere(sense), think: think)
    case ..<50: return PlannedMove(intent: .pinchOut, start: middle(sense), think: think)
    case ..<62: return PlannedMove(intent: .pinchIn, start: middle(sense), think: think)
    case ..<70: return PlannedMove(intent: .doubleTap, start: start, think: think)
    case ..<76: return PlannedMove(intent: .palm, start: start, think: think)
    case ..<82: return PlannedMove(intent: .longPress, start: start, think: think)
    case ..<88: return PlannedMove(intent: .hesitation, start: start, think: think)
    case ..<94 where !sense.targets.lockButton.isEmpty:
      return PlannedMove(intent: .tap, start: sense.targets.lockButton.centre, think: think)
    default: return PlannedMove(intent: randomSwipe(), start: start, think: think)
    }
  }

  mutating func randomSwipe() -> TouchIntent {
    switch random.below(4) {
    case 0: .swipeLeft
    case 1: .swipeRight
    case 2: .swipeUp
    default: .swipeDown
    }
  }

  /// A pause before the next gesture, ms: lognormal about 1.4 times `quick` with deviation .6, at most 20 s.
  mutating func thought(_ quick: Double) -> Double {
    min(20_000, 1.4 * quick * random.lognormal(0, 0.6))
  }

  /// A place on the whole screen, but for a narrow edge.
  mutating func anywhere(_ sense: ScreenSense) -> ScreenPoint {
    whole(sense).place(random.inside(40...960), random.inside(40...960))
  }

  /// A place in the middle of the screen, where hands rest.
  mutating func middle(_ sense: ScreenSense) -> ScreenPoint {
    whole(sense).place(random.inside(300...700), random.inside(350...700))
  }

  /// A place inside a thing, away from its edges; the middle of the screen when it is not there.
  mutating func inside(_ target: ScreenRect, _ sense: ScreenSense) -> ScreenPoint {
    target.isEmpty ? middle(sense) : target.place(random.inside(150...850), random.inside(200...800))
  }

  private func whole(_ sense: ScreenSense) -> ScreenRect {
    ScreenRect(origin: .zero, size: sense.metrics.size)
  }
}
