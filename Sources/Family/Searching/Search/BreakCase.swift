package import Kernel

/// A few touches of a hostile user; their times count from the gesture's own beginning.
package struct CaseGesture: Hashable, Sendable {
  /// The time from the last sample of the previous gesture to the beginning of this one; negative if they overlap.
  package var gap: TimeSpan
  /// The samples in the order in which the panel reports them.
  package var samples: [TouchSample]

  package init(gap: TimeSpan, samples: [TouchSample]) {
    self.gap = gap
    self.samples = samples
  }
}

/// A case of the search: a stage, and the gestures made there.
package struct BreakCase: Hashable, Sendable {
  /// The index of the stage.
  package var stage: Int
  package var gestures: [CaseGesture]

  package init(stage: Int, gestures: [CaseGesture]) {
    self.stage = stage
    self.gestures = gestures
  }

  /// When the first gesture begins, without its gap: half a second into the session.
  package static let beginning = Instant.milliseconds(500)

  /// All samples in the panel's order, at their times in the session. O(samples).
  package var samples: [TouchSample] {
    var result: [TouchSample] = []
    result.reserveCapacity(gestures.reduce(0) { $0 + $1.samples.count })
    var end = BreakCase.beginning
    for gesture in gestures {
      let start = end + gesture.gap
      for sample in gesture.samples {
        var placed = sample
        placed.time = start + (sample.time - .zero)
        result.append(placed)
      }
      if let last = result.last { end = last.time }
    }
    return result
  }

  /// Whether each finger lands before it moves and lifts again, as on a real panel.
  package var isSane: Bool {
    var down: [UInt8] = []
    for gesture in gestures {
      for sample in gesture.samples {
        let place = down.firstIndex(of: sample.finger)
        switch sample.phase {
        case .began:
          guard place == nil else { return false }
          down.append(sample.finger)
        case .moved: guard place != nil else { return false }
        case .ended, .cancelled:
          guard let place else { return false }
          down.remove(at: place)
        }
      }
    }
    return down.isEmpty
  }
}
