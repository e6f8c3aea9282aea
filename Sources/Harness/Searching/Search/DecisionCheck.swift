package import Gallery
package import Gestures
internal import Invariants
package import Kernel

/// What is wrong, where and when.
package struct BreakViolation: Hashable, Sendable {
  /// The broken rule: the class of the failure.
  package var rule: String
  /// What happened, with its numbers.
  package var what: String
  package var time: Int64

  package init(rule: String, what: String, time: Int64) {
    self.rule = rule
    self.what = what
    self.time = time
  }
}

/// Holds the recogniser's decisions and what the gallery makes of them against the book of fingers.
package struct DecisionCheck: Sendable {
  package private(set) var violation: BreakViolation?
  private var committed: [Int] = []
  /// The drag in progress began zoomed, on a still screen: whether the photo's edge was there, by direction.
  private var zoomedDrag: ZoomedDrag?
  /// The last change of category: when, and which way; `nil` for one by a chip.
  private var lastChange: (time: Instant, direction: SwipeDirection?)?
  private let gestures: GestureSettings
  private let screen: ScreenSize

  private struct ZoomedDrag: Sendable {
    var sequence: Int
    var isAtLeft: Bool
    var isAtRight: Bool
  }

  package init(_ settings: GestureSettings, screen: ScreenSize) {
    gestures = settings
    self.screen = screen
  }

  /// The photo in front as the last frame showed it, before this frame's decisions.
  package struct Before: Sendable {
    package var zoom: Int64
    package var isStill: Bool
    package var photo: ScreenRect?

    package init(zoom: Int64, isStill: Bool, photo: ScreenRect?) {
      self.zoom = zoom
      self.isStill = isStill
      self.photo = photo
    }
  }

  package mutating func check(
    _ decisions: [GestureDecision], _ effects: [GalleryEffect], _ book: FingerBook, before: Before
  ) {
    for (place, decision) in decisions.enumerated() {
      if decision.commits { checkCommit(decision, book) }
      if case .swipe(let direction, _) = decision.kind { checkSwipe(direction, decision) }
      if case .dragBegan = decision.kind { noteDrag(decision, before, isFirst: place <= 1) }
    }
    var actor = -1
    for effect in effects {
      switch effect {
      case .acted(_, let sequence, let time):
        actor = sequence
        checkSpoil(sequence, book, at: time)
      case .categoryChanged(_, _, .swipe, let time):
        checkEdge(decisions, at: time)
        checkDebounce(decisions, actor, at: time)
      case .categoryChanged(_, _, .chip, let time): lastChange = (time, nil)
      default: break
      }
    }
  }

  /// Two changes keep the distance that their directions ask for; after a chip the longer of the two.
  private mutating func checkDebounce(_ decisions: [GestureDecision], _ actor: Int, at time: Instant) {
    var direction: SwipeDirection?
    for decision in decisions where decision.sequence == actor {
      if case .swipe(let way, _) = decision.kind { direction = way }
    }
    defer { lastChange = (time, direction) }
    guard let lastChange, let direction else { return }
    let rule = gestures.debounce
    let least: TimeSpan =
      switch lastChange.direction {
      case nil: max(rule.sameDirection, rule.oppositeDirection)
      case direction: rule.sameDirection
      default: rule.oppositeDirection
      }
    guard time - lastChange.time < least else { return }
    note(
      InvariantCatalogue.debounce, at: time,
      "a swipe \(direction) changed category \((time - lastChange.time).milliseconds) ms after the last change"
    )
  }

  /// With no finger down the recogniser is idle, with one it is not.
  package mutating func checkIdle(_ gallery: FamilyGallery, _ book: FingerBook, at time: Instant) {
    guard gallery.isTouching == book.down.isEmpty || (gallery.gestureStage == .idle) != book.down.isEmpty
    else {
      return
    }
    note("gesture.idle", at: time, "\(book.down.count) fingers are down in stage \(gallery.gestureStage)")
  }

  private mutating func checkCommit(_ decision: GestureDecision, _ book: FingerBook) {
    if committed.contains(decision.sequence) {
      note("gesture.one-commit", at: decision.time, "touch sequence \(decision.sequence) commits twice")
    }
    committed.append(decision.sequence)
    if committed.count > 64 { committed.removeFirst(32) }
    checkSpoil(decision.sequence, book, at: decision.time)
  }

  private mutating func checkSpoil(_ sequence: Int, _ book: FingerBook, at time: Instant) {
    guard book.spoils.indices.contains(sequence), let spoil = book.spoils[sequence] else { return }
    switch spoil {
    case .cancelled: note("gesture.cancelled", at: time, "touch sequence \(sequence) was cancelled and acts")
    case .severalFingers:
      note("gesture.two-fingers", at: time, "touch sequence \(sequence) had two fingers down and acts")
    case .lostLift: note("gesture.lost-lift", at: time, "touch sequence \(sequence) lost its lift and acts")
    }
  }

  /// Direction follows displacement, its axis dominates, and no swipe is shorter than the shortest that counts.
  private mutating func checkSwipe(_ direction: SwipeDirection, _ decision: GestureDecision) {
    let way = decision.translation
    let along = direction == .left || direction == .right ? way.x : way.y
    let across = direction == .left || direction == .right ? way.y : way.x
    let isNegative = direction == .left || direction == .up
    if isNegative != (along < .zero) || along.magnitude <= across.magnitude {
      note(
        InvariantCatalogue.direction, at: decision.time,
        "a swipe \(direction) went \(way.x.points), \(way.y.points) pt")
    }
    let shortest =
      [gestures.swipe, gestures.pager].map { rule in
        rule.flingSpeedPointsPerSecond == nil ? rule.distance : min(rule.distance, rule.flingDistance)
      }.min() ?? .zero
    if along.magnitude < shortest {
      note(
        "gesture.threshold", at: decision.time, "a swipe of \(along.points) pt counts from \(shortest.points)"
      )
    }
  }

  private mutating func noteDrag(_ decision: GestureDecision, _ before: Before, isFirst: Bool) {
    zoomedDrag = nil
    guard isFirst, before.isStill, before.zoom != 1_000_000, let photo = before.photo else { return }
    // A centre halved may be off by a sixty-fourth.
    let slack = ScreenLength(subpoints: 2)
    zoomedDrag = ZoomedDrag(
      sequence: decision.sequence, isAtLeft: photo.minX >= ScreenLength.zero - slack,
      isAtRight: photo.maxX <= screen.width + slack)
  }

  /// A category that changes in the sequence of a zoomed drag does so from the photo's edge.
  private mutating func checkEdge(_ decisions: [GestureDecision], at time: Instant) {
    guard let drag = zoomedDrag else { return }
    for decision in decisions where decision.sequence == drag.sequence && decision.time == time {
      guard case .swipe(let direction, _) = decision.kind else { continue }
      if direction == .left && !drag.isAtRight || direction == .right && !drag.isAtLeft {
        note("zoom.edge", at: time, "a zoomed drag \(direction) changed category away from the photo's edge")
      }
    }
  }

  private mutating func note(_ rule: String, at time: Instant, _ what: String) {
    if violation == nil { violation = BreakViolation(rule: rule, what: what, time: time.nanoseconds) }
  }
}
