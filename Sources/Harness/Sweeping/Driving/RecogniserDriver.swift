internal import Gallery
package import Gestures
internal import Kernel

/// Feeds blocks to the product's recogniser and debounce and notes what came of each gesture.
///
/// Every swipe that the debounce lets pass counts as a change: the list of categories is endless here. Allocates nothing
/// once its buffers have room.
package struct RecogniserDriver: Sendable {
  private let settings: GestureSettings
  private let screen: SweepScreen
  private var recogniser: GestureRecogniser
  private var debounce: SwipeDebounce
  private var decisions: [GestureDecision] = []
  /// By touch sequence of the block: the gesture in whose time it began, and its last lift.
  private var owners: [Int] = []
  private var lifts: [Instant] = []

  package init(settings: GestureSettings, screen: SweepScreen) {
    self.settings = settings
    self.screen = screen
    recogniser = GestureRecogniser(settings: settings, scope: screen.galleryScreen.scope(settings))
    debounce = SwipeDebounce(settings: settings.debounce)
  }

  /// Plays a block from its beginning with a fresh recogniser; `outcomes[i]` becomes what came of gesture i.
  ///
  /// O(samples), some 10 ns each and 150 ns a lift.
  package mutating func play(_ block: GestureBlock, into outcomes: inout [GestureOutcome]) {
    recogniser = GestureRecogniser(settings: settings, scope: screen.galleryScreen.scope(settings))
    debounce = SwipeDebounce(settings: settings.debounce)
    owners.removeAll(keepingCapacity: true)
    lifts.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    for index in block.gestures.indices {
      outcomes.append(GestureOutcome())
      for sample in block.gestures[index].samples {
        recogniser.handle(block.samples[sample], into: &decisions)
      }
      record(gesture: index, into: &outcomes)
    }
    recogniser.advance(to: .never, into: &decisions)
    record(gesture: block.gestures.count - 1, into: &outcomes)
  }

  /// Records the decisions that came while the samples of a gesture were handled.
  private mutating func record(gesture: Int, into outcomes: inout [GestureOutcome]) {
    for index in decisions.indices where !decisions[index].isMovement {
      let decision = decisions[index]
      switch decision.kind {
      case .dragChanged, .pinchChanged, .dragEnded, .pinchEnded, .cancelled, .longPress, .longPressBegan:
        break
      case .touchDown:
        owners.append(gesture)
        lifts.append(.never)
      case .allLifted: lifts[decision.sequence] = decision.time
      case .tap: note(.tap, decision, into: &outcomes)
      case .doubleTap: note(.doubleTap, decision, into: &outcomes)
      case .dragBegan:
        let way = decision.translation
        if way.y.magnitude >= way.x.magnitude { note(.scroll, decision, into: &outcomes) }
      case .pinchBegan: note(.pinch, decision, into: &outcomes)
      case .swipe(let direction, _): swipe(direction, decision, into: &outcomes)
      }
    }
    decisions.removeAll(keepingCapacity: true)
  }

  /// A swipe along the categories asks the debounce; one along the photos does not.
  private mutating func swipe(
    _ direction: SwipeDirection, _ decision: GestureDecision, into outcomes: inout [GestureOutcome]
  ) {
    guard direction == .left || direction == .right else {
      return note(direction == .up ? .up : .down, decision, into: &outcomes)
    }
    let changes = debounce.allows(direction, at: decision.time)
    debounce.record(direction, at: decision.time, changed: changes)
    note(changes ? (direction == .left ? .left : .right) : .blocked, decision, into: &outcomes)
  }

  /// Mutating, though it changes nothing: otherwise all of the driver is copied for each swipe.
  private mutating func note(
    _ event: OutcomeEvents, _ decision: GestureDecision, into outcomes: inout [GestureOutcome]
  ) {
    let owner = owners[decision.sequence]
    if !event.isDisjoint(with: .changes) {
      outcomes[owner].changeCount += 1
      if outcomes[owner].changeCount > 1 { outcomes[owner].events.insert(.secondChange) }
    }
    outcomes[owner].events.insert(event)
    // Only a tap that waited comes after its lift; all else is decided by the lift itself.
    let lift = lifts[decision.sequence]
    if lift < decision.time { outcomes[owner].latency = (decision.time - lift).nanoseconds }
  }
}

extension GestureDecision {
  /// Whether it tells no more than that a drag or a pinch goes on: nothing comes of it, and most decisions are such.
  fileprivate var isMovement: Bool {
    switch kind {
    case .dragChanged, .pinchChanged: true
    default: false
    }
  }
}
