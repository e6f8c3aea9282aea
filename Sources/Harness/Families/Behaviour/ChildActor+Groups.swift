internal import Kernel
internal import Touches

/// The group list and the group viewer, the PIN pad and the parents' screen.
extension ChildActor {
  mutating func groupListMove(_ sense: ScreenSense) -> PlannedMove {
    let targets = sense.targets
    if targets.firstCard.isEmpty || random.chance(0.1) {
      return leave(sense, think: thought(1_500))
    }
    let anyCard = random.below(max(1, min(targets.cardCount, 4)))
    let card = sense.nextExpiry < .never && random.chance(0.9) ? sense.nextExpiryCard : anyCard
    var rectangle = targets.firstCard
    rectangle.origin.y += rectangle.size.height * card
    if rectangle.maxY > sense.metrics.size.height { rectangle = targets.firstCard }
    pagesLeft = random.inside(2...8)
    return PlannedMove(
      intent: random.chance(0.9) ? .longPress : .tap, start: rectangle.centre, think: thought(1_800))
  }

  /// Pages through, and stays when a photo is about to reach its 48 hours.
  mutating func groupViewerMove(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    let wait = (sense.nextExpiry - instant).milliseconds
    if sense.nextExpiry < .never && wait > 0 && wait < 40_000 {
      // The photo about to go is the oldest: pages to the end, and looks on until it is gone.
      if wait < 5_000 || random.chance(0.1) {
        return PlannedMove(
          intent: .tap, start: middle(sense), think: min(wait, 8_000) + random.uniform(300, 2_000))
      }
      return PlannedMove(intent: .swipeLeft, start: middle(sense), think: random.uniform(500, 2_000))
    }
    if pagesLeft <= 0 || sense.photoCount == 0 { return leave(sense, think: thought(2_000)) }
    pagesLeft -= 1
    let think = thought(4_000)
    switch random.below(100) {
    case ..<70:
      return PlannedMove(
        intent: random.chance(0.75) ? .swipeLeft : .swipeRight, start: middle(sense), think: think)
    case ..<85: return PlannedMove(intent: .tap, start: middle(sense), think: think)
    case ..<92: return PlannedMove(intent: .drag, start: middle(sense), aim: anywhere(sense), think: think)
    default: return PlannedMove(intent: .doubleTap, start: middle(sense), think: think)
    }
  }

  /// By the close button, or a swipe down.
  private mutating func leave(_ sense: ScreenSense, think: Double) -> PlannedMove {
    if !sense.targets.closeButton.isEmpty && random.chance(0.6) {
      return PlannedMove(intent: .tap, start: sense.targets.closeButton.centre, think: think)
    }
    return PlannedMove(intent: .swipeDown, start: middle(sense), think: think)
  }

  /// Guesses a PIN of four keys, sometimes again, then gives up.
  mutating func pinMove(_ sense: ScreenSense) -> PlannedMove {
    if pinKeysLeft == 0 {
      if random.chance(0.2) { return leave(sense, think: thought(1_000)) }
      pinKeysLeft = 4
    }
    pinKeysLeft -= 1
    let digit = random.below(10)
    let column = digit == 0 ? 1 : (digit - 1) % 3
    let row = digit == 0 ? 3 : (digit - 1) / 3
    let keys = sense.targets.pinKeys
    let key = keys.isEmpty ? middle(sense) : keys.place((2 * column + 1) * 1_000 / 6, (2 * row + 1) * 125)
    return PlannedMove(intent: .tap, start: key, think: thought(450))
  }

  /// Back to kids mode, or a touch anywhere: nothing may break.
  mutating func parentMove(_ sense: ScreenSense) -> PlannedMove {
    if !sense.targets.kidsModeButton.isEmpty && random.chance(0.7) {
      return PlannedMove(intent: .tap, start: sense.targets.kidsModeButton.centre, think: thought(1_500))
    }
    return PlannedMove(intent: .tap, start: anywhere(sense), think: thought(2_000))
  }
}
