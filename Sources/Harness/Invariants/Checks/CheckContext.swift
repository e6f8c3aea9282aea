package import Gestures
package import Kernel
package import Simulation

/// What is fixed about a session of the family's app, as far as its rules ask.
package struct CheckContext: Sendable {
  package var gestures: GestureSettings
  /// When the 48 hours of each group photo are over; other photos live for ever.
  package var expiries: [PhotoID: WallTime]
  /// Photos that the album lists when the session begins.
  package var albumPhotoCount: Int
  /// The memory cache's limits.
  package var entryLimit: Int
  package var byteLimit: ByteCount
  /// What opens the gate; empty: nothing does.
  package var pin: String
  /// The latest that the device's clock has shown before this launch.
  package var highWater: WallTime
  /// Whether the disk refuses some removals when it is first asked for them.
  package var removalsMayFail: Bool
  /// Whether it may refuse to say what it holds, once a launch.
  package var looksMayFail: Bool
  /// Album photos that parents have taken away before this launch; their bytes may go.
  package var takenAway: Set<PhotoID>

  /// A gallery alone has no group photos, no cache and no ledger.
  package init(
    gestures: GestureSettings, expiries: [PhotoID: WallTime] = [:], albumPhotoCount: Int = 0,
    entryLimit: Int = 0, byteLimit: ByteCount = .zero, pin: String = "",
    highWater: WallTime = WallTime(nanoseconds: .min), removalsMayFail: Bool = false,
    looksMayFail: Bool = false, takenAway: Set<PhotoID> = []
  ) {
    self.gestures = gestures
    self.expiries = expiries
    self.albumPhotoCount = albumPhotoCount
    self.entryLimit = entryLimit
    self.byteLimit = byteLimit
    self.pin = pin
    self.highWater = highWater
    self.removalsMayFail = removalsMayFail
    self.looksMayFail = looksMayFail
    self.takenAway = takenAway
  }
}

/// A checker of one of the family's rules.
package protocol FamilyCheck: InvariantCheck where Frame == CheckedFrame, End == CheckedEnd {}

/// One of the family's rules.
package typealias FamilyInvariant = Invariant<CheckContext, CheckedFrame, CheckedEnd>
