package import Gallery
package import Kernel
package import Metrics
package import Touches

/// How long a child repeats gestures without an effect, and how long it touches without a pause.
package struct GestureHabits: Sendable {
  /// Most successive swipes without an effect, on one screen.
  package private(set) var longestMissedRun = 0
  /// The longest time from one pause to the next.
  package private(set) var longestRush = TimeSpan.zero

  private var run = 0
  private var screen: GalleryScreen?
  private var rushBegan: Instant?
  private var lastLift = Instant.zero

  /// The least pause between two gestures that counts as viewing the screen [A].
  package static let rushGap = TimeSpan.seconds(3)

  package init() {}

  /// Records a gesture, in order; `isMissed` if it was meant to have an effect, but had none.
  package mutating func record(_ gesture: LabelledGesture, on screen: GalleryScreen, isMissed: Bool) {
    if screen != self.screen || !isMissed || !gesture.intent.isSwipe { run = 0 }
    self.screen = screen
    if isMissed && gesture.intent.isSwipe { run += 1 }
    longestMissedRun = max(longestMissedRun, run)
    if gesture.first - lastLift >= GestureHabits.rushGap { rushBegan = gesture.first }
    lastLift = max(lastLift, gesture.last)
    longestRush = max(longestRush, lastLift - (rushBegan ?? gesture.first))
    if rushBegan == nil { rushBegan = gesture.first }
  }

  /// Adds the session to its family's measurements.
  package func add(to measurements: inout Measurements) {
    measurements.raise(.missedRun, to: longestMissedRun)
    measurements.raise(.longestRush, to: Int(longestRush.nanoseconds / 1_000))
  }
}
