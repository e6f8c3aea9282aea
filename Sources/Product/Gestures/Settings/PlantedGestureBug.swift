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
  }

  extension GestureRecogniser {
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
    /// The debounce in force, with the bug `shortDebounce` in it.
    public var plantedDebounce: DebounceSettings {
      guard plantedBug == .shortDebounce else { return debounce }
      var short = debounce
      short.sameDirection = max(.zero, short.sameDirection - .milliseconds(20))
      short.oppositeDirection = max(.zero, short.oppositeDirection - .milliseconds(20))
      return short
    }
  }
#endif
