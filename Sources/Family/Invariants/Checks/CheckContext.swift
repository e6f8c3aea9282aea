package import Gestures
package import Kernel
package import Simulation

/// The constants of a session of the family's app that its rules need.
package struct CheckContext: Sendable {
  /// The debounce that the specification defines for the session's preset.
  package var debounce: DebounceSettings
  /// When each photo was taken, or shared in a group. Empty if unknown.
  package var times: [PhotoID: WallTime]
  /// The expiry of each group photo, 48 hours after sharing; other photos never expire.
  package var expiries: [PhotoID: WallTime]
  /// The number of photos in the album at the session's beginning.
  package var albumPhotoCount: Int
  /// The memory cache's limits.
  package var entryLimit: Int
  package var byteLimit: ByteCount
  /// The memory limit of the device for bitmaps and running decodes together.
  package var memoryLimit: ByteCount
  /// The PIN of the PIN screen. If empty, no PIN is right.
  package var pin: String
  /// The wrong PINs of earlier launches.
  package var wrongPins: PinOracle
  /// The theme as chosen and reported before this launch.
  package var theme = ThemeOracle()
  /// The latest time that the device's clock showed before this launch.
  package var highWater: WallTime
  /// Whether the disk refuses some removals at the first attempt.
  package var removalsMayFail: Bool
  /// Whether the disk may refuse, once a launch, to list its contents.
  package var pollsMayFail: Bool
  /// Album photos that parents deleted before this launch; their bytes may be removed.
  package var takenAway: Set<PhotoID>
  /// The recovery window, if the faults end before the session does.
  package struct RecoveryWindow: Hashable, Sendable {
    /// When the faults end.
    package var begins: Instant
    /// The time within which everything must recover.
    package var bound: TimeSpan

    package init(begins: Instant, bound: TimeSpan) {
      self.begins = begins
      self.bound = bound
    }
  }
  package var healing: RecoveryWindow?
  /// From then on no request for the groups' photos is drawn as slow or lost; `never` if unknown.
  package var networkWhole = Instant.zero
  /// When the app was launched.
  package var launched: Instant
  /// Photos without an intact file anywhere.
  package var damaged: Set<PhotoID>
  /// Whether the server, the ledger or the disk refuses some requests.
  package var requestsMayFail: Bool
  /// The device's screen. If `nil`, no rule about its edges is checked.
  package var screen: ScreenMetrics?
  /// Until then the disk may refuse any removal and any listing, any number of times.
  package var diskFailsUntil: Instant
  /// The family's goal and rewards.
  package var points: PromisedPoints

  /// Creates a context. The defaults fit a gallery alone: no group photos, no cache, no ledger.
  package init(
    debounce: DebounceSettings, times: [PhotoID: WallTime] = [:], expiries: [PhotoID: WallTime] = [:],
    albumPhotoCount: Int = 0,
    entryLimit: Int = 0, byteLimit: ByteCount = .zero, memoryLimit: ByteCount = .zero, pin: String = "",
    wrongPins: PinOracle? = nil, highWater: WallTime = WallTime(nanoseconds: .min),
    removalsMayFail: Bool = false,
    pollsMayFail: Bool = false, takenAway: Set<PhotoID> = [], healing: RecoveryWindow? = nil,
    launched: Instant = .zero,
    damaged: Set<PhotoID> = [], diskFailsUntil: Instant = .zero, requestsMayFail: Bool = false,
    points: PromisedPoints = PromisedPoints(), screen: ScreenMetrics? = nil
  ) {
    self.debounce = debounce
    self.times = times
    self.expiries = expiries
    self.albumPhotoCount = albumPhotoCount
    self.entryLimit = entryLimit
    self.byteLimit = byteLimit
    self.memoryLimit = memoryLimit
    self.pin = pin
    self.wrongPins = wrongPins ?? PinOracle(digitCount: pin.utf8.count)
    self.highWater = highWater
    self.removalsMayFail = removalsMayFail
    self.pollsMayFail = pollsMayFail
    self.takenAway = takenAway
    self.healing = healing
    self.launched = launched
    self.damaged = damaged
    self.diskFailsUntil = diskFailsUntil
    self.requestsMayFail = requestsMayFail
    self.points = points
    self.screen = screen
  }
}

/// The checker of a rule of the family's app.
package protocol FamilyCheck: InvariantCheck where Frame == CheckedFrame, End == CheckedEnd {}

/// A rule of the family's app.
package typealias FamilyInvariant = Invariant<CheckContext, CheckedFrame, CheckedEnd>
