package import Fuzzing
package import Gallery
package import Gestures
package import Invariants
package import Kernel
internal import Simulation

/// The rules that need the model of fingers: which sequences may commit, the least length of a swipe, when the recogniser must be
/// idle, and when a zoomed drag may change the category.
///
/// `InvariantCatalogue.ofGestures` has all other rules of gestures.
package struct FingerModelCheck: Sendable {
  /// The first broken rule.
  package private(set) var violation: RuleViolation?
  /// The current drag, if it began zoomed on a still screen: whether the photo's edge was visible, by direction.
  private var zoomedDrag: ZoomedDrag?
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

  /// Checks a frame against the model of all samples so far.
  ///
  /// - Parameters:
  ///   - before: The gallery before the frame.
  ///   - front: The place of a zoomed photo before the frame.
  package mutating func check(
    _ frame: CheckedFrame, _ model: FingerModel, before: GalleryGlance, front: ScreenRect?
  ) {
    for (place, decision) in frame.decisions.enumerated() {
      if decision.commits {
        checkSpoil(decision.sequence, model, at: decision.time, "is recognised as \(decision.kind.words)")
      }
      if case .swipe = decision.kind { checkLength(decision) }
      if case .dragBegan = decision.kind { noteDrag(decision, before, front, isFirst: place <= 1) }
    }
    for effect in frame.effects {
      switch effect {
      case .acted(let action, let sequence, let time):
        checkSpoil(sequence, model, at: time, "does \(action)")
      case .categoryChanged(_, _, .swipe, let time): checkEdge(frame.decisions, at: time)
      default: break
      }
    }
  }

  /// Checks that the recogniser is idle exactly when no finger is down.
  package mutating func checkIdle(_ gallery: FamilyGallery, _ model: FingerModel, at time: Instant) {
    guard gallery.isTouching == model.down.isEmpty || (gallery.gestureStage == .idle) != model.down.isEmpty
    else {
      return
    }
    violate("gesture.idle", at: time, "\(model.down.count) fingers are down in stage \(gallery.gestureStage)")
  }

  /// Reports a decision or an action, `what`, of a spoiled sequence.
  private mutating func checkSpoil(
    _ sequence: Int, _ model: FingerModel, at time: Instant, _ what: @autoclosure () -> String
  ) {
    guard model.spoils.indices.contains(sequence), let spoil = model.spoils[sequence] else { return }
    switch spoil {
    case .cancelled:
      violate("gesture.cancelled", at: time, "touch sequence \(sequence) was cancelled and \(what())")
    case .severalFingers:
      violate(
        "gesture.two-fingers", at: time, "touch sequence \(sequence) had two fingers down and \(what())")
    case .lostLift:
      violate("gesture.lost-lift", at: time, "touch sequence \(sequence) lost its lift and \(what())")
    }
  }

  /// Checks that a swipe is at least as long, along its longer component, as the shortest one that counts.
  private mutating func checkLength(_ decision: GestureDecision) {
    let way = max(decision.translation.x.magnitude, decision.translation.y.magnitude)
    let shortest =
      [gestures.swipe, gestures.pager].map { rule in
        rule.flingSpeedPointsPerSecond == nil ? rule.distance : min(rule.distance, rule.flingDistance)
      }.min() ?? .zero
    guard way < shortest else { return }
    violate(
      "gesture.threshold", at: decision.time, "a swipe of \(way.points) pt counts from \(shortest.points)")
  }

  private mutating func noteDrag(
    _ decision: GestureDecision, _ before: GalleryGlance, _ front: ScreenRect?, isFirst: Bool
  ) {
    zoomedDrag = nil
    guard isFirst, !before.isAnimating, before.zoomMillionths != 1_000_000, let photo = front else { return }
    // Halving a centre may be off by a sixty-fourth.
    let slack = ScreenLength(subpoints: 2)
    zoomedDrag = ZoomedDrag(
      sequence: decision.sequence, isAtLeft: photo.minX >= ScreenLength.zero - slack,
      isAtRight: photo.maxX <= screen.width + slack)
  }

  /// Checks that a zoomed drag changes the category only from the photo's edge.
  private mutating func checkEdge(_ decisions: [GestureDecision], at time: Instant) {
    guard let drag = zoomedDrag else { return }
    for decision in decisions where decision.sequence == drag.sequence && decision.time == time {
      guard case .swipe(let direction, _) = decision.kind else { continue }
      if direction == .left && !drag.isAtRight || direction == .right && !drag.isAtLeft {
        violate(
          "zoom.edge", at: time, "a zoomed drag \(direction) changed category away from the photo's edge")
      }
    }
  }

  private mutating func violate(_ rule: String, at time: Instant, _ what: String) {
    if violation == nil { violation = RuleViolation(rule: rule, what: what, time: time.nanoseconds) }
  }
}
