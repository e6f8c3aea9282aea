internal import Gestures
internal import Kernel

/// The recogniser's state, with or without a waiting tap.
package enum WatchedState: Int, Hashable, Sendable, CaseIterable {
  case idle, idleWaiting, possible, possibleWaiting, dragging, pressing, pinching, spent

  init(_ stage: GestureStage, isTapWaiting: Bool) {
    switch stage {
    case .idle: self = isTapWaiting ? .idleWaiting : .idle
    case .possible: self = isTapWaiting ? .possibleWaiting : .possible
    case .dragging: self = .dragging
    case .pressing: self = .pressing
    case .pinching: self = .pinching
    case .spent: self = .spent
    }
  }

  var hasFingerDown: Bool { self != .idle && self != .idleWaiting }
}

/// The zoom: not in fullscreen, at 1x, below or above.
package enum WatchedZoom: Int, Hashable, Sendable, CaseIterable {
  case elsewhere, atOne, below, above
}

/// An instant relative to the last change of category: without one, within the debounce, within 20 ms of its end, or after it.
package enum DebouncePhase: Int, Hashable, Sendable, CaseIterable {
  case free, inside, edge, after

  /// Half the width of `edge`.
  static let edgeWidth = TimeSpan.milliseconds(20)
}

/// A unit of coverage: an event in a state of recogniser, zoom and debounce.
package struct CoveragePair: Hashable, Sendable {
  package var state: WatchedState
  package var event: WatchedEvent
  package var zoom: WatchedZoom
  package var phase: DebouncePhase

  package static let count =
    WatchedState.allCases.count * WatchedEvent.allCases.count * WatchedZoom.allCases.count
    * DebouncePhase.allCases.count

  /// The pair's index, from 0 to `count`.
  package var index: Int {
    ((state.rawValue * WatchedEvent.allCases.count + event.rawValue) * WatchedZoom.allCases.count
      + zoom.rawValue) * DebouncePhase.allCases.count + phase.rawValue
  }

  /// Every pair in the order of its index.
  package static let all: [CoveragePair] = WatchedState.allCases.flatMap { state in
    WatchedEvent.allCases.flatMap { event in
      WatchedZoom.allCases.flatMap { zoom in
        DebouncePhase.allCases.map { CoveragePair(state: state, event: event, zoom: zoom, phase: $0) }
      }
    }
  }

  /// The name, such as `pinching x lifts, zoom above, debounce inside`.
  package var name: String { "\(state) x \(event), zoom \(zoom), debounce \(phase)" }

  /// Whether the pair can occur; impossible ones are not gaps of the search.
  package var isPossible: Bool { isPossibleByFingers && isPossibleOnScreen }

  /// Whether the fingers down in this state allow the event.
  private var isPossibleByFingers: Bool {
    switch event {
    case .strays: return true
    case .timer: return state == .idleWaiting || state == .possible
    case .landsFirst: return !state.hasFingerDown
    case .landsMore, .landsAgain, .moves, .cancels: return state.hasFingerDown
    // A pinch has two fingers down, the states before it one, a spent sequence any number.
    case .lifts: return state == .pinching || state == .spent
    case .liftsLast: return state.hasFingerDown && state != .pinching
    }
  }

  /// Whether the screen allows the state. Only fullscreen uses double taps and pinches, only the list of groups long presses.
  private var isPossibleOnScreen: Bool {
    switch state {
    case .idleWaiting, .possibleWaiting, .pinching: return zoom != .elsewhere
    case .pressing: return zoom == .elsewhere
    case .possible: return event != .timer || zoom == .elsewhere
    case .idle, .dragging, .spent: return true
    }
  }
}

/// A set of coverage pairs as bits.
package struct CoverageSet: Hashable, Sendable {
  private var words = [UInt64](repeating: 0, count: (CoveragePair.count + 63) / 64)

  package init() {}

  package mutating func insert(_ pair: CoveragePair) {
    words[pair.index >> 6] |= 1 << UInt64(pair.index & 63)
  }

  package func contains(_ pair: CoveragePair) -> Bool {
    words[pair.index >> 6] & (1 << UInt64(pair.index & 63)) != 0
  }

  /// Adds the other's pairs; returns whether any was new.
  package mutating func formUnion(_ other: CoverageSet) -> Bool {
    var isNew = false
    for index in words.indices {
      isNew = isNew || other.words[index] & ~words[index] != 0
      words[index] |= other.words[index]
    }
    return isNew
  }

  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
