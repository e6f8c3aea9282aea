package import Gallery
package import Gestures
package import Kernel
package import Sweeping

/// The product's recogniser and its debounce for sweeps, limited to the gestures that the gallery uses on a screen.
package struct ShippedRecogniser: SweptRecogniser {
  package let settings: GestureSettings
  private var recogniser: GestureRecogniser
  private var debounce: SwipeDebounce
  private var made: [GestureDecision] = []
  /// When each touch sequence landed and lifted, by sequence.
  private var touches: [(landed: Instant, lifted: Instant)] = []

  /// Creates a recogniser without touches, with settings that may contain more than a sweep's values.
  package init(_ settings: GestureSettings, on surface: SweepScreen) {
    self.settings = settings
    recogniser = GestureRecogniser(settings: settings, scope: surface.galleryScreen.scope(settings))
    debounce = SwipeDebounce(settings: settings.debounce)
  }

  package init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {
    self.init(SweepValues(values).settings(on: screen, for: surface), on: surface)
  }

  package mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {
    recogniser.handle(sample, into: &made)
    translate(into: &decisions)
  }

  package mutating func handle(_ samples: ArraySlice<TouchSample>, into decisions: inout [TouchDecision]) {
    for sample in samples { recogniser.handle(sample, into: &made) }
    translate(into: &decisions)
  }

  package mutating func advance(to instant: Instant, into decisions: inout [TouchDecision]) {
    recogniser.advance(to: instant, into: &made)
    translate(into: &decisions)
  }

  /// Translates the recogniser's decisions into those of a sweep.
  private mutating func translate(into decisions: inout [TouchDecision]) {
    for index in made.indices where !made[index].isMovement {
      let decision = made[index]
      switch decision.kind {
      case .dragChanged, .pinchChanged, .dragEnded, .pinchEnded, .cancelled, .longPress, .longPressBegan:
        break
      case .touchDown: touches.append((decision.time, .never))
      case .allLifted: touches[decision.sequence].lifted = decision.time
      case .tap: say(.tap, decision, into: &decisions)
      case .doubleTap: say(.doubleTap, decision, into: &decisions)
      case .dragBegan:
        let way = decision.translation
        if way.y.magnitude >= way.x.magnitude { say(.drag(.vertical), decision, into: &decisions) }
      case .pinchBegan: say(.pinch, decision, into: &decisions)
      case .swipe(let direction, _): say(page(direction, at: decision.time), decision, into: &decisions)
      }
    }
    made.removeAll(keepingCapacity: true)
  }

  /// The decision for a swipe. A swipe between categories depends on the debounce, one between photos does not.
  private mutating func page(_ direction: SwipeDirection, at time: Instant) -> TouchDecision.Kind {
    let way = TouchDecision.Direction(direction)
    guard direction == .left || direction == .right else { return .swipe(way) }
    let changes = debounce.allows(direction, at: time)
    debounce.record(direction, at: time, changed: changes)
    return changes ? .swipe(way) : .refusedSwipe(way)
  }

  /// Marked mutating only so that the recogniser is not copied for each decision.
  private mutating func say(
    _ kind: TouchDecision.Kind, _ decision: GestureDecision, into decisions: inout [TouchDecision]
  ) {
    let touch = touches[decision.sequence]
    decisions.append(TouchDecision(kind, landed: touch.landed, lifted: touch.lifted, at: decision.time))
  }
}

extension TouchDecision.Direction {
  /// The sweep's name for the direction.
  fileprivate init(_ direction: SwipeDirection) {
    self =
      switch direction {
      case .left: .left
      case .right: .right
      case .up: .up
      case .down: .down
      }
  }
}

extension GestureDecision {
  /// Whether it only reports that a drag or a pinch goes on, as most decisions do.
  fileprivate var isMovement: Bool {
    switch kind {
    case .dragChanged, .pinchChanged: true
    default: false
    }
  }
}

extension RecogniserDriver where Recogniser == ShippedRecogniser {
  /// Creates a driver of the product's recogniser under these settings.
  package init(settings: GestureSettings, screen: SweepScreen) {
    self.init(ShippedRecogniser(settings, on: screen))
  }
}

extension SweepScreen {
  /// The gallery's screen for this one.
  package var galleryScreen: GalleryScreen { self == .grid ? .grid : .fullscreen }
}
