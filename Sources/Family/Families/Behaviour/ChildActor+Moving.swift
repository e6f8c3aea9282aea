internal import Gallery
internal import Kernel
internal import Touches

/// How an act is done on the screen that there is.
extension ChildActor {
  mutating func move(_ act: ChildAction, think: Double, _ sense: ScreenSense, at instant: Instant)
    -> PlannedMove
  {
    switch act {
    case .scroll, .scrollBack, .dragAlong, .openPhoto, .chooseChip, .scrollChips, .seek:
      return gridMove(act, pause(think), sense)
    case .nextCategory, .anotherCategory, .turnRound, .hastySwipe, .burst:
      return categoryMove(act, pause(think), sense)
    case .inspectNext: return inspect(think, sense)
    case .nextPhoto, .previousPhoto: return pageMove(act, pause(think), sense)
    case .tapPhoto, .doubleTap, .zoomIn, .zoomOut, .pan, .point: return photoMove(act, pause(think), sense)
    case .openGroup, .tapGroup, .openExpiring: return cardMove(act, pause(think), sense)
    case .awaitExpiry: return watch(sense, at: instant)
    case .guessKey, .typePIN, .returnToKids, .toggleTheme: return gateMove(act, pause(think), sense)
    case .chooseReward, .chooseAvatar, .chooseApps, .confirmReward, .useReward, .giveBack, .watchTime:
      return pointsMove(act, pause(think), sense)
    case .openAlbum, .openCategories, .openChildren, .lookDown, .filterAlbum, .viewPhoto, .choosePhotos,
      .handlePhotos, .arrangeCategory, .addCategory, .adjustPoints:
      return parentMove(act, pause(think), sense)
    case .leave: return leave(pause(think), sense)
    case .rest:
      let rest =
        behaviour == .idle ? min(episodeLeft(at: instant), random.uniform(8_000, 40_000)) + 500 : pause(think)
      return PlannedMove(intent: random.chance(0.8) ? .tap : .hesitation, start: anywhere(sense), think: rest)
    case .swipeAbout, .ponder, .tapAbout, .dragAbout, .pressAbout, .palm:
      return aboutMove(act, pause(think), sense)
    default: return press(act.button, pause(think), sense)
    }
  }

  /// A tap on a button; where it is not, on the grid a photo is opened instead, and any other screen is left.
  private mutating func press(_ words: TextKey?, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let button = words.map(sense.targets.button) ?? .zero
    guard button.isEmpty else { return PlannedMove(intent: .tap, start: button.centre, think: think) }
    return sense.screen == .grid ? openPhoto(think, sense) : leave(think, sense)
  }

  private mutating func gridMove(_ act: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let targets = sense.targets
    switch act {
    case .scroll: return PlannedMove(intent: .swipeUp, start: inside(targets.photos, sense), think: think)
    case .scrollBack:
      // Nobody scrolls back where the list begins.
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

  /// A photo of the grid; where there is none, on to the next category.
  private mutating func openPhoto(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    guard sense.photoCount > 0 else { return categoryMove(.nextCategory, think, sense) }
    return PlannedMove(intent: .tap, start: inside(sense.targets.photos, sense), think: think)
  }

  /// Towards the category that the child remembers; there, now and then further down, and a photo.
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
    _ act: ChildAction, _ think: Double, _ sense: ScreenSense, turnsAtEnds: Bool = true
  ) -> PlannedMove {
    if act == .burst { return PlannedMove(intent: .burst, start: anywhere(sense), think: think) }
    if act == .turnRound { isHeadingLeft.toggle() } else if turnsAtEnds { turnAtEnds(sense) }
    if act == .hastySwipe && random.chance(0.1) { isHeadingLeft.toggle() }
    let pace: PlannedMove.Pace =
      switch act {
      case .anotherCategory: .quick
      case .hastySwipe: .hasty
      default: .thoughtful
      }
    return PlannedMove(
      intent: isHeadingLeft ? .swipeLeft : .swipeRight, start: middle(sense), think: think, pace: pace)
  }

  /// Nobody swipes on where the list has ended; one try in five finds out.
  private mutating func turnAtEnds(_ sense: ScreenSense) {
    guard sense.categoryCount > 1, random.chance(0.8) else { return }
    if sense.categoryIndex == 0 { isHeadingLeft = true }
    if sense.categoryIndex == sense.categoryCount - 1 { isHeadingLeft = false }
  }

  /// On to another photo: up and down in fullscreen, left and right in a group. At the end the child turns back.
  private mutating func pageMove(_ act: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let isLast = sense.photoIndex >= sense.photoCount - 1
    let isFirst = sense.photoIndex <= 0
    // One try in five finds out that there is no more.
    let goesOn = act == .nextPhoto ? !isLast || random.chance(0.2) : isFirst && random.chance(0.8)
    return turn(goesOn: goesOn, think, sense)
  }

  /// A swipe to the next photo or the one before; whose swipes bring none drags it over, as far as the screen allows.
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

  private mutating func photoMove(_ act: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let start = middle(sense)
    switch act {
    case .doubleTap: return PlannedMove(intent: .doubleTap, start: start, think: think)
    case .zoomIn: return PlannedMove(intent: .pinchOut, start: start, think: think)
    case .zoomOut: return PlannedMove(intent: .pinchIn, start: start, think: think)
    case .pan: return PlannedMove(intent: .drag, start: start, aim: anywhere(sense), think: think)
    case .point: return PlannedMove(intent: .hesitation, start: start, think: think)
    default: return PlannedMove(intent: .tap, start: start, think: think)
    }
  }

  private mutating func aboutMove(_ act: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let start = anywhere(sense)
    switch act {
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

  /// A place on the whole screen, but for a narrow edge.
  mutating func anywhere(_ sense: ScreenSense) -> ScreenPoint {
    sense.whole.place(random.inside(40...960), random.inside(40...960))
  }

  /// A place in the middle of the screen, where hands rest.
  mutating func middle(_ sense: ScreenSense) -> ScreenPoint {
    sense.whole.place(random.inside(300...700), random.inside(350...700))
  }

  /// A place inside a thing, away from its edges; the middle of the screen when it is not there.
  mutating func inside(_ target: ScreenRect, _ sense: ScreenSense) -> ScreenPoint {
    target.isEmpty ? middle(sense) : target.place(random.inside(150...850), random.inside(200...800))
  }
}

extension ScreenSense {
  /// From the screen's top left corner to its bottom right one.
  var whole: ScreenRect { ScreenRect(origin: .zero, size: metrics.size) }
}
