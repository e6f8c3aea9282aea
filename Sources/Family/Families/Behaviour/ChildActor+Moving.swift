internal import Gallery
internal import Kernel
internal import Touches

/// The gestures for actions on the current screen.
extension ChildActor {
  mutating func move(_ action: ChildAction, think: Double, _ sense: ScreenSense, at instant: Instant)
    -> PlannedMove
  {
    switch action {
    case .scroll, .scrollBack, .dragAlong, .openPhoto, .chooseChip, .scrollChips, .seek:
      return gridMove(action, pause(think), sense)
    case .nextCategory, .anotherCategory, .turnRound, .hastySwipe, .burst:
      return categoryMove(action, pause(think), sense)
    case .inspectNext: return inspect(think, sense)
    case .nextPhoto, .previousPhoto: return pageMove(action, pause(think), sense)
    case .tapPhoto, .doubleTap, .zoomIn, .zoomOut, .pan, .point: return photoMove(action, pause(think), sense)
    case .openGroup, .tapGroup, .openExpiring: return cardMove(action, pause(think), sense)
    case .awaitExpiry: return watch(sense, at: instant)
    case .guessKey, .typePIN, .returnToKids, .toggleTheme: return pinMove(action, pause(think), sense)
    case .chooseReward, .chooseAvatar, .chooseApps, .confirmReward, .useReward, .giveBack, .watchTime:
      return pointsMove(action, pause(think), sense)
    case .openAlbum, .openCategories, .openChildren, .lookDown, .filterAlbum, .viewPhoto, .choosePhotos,
      .handlePhotos, .arrangeCategory, .addCategory, .adjustPoints:
      return parentMove(action, pause(think), sense)
    case .leave: return leave(pause(think), sense)
    case .rest:
      let rest =
        behaviour == .idle ? min(episodeLeft(at: instant), random.uniform(8_000, 40_000)) + 500 : pause(think)
      return PlannedMove(intent: random.chance(0.8) ? .tap : .hesitation, start: anywhere(sense), think: rest)
    case .swipeAbout, .ponder, .tapAbout, .dragAbout, .pressAbout, .palm:
      return aboutMove(action, pause(think), sense)
    default: return press(action.button, pause(think), sense)
    }
  }

  /// A tap on a button. Without the button, opens a photo on the grid, and leaves any other screen.
  private mutating func press(_ words: TextKey?, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let button = words.map(sense.targets.button) ?? .zero
    guard button.isEmpty else { return PlannedMove(intent: .tap, start: button.centre, think: think) }
    return sense.screen == .grid ? openPhoto(think, sense) : leave(think, sense)
  }

  private mutating func gridMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove
  {
    let targets = sense.targets
    switch action {
    case .scroll: return PlannedMove(intent: .swipeUp, start: inside(targets.photos, sense), think: think)
    case .scrollBack:
      // A child does not scroll back at the list's beginning.
      let intent: TouchIntent = sense.isScrolled ? .swipeDown : .swipeUp
      return PlannedMove(intent: intent, start: inside(targets.photos, sense), think: think)
    case .dragAlong:
      let start = inside(targets.photos, sense)
      let aim = inside(targets.photos, sense)
      return PlannedMove(intent: .drag, start: start, aim: ScreenPoint(x: start.x, y: aim.y), think: think)
    case .chooseChip where !targets.chipBar.isEmpty:
      return PlannedMove(intent: .tap, start: inside(targets.chipBar, sense), think: think)
    case .scrollChips where !targets.chipBar.isEmpty:
      let intent: TouchIntent = random.chance(0.7) ? .swipeLeft : .swipeRight
      return PlannedMove(intent: intent, start: inside(targets.chipBar, sense), think: think)
    case .seek: return seek(think, sense)
    default: return openPhoto(think, sense)
    }
  }

  /// Opens a photo of the grid; without photos, goes to the next category.
  private mutating func openPhoto(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    guard sense.photoCount > 0 else { return categoryMove(.nextCategory, think, sense) }
    return PlannedMove(intent: .tap, start: inside(sense.targets.photos, sense), think: think)
  }

  /// Goes towards the remembered category; there, sometimes scrolls down, or opens a photo.
  private mutating func seek(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let wanted = wantedCategory % max(1, sense.categoryCount)
    if sense.categoryIndex != wanted {
      isHeadingLeft = sense.categoryIndex < wanted
      return categoryMove(.nextCategory, think, sense, turnsAtEnds: false)
    }
    if random.chance(0.4) {
      return PlannedMove(intent: .swipeUp, start: inside(sense.targets.photos, sense), think: think)
    }
    return openPhoto(think, sense)
  }

  /// A swipe along the categories.
  private mutating func categoryMove(
    _ action: ChildAction, _ think: Double, _ sense: ScreenSense, turnsAtEnds: Bool = true
  ) -> PlannedMove {
    if action == .burst { return PlannedMove(intent: .burst, start: anywhere(sense), think: think) }
    if action == .turnRound { isHeadingLeft.toggle() } else if turnsAtEnds { turnAtEnds(sense) }
    if action == .hastySwipe && random.chance(0.1) { isHeadingLeft.toggle() }
    let pace: PlannedMove.Pace =
      switch action {
      case .anotherCategory: .quick
      case .hastySwipe: .hasty
      default: .thoughtful
      }
    return PlannedMove(
      intent: isHeadingLeft ? .swipeLeft : .swipeRight, start: middle(sense), think: think, pace: pace)
  }

  /// Reverses the direction at the end of the list; one try in five does not.
  private mutating func turnAtEnds(_ sense: ScreenSense) {
    guard sense.categoryCount > 1, random.chance(0.8) else { return }
    if sense.categoryIndex == 0 { isHeadingLeft = true }
    if sense.categoryIndex == sense.categoryCount - 1 { isHeadingLeft = false }
  }

  /// A swipe to another photo: up and down in fullscreen, left and right in a group. The child turns back at the end.
  private mutating func pageMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove
  {
    let isLast = sense.photoIndex >= sense.photoCount - 1
    let isFirst = sense.photoIndex <= 0
    // One try in five goes beyond the end.
    let goesOn = action == .nextPhoto ? !isLast || random.chance(0.2) : isFirst && random.chance(0.8)
    return turn(goesOn: goesOn, think, sense)
  }

  /// A swipe to the next or the previous photo. After vain swipes, a drag across the screen instead.
  mutating func turn(goesOn: Bool, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let isSideways = sense.screen == .groupViewer
    guard vainTurns >= ChildActor.enoughFlicks else {
      let intent: TouchIntent =
        isSideways ? (goesOn ? .swipeLeft : .swipeRight) : (goesOn ? .swipeUp : .swipeDown)
      return PlannedMove(intent: intent, start: middle(sense), think: think)
    }
    let (across, far, near) = (random.inside(400...600), random.inside(780...860), random.inside(140...220))
    let (from, to) = goesOn ? (far, near) : (near, far)
    let start = isSideways ? sense.whole.place(from, across) : sense.whole.place(across, from)
    let aim = isSideways ? sense.whole.place(to, across) : sense.whole.place(across, to)
    return PlannedMove(intent: .drag, start: start, aim: aim, think: think, turnsPage: true)
  }

  private mutating func photoMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove
  {
    let start = middle(sense)
    switch action {
    case .doubleTap: return PlannedMove(intent: .doubleTap, start: start, think: think)
    case .zoomIn: return PlannedMove(intent: .pinchOut, start: start, think: think)
    case .zoomOut: return PlannedMove(intent: .pinchIn, start: start, think: think)
    case .pan: return PlannedMove(intent: .drag, start: start, aim: anywhere(sense), think: think)
    case .point: return PlannedMove(intent: .hesitation, start: start, think: think)
    default: return PlannedMove(intent: .tap, start: start, think: think)
    }
  }

  private mutating func aboutMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove
  {
    let start = anywhere(sense)
    switch action {
    case .swipeAbout: return PlannedMove(intent: randomSwipe(), start: start, think: think)
    case .dragAbout: return PlannedMove(intent: .drag, start: start, aim: anywhere(sense), think: think)
    case .pressAbout: return PlannedMove(intent: .longPress, start: start, think: think)
    case .palm: return PlannedMove(intent: .palm, start: start, think: think)
    case .ponder: return PlannedMove(intent: .hesitation, start: start, think: think)
    default: return PlannedMove(intent: .tap, start: start, think: think)
    }
  }

  private mutating func randomSwipe() -> TouchIntent {
    switch random.below(4) {
    case 0: .swipeLeft
    case 1: .swipeRight
    case 2: .swipeUp
    default: .swipeDown
    }
  }

  // MARK: Places

  /// A place on the screen, except for a narrow edge.
  mutating func anywhere(_ sense: ScreenSense) -> ScreenPoint {
    sense.whole.place(random.inside(40...960), random.inside(40...960))
  }

  /// A place in the middle of the screen, the usual place for gestures.
  mutating func middle(_ sense: ScreenSense) -> ScreenPoint {
    sense.whole.place(random.inside(300...700), random.inside(350...700))
  }

  /// A place inside a target, away from its edges; in the middle of the screen if the target is missing.
  mutating func inside(_ target: ScreenRect, _ sense: ScreenSense) -> ScreenPoint {
    target.isEmpty ? middle(sense) : target.place(random.inside(150...850), random.inside(200...800))
  }
}

extension ScreenSense {
  /// The whole screen as a rectangle.
  var whole: ScreenRect { ScreenRect(origin: .zero, size: metrics.size) }
}
