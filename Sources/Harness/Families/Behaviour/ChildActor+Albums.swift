internal import Kernel
internal import Touches

/// The grid and the fullscreen viewer.
extension ChildActor {
  mutating func gridMove(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    let targets = sense.targets
    let groupsNow = !targets.groupsButton.isEmpty && random.chance(groupsChance(sense, at: instant))
    if groupsNow {
      return PlannedMove(intent: .tap, start: targets.groupsButton.centre, think: thought(1_200))
    }
    if sense.photoCount == 0 || (sense.categoryCount > 1 && behaviour == .hunt && random.chance(0.45)) {
      return categoryMove(sense)
    }
    let fate = random.below(100)
    switch behaviour {
    case .hunt:
      if fate < 60 { return scroll(sense, think: thought(900)) }
      looksLeft = random.inside(2...6)
      return PlannedMove(intent: .tap, start: inside(targets.photos, sense), think: thought(1_200))
    default:
      if fate < 25 { return scroll(sense, think: thought(2_800)) }
      if fate < 35 && sense.categoryCount > 1 { return categoryMove(sense) }
      if fate < 39 && !targets.lockButton.isEmpty {
        return PlannedMove(intent: .tap, start: targets.lockButton.centre, think: thought(1_500))
      }
      if fate < 43 {
        return PlannedMove(intent: .hesitation, start: inside(targets.photos, sense), think: thought(2_500))
      }
      looksLeft = random.inside(3...14)
      return PlannedMove(intent: .tap, start: inside(targets.photos, sense), think: thought(2_800))
    }
  }

  /// Likelier when a group photo is about to go: then the viewer is open as it does.
  private func groupsChance(_ sense: ScreenSense, at instant: Instant) -> Double {
    awaitsExpiry(sense, at: instant) ? 0.7 : 0.05
  }

  /// Whether a group photo is about to go that the child would like to see once more.
  func awaitsExpiry(_ sense: ScreenSense, at instant: Instant) -> Bool {
    sense.nextExpiry < .never && sense.nextExpiry - instant < .seconds(60)
  }

  /// A swipe along the categories, often quickly repeated while hunting; or a chip.
  private mutating func categoryMove(_ sense: ScreenSense) -> PlannedMove {
    if !sense.targets.chipBar.isEmpty && random.chance(0.3) {
      let intent: TouchIntent = random.chance(0.75) ? .tap : (random.chance(0.7) ? .swipeLeft : .swipeRight)
      return PlannedMove(intent: intent, start: inside(sense.targets.chipBar, sense), think: thought(1_100))
    }
    let turns = random.chance(0.2)
    if !turns { turnAtEnds(sense) }
    if turns { isHeadingLeft.toggle() }
    let isQuick = !turns && random.chance(behaviour == .hunt ? 0.6 : 0.3)
    return PlannedMove(
      intent: isHeadingLeft ? .swipeLeft : .swipeRight, start: middle(sense),
      think: isQuick ? 30 : thought(behaviour == .hunt ? 1_000 : 2_200), pace: isQuick ? .quick : .thoughtful)
  }

  private mutating func scroll(_ sense: ScreenSense, think: Double) -> PlannedMove {
    let start = inside(sense.targets.photos, sense)
    if random.chance(0.25) {
      let aim = inside(sense.targets.photos, sense)
      return PlannedMove(intent: .drag, start: start, aim: ScreenPoint(x: start.x, y: aim.y), think: think)
    }
    return PlannedMove(intent: random.chance(0.7) ? .swipeUp : .swipeDown, start: start, think: think)
  }

  mutating func fullscreenMove(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    if sense.isZoomed { return zoomedMove(sense) }
    if looksLeft <= 0 || awaitsExpiry(sense, at: instant) { return exitMove(sense) }
    looksLeft -= 1
    let look = behaviour == .hunt ? thought(900) : thought(4_200)
    let start = middle(sense)
    switch random.below(100) {
    case ..<44:
      return PlannedMove(intent: random.chance(0.8) ? .swipeUp : .swipeDown, start: start, think: look)
    case ..<60: return categoryMove(sense)
    case ..<68: return PlannedMove(intent: .doubleTap, start: start, think: look)
    case ..<76: return PlannedMove(intent: .pinchOut, start: start, think: look)
    case ..<79: return PlannedMove(intent: .pinchIn, start: start, think: look)
    case ..<86: return PlannedMove(intent: .tap, start: start, think: look)
    default: return PlannedMove(intent: .swipeDown, start: start, think: look)
    }
  }

  /// Out of fullscreen: a long drag down, as children find out that a short one only pages back.
  private mutating func exitMove(_ sense: ScreenSense) -> PlannedMove {
    let screen = ScreenRect(origin: .zero, size: sense.metrics.size)
    guard random.chance(0.75) else {
      return PlannedMove(intent: .swipeDown, start: middle(sense), think: thought(1_200))
    }
    let across = random.inside(350...650)
    return PlannedMove(
      intent: .drag, start: screen.place(across, random.inside(180...320)),
      aim: screen.place(across + random.inside(-60...60), random.inside(820...940)), think: thought(1_200))
  }

  /// While zoomed: pans, swipes that must not leave, pinches further than the limits, and back.
  private mutating func zoomedMove(_ sense: ScreenSense) -> PlannedMove {
    let look = behaviour == .hunt ? thought(700) : thought(2_200)
    let start = middle(sense)
    switch random.below(100) {
    case ..<30: return PlannedMove(intent: .drag, start: start, aim: anywhere(sense), think: look)
    case ..<55: return PlannedMove(intent: randomSwipe(), start: anywhere(sense), think: look)
    case ..<68: return PlannedMove(intent: .pinchOut, start: start, think: look)
    case ..<82: return PlannedMove(intent: .pinchIn, start: start, think: look)
    default: return PlannedMove(intent: .doubleTap, start: start, think: look)
    }
  }
}
