package import Kernel

/// The effect of a sample, given the fingers down before it.
package enum WatchedEvent: Int, Hashable, Sendable, CaseIterable {
  /// A first finger lands, one more, or one that is already down (its lift was lost).
  case landsFirst, landsMore, landsAgain
  /// A finger that is down moves.
  case moves
  /// A finger lifts while others stay down, or as the last.
  case lifts, liftsLast
  /// A finger that is down is cancelled.
  case cancels
  /// A sample other than a landing, of a finger that is not down.
  case strays
  /// No sample: a timer fired.
  case timer
}

/// The fingers down, and the reason why each touch sequence is spoiled, from the samples alone: a plain model to compare the
/// recogniser with.
///
/// It shares no code with the recogniser, knows nothing of thresholds and timers, and decides only which sequences must not
/// commit. From the recogniser's settings it takes only the bounds of a palm.
package struct FingerModel: Sendable {
  /// Why a sequence must not commit.
  package enum Spoil: UInt8, Sendable { case cancelled, severalFingers, lostLift }

  package private(set) var down: [UInt8] = []
  /// The reason by touch sequence; `nil` for one not spoiled.
  package private(set) var spoils: [Spoil?] = []
  private let lowestTouch: ScreenLength
  private let largestContact: ScreenLength

  /// Creates a model. A contact below `lowestTouch`, or with a radius over `largestContact`, is a palm.
  package init(
    lowestTouch: ScreenLength = ScreenLength(subpoints: .max),
    largestContact: ScreenLength = ScreenLength(subpoints: .max)
  ) {
    self.lowestTouch = lowestTouch
    self.largestContact = largestContact
  }

  /// The effect of a sample, before it is applied.
  package func event(_ sample: TouchSample) -> WatchedEvent {
    let isDown = down.contains(sample.finger)
    switch sample.phase {
    case .began: return isDown ? .landsAgain : down.isEmpty ? .landsFirst : .landsMore
    case .moved: return isDown ? .moves : .strays
    case .ended: return !isDown ? .strays : down.count > 1 ? .lifts : .liftsLast
    case .cancelled: return isDown ? .cancels : .strays
    }
  }

  /// Applies a sample.
  package mutating func apply(_ sample: TouchSample) {
    switch event(sample) {
    case .landsFirst: land(sample)
    case .landsMore:
      guard !isPalm(sample) else { return }
      spoil(.severalFingers)
      down.append(sample.finger)
    case .landsAgain:
      spoil(.lostLift)
      lift(sample.finger)
      land(sample)
    case .cancels:
      spoil(.cancelled)
      lift(sample.finger)
    case .lifts, .liftsLast: lift(sample.finger)
    case .moves, .strays, .timer: break
    }
  }

  private mutating func land(_ sample: TouchSample) {
    guard !isPalm(sample) else { return }
    if down.isEmpty { spoils.append(nil) }
    down.append(sample.finger)
  }

  private func isPalm(_ sample: TouchSample) -> Bool {
    sample.position.y > lowestTouch || sample.radius > largestContact
  }

  private mutating func lift(_ finger: UInt8) { down.removeAll { $0 == finger } }

  private mutating func spoil(_ why: Spoil) {
    if spoils[spoils.count - 1] == nil { spoils[spoils.count - 1] = why }
  }
}
