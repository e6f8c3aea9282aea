#if Canaries
  internal import Kernel

  /// Bugs that a build with the package trait Canaries can be told to have, so that whoever tests gestures is tested too.
  public enum PlantedGestureBug: UInt8, Hashable, Sendable, Codable, CaseIterable {
    /// A swipe commits twice at one lift, and nobody stops the second.
    case secondCommit
    /// Category changes keep 20 ms less distance than they should.
    case shortDebounce
    /// A swipe goes where the fitted velocity points, not where the finger went.
    case velocityDirection
    /// Category changes keep half of the distance that they should.
    case halfDebounce
    /// They keep twice the distance.
    case doubleDebounce
    /// After the first change there is no other.
    case endlessDebounce
    /// They keep 17 ms more than they should.
    case longerDebounce
    /// What a tap does comes 50 ms later.
    case lateTap
    /// A touch is told to be over 8 ms after its last finger lifted.
    case laterLift
  }

  extension GestureRecogniser {
    /// The end of a tap with the bug `lateTap` in it: also one that nothing else could follow waits, and one that waits for
    /// a second one waits for longer.
    mutating func endLateTap(at time: Instant, into decisions: inout [GestureDecision]) {
      let window = captured.doubleTap ? settings.doubleTapWindow : .zero
      if let waiting, captured.doubleTap, first.landing <= waiting.lift + window {
        self.waiting = nil
        return report(.doubleTap, at: time, into: &decisions)
      }
      deliverWaitingTap(at: time, into: &decisions)
      waiting = WaitingTap(
        sequence: currentSequence, lift: time, due: time + window + .milliseconds(50), start: first.start,
        position: first.position)
    }

    /// The direction with the bug `velocityDirection` in it.
    func planted(_ direction: SwipeDirection, _ velocity: TouchVelocity) -> SwipeDirection {
      guard settings.plantedBug == .velocityDirection else { return direction }
      switch direction {
      case .left, .right: return velocity.x == 0 ? direction : velocity.x < 0 ? .left : .right
      case .up, .down: return velocity.y == 0 ? direction : velocity.y < 0 ? .up : .down
      }
    }
  }

  extension GestureSettings {
    /// The debounce in force, with the bugs of its length in it.
    public var plantedDebounce: DebounceSettings {
      var planted = debounce
      planted.sameDirection = plantedSpan(debounce.sameDirection)
      planted.oppositeDirection = plantedSpan(debounce.oppositeDirection)
      return planted
    }

    private func plantedSpan(_ span: TimeSpan) -> TimeSpan {
      switch plantedBug {
      case .shortDebounce: max(.zero, span - .milliseconds(20))
      case .halfDebounce: TimeSpan(nanoseconds: span.nanoseconds / 2)
      case .doubleDebounce: TimeSpan(nanoseconds: span.nanoseconds * 2)
      case .longerDebounce: span + .milliseconds(17)
      case .endlessDebounce: .hours(10_000)
      case .secondCommit, .velocityDirection, .lateTap, .laterLift, nil: span
      }
    }
  }
#endif
