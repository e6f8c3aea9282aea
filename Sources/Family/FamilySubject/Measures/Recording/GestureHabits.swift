package import Gallery
package import Kernel
package import Metrics
package import Touches

/// How long a child goes on with what does not work, and how long without a look.
package struct GestureHabits: Sendable {
  /// Most swipes one after the other that came to nothing, on one screen.
  package private(set) var longestMissedRun = 0
  /// The longest time from one pause to the next.
  package private(set) var longestRush = TimeSpan.zero

  private var run = 0
  private var screen: GalleryScreen?
  private var rushBegan: Instant?
  private var lastLift = Instant.zero

  /// A rest between two gestures in which a child looks at what there is, rather than at what its finger does [A].
  package static let look = TimeSpan.seconds(3)

  package init() {}

  /// Notes a gesture, in the order in which they were made; `isMissed` of one that was meant to do something and did nothing.
  package mutating func record(_ gesture: LabelledGesture, on screen: GalleryScreen, isMissed: Bool) {
    if screen != self.screen || !isMissed || !gesture.intent.isSwipe { run = 0 }
    self.screen = screen
    if isMissed && gesture.intent.isSwipe { run += 1 }
    longestMissedRun = max(longestMissedRun, run)
    if gesture.first - lastLift >= GestureHabits.look { rushBegan = gesture.first }
    lastLift = max(lastLift, gesture.last)
    longestRush = max(longestRush, lastLift - (rushBegan ?? gesture.first))
    if rushBegan == nil { rushBegan = gesture.first }
  }

  /// Adds the session to what its family measured.
  package func add(to measurements: inout Measurements) {
    measurements.raise(.missedRun, to: longestMissedRun)
    measurements.raise(.longestRush, to: Int(longestRush.nanoseconds / 1_000))
  }
}
