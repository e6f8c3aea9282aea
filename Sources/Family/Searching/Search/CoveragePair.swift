internal import Gestures
internal import Kernel

/// How far the recogniser is, with or without a tap that waits.
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

/// Where the zoom is: not in fullscreen at all, at 1x, below or above.
package enum WatchedZoom: Int, Hashable, Sendable, CaseIterable {
  case elsewhere, atOne, below, above
}

/// Where an instant lies from the last change of category: there was none, inside the debounce, within 20 ms of its end,
/// or after it.
package enum DebouncePhase: Int, Hashable, Sendable, CaseIterable {
  case free, inside, edge, after

  /// Half the width of `edge`.
  static let edgeWidth = TimeSpan.milliseconds(20)
}

/// What the search wants to have seen: an event in a state of recogniser, zoom and debounce.
package struct CoveragePair: Hashable, Sendable {
  package var state: WatchedState
  package var event: WatchedEvent
  package var zoom: WatchedZoom
  package var phase: DebouncePhase

  package static let count =
    WatchedState.allCases.count * WatchedEvent.allCases.count * WatchedZoom.allCases.count
    * DebouncePhase.allCases.count

  /// From 0 to `count`.
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

  /// Such as `pinching x lifts, zoom above, debounce inside`.
  package var name: String { "\(state) x \(event), zoom \(zoom), debounce \(phase)" }

  /// Whether it can come about at all; those that cannot are no gap of the search.
  package var isPossible: Bool { isPossibleByFingers && isPossibleOnScreen }

  /// By the fingers that are down in this state.
  private var isPossibleByFingers: Bool {
    switch event {
    case .strays: return true
    case .timer: return state == .idleWaiting || state == .possible
    case .landsFirst: return !state.hasFingerDown
    case .landsMore, .landsAgain, .moves, .cancels: return state.hasFingerDown
    // Two fingers are down in a pinch, one before it; of what is spent, any number.
    case .lifts: return state == .pinching || state == .spent
    case .liftsLast: return state.hasFingerDown && state != .pinching
    }
  }

  /// Only fullscreen listens to double taps and pinches, only the list of groups to long presses.
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

  /// Adds the other's pairs; whether any was new.
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
