internal import Gallery
internal import Kernel
internal import Touches

/// The ways in and out: groups, the PIN screen, and back to the grid.
extension ChildActor {
  mutating func cardMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let targets = sense.targets
    guard !targets.firstCard.isEmpty else { return leave(think, sense) }
    let anyCard = random.below(max(1, min(targets.cardCount, 4)))
    let card = action == .openExpiring && sense.nextExpiry < .never ? sense.nextExpiryCard : anyCard
    var rectangle = targets.firstCard
    rectangle.origin.y += targets.cardPitch * card
    if rectangle.maxY > sense.metrics.size.height { rectangle = targets.firstCard }
    return PlannedMove(
      intent: action == .tapGroup ? .tap : .longPress, start: rectangle.centre, think: think)
  }

  /// Watches a photo until it expires. That photo is the oldest, so the child goes to the last page first.
  mutating func watch(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    let wait = (sense.nextExpiry - instant).milliseconds
    let sinceLift = (instant - lastLift).milliseconds
    guard sense.nextExpiry < .never, sense.photoCount > 0, wait > 0, wait < 90_000 else {
      return leave(pause(1_600), sense)
    }
    guard sense.photoIndex >= sense.photoCount - 1 else {
      return turn(goesOn: true, sinceLift + random.uniform(300, 900), sense)
    }
    isWatching = true
    return PlannedMove(
      intent: .tap, start: middle(sense), think: sinceLift + min(wait, 8_000) + random.uniform(300, 2_000))
  }

  /// Leaves the screen, by its button or its own way out.
  ///
  /// - Parameter isSure: Whether to use the surest way out, for a child that gives up.
  mutating func leave(_ think: Double, _ sense: ScreenSense, isSure: Bool = false) -> PlannedMove {
    switch sense.screen {
    case .fullscreen, .groupList, .groupViewer:
      // Over a photo the button comes and goes; children are used to the drag [A].
      let habit = sense.screen == .fullscreen ? 0.3 : 0.6
      if !sense.targets.closeButton.isEmpty && (isSure || sense.screen == .groupList || random.chance(habit))
      {
        return PlannedMove(intent: .tap, start: sense.targets.closeButton.centre, think: think)
      }
      return exitMove(think, sense, isSure: isSure)
    case .parent: return pinMove(.returnToKids, think, sense)
    case .grid: return PlannedMove(intent: .hesitation, start: middle(sense), think: think)
    default:
      return PlannedMove(intent: .tap, start: inside(sense.targets.closeButton, sense), think: think)
    }
  }

  /// Leaves a photo by a long drag down; children learn that a short one only turns the page or springs back.
  private mutating func exitMove(_ think: Double, _ sense: ScreenSense, isSure: Bool) -> PlannedMove {
    guard isSure || random.chance(0.75) else {
      return PlannedMove(intent: .swipeDown, start: middle(sense), think: think)
    }
    let across = random.inside(350...650)
    return PlannedMove(
      intent: .drag, start: sense.whole.place(across, random.inside(180...320)),
      aim: sense.whole.place(across + random.inside(-60...60), random.inside(820...940)), think: think)
  }

  /// An action among the rewards; without a choice, leaves.
  mutating func pointsMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let things: [ScreenRect] =
      switch action {
      case .chooseReward: sense.targets.rewards
      // If there is a choice, the first avatar is the current one.
      case .chooseAvatar:
        sense.targets.avatars.count > 1 ? Array(sense.targets.avatars.dropFirst()) : sense.targets.avatars
      case .chooseApps: sense.targets.appKinds
      case .useReward: sense.targets.uses
      case .giveBack: sense.targets.giveBacks
      case .watchTime: sense.targets.times
      default: [.confirm, .done].map(sense.targets.button).filter { !$0.isEmpty }
      }
    // If points failed to load, requests them again.
    let again = sense.targets.button(.standingFailed)
    if !again.isEmpty { return PlannedMove(intent: .tap, start: inside(again, sense), think: think) }
    guard !things.isEmpty else { return leave(think, sense) }
    let intent: TouchIntent = action == .watchTime ? .hesitation : .tap
    return PlannedMove(intent: intent, start: inside(things[random.below(things.count)], sense), think: think)
  }

  mutating func pinMove(_ action: ChildAction, _ think: Double, _ sense: ScreenSense) -> PlannedMove {
    switch action {
    case .guessKey:
      return PlannedMove(intent: .tap, start: key(UInt8(random.below(10)), sense), think: think)
    case .typePIN:
      guard !pin.isEmpty else { return leave(think, sense) }
      let digit = pin[min(sense.typedDigits, pin.count - 1)] - UInt8(ascii: "0")
      return PlannedMove(intent: .tap, start: key(digit, sense), think: think, isParents: true)
    case .toggleTheme:
      let button = sense.targets.themeButton
      guard !button.isEmpty else { return leave(think, sense) }
      return PlannedMove(intent: .tap, start: inside(button, sense), think: think, isParents: true)
    default:
      return PlannedMove(
        intent: .tap, start: inside(sense.targets.button(.kidsMode), sense), think: think, isParents: true)
    }
  }

  /// The place of a digit's key: three columns, four rows, 1 to 9, then 0 in the middle.
  private mutating func key(_ digit: UInt8, _ sense: ScreenSense) -> ScreenPoint {
    let keys = sense.targets.pinKeys
    guard !keys.isEmpty else { return middle(sense) }
    let column = digit == 0 ? 1 : (Int(digit) - 1) % 3
    let row = digit == 0 ? 3 : (Int(digit) - 1) / 3
    return keys.place((2 * column + 1) * 1_000 / 6, (2 * row + 1) * 125)
  }
}
