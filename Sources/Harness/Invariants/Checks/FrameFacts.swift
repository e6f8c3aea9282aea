package import Gallery
package import Kernel

/// What the checkers may know about a frame, copied out of the app after it.
package struct FrameFacts: Sendable {
  package var vsync = Instant.zero
  package var period = TimeSpan.zero
  package var wall = WallTime(nanoseconds: 0)
  package var screen = GalleryScreen.grid
  package var zoomMillionths: Int64 = 1_000_000
  package var isOverlayVisible = false
  package var isInKidsMode = true
  package var isAnimating = false
  package var isInBackground = false
  /// Photos on screen that are not there yet.
  package var placeholderCount = 0
  /// Timestamp of the last touch sample; the session's beginning before the first.
  package var lastTouch = Instant.zero
  package var isTouching = false
  /// Whether this frame took touch samples.
  package var hasSamples = false
  /// The last instant at which something came from outside: a photo, a push, a signal.
  package var lastEvent = Instant.zero
  /// Memory cache, now.
  package var cachedBytes = ByteCount.zero
  package var cachedCount = 0

  package init() {}
}

/// How one invariant fares in one session.
package struct CheckTally: Sendable {
  package let id: String
  package var checked = 0
  package var provoked = 0
  package private(set) var violations = 0
  /// The first five, each with the virtual time.
  package private(set) var examples: [String] = []

  package init(_ id: String) { self.id = id }

  /// Notes a violation; the words are only made for the first five.
  package mutating func violate(at vsync: Instant, _ what: @autoclosure () -> String) {
    violations += 1
    guard examples.count < 5 else { return }
    let milliseconds = vsync.nanoseconds / 1_000_000
    let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
    examples.append("at \(milliseconds / 1_000).\(fraction) s: \(what())")
  }
}
