package import Gestures
package import Kernel
package import Simulation

/// What is fixed about a session of the family's app, as far as its rules ask.
package struct CheckContext: Sendable {
  /// The debounce that the specification has for the session's preset.
  package var debounce: DebounceSettings
  /// When each photo was taken or, of groups, shared; empty where nobody knows.
  package var times: [PhotoID: WallTime]
  /// When the 48 hours of each group photo are over; other photos live for ever.
  package var expiries: [PhotoID: WallTime]
  /// Photos that the album lists when the session begins.
  package var albumPhotoCount: Int
  /// The memory cache's limits.
  package var entryLimit: Int
  package var byteLimit: ByteCount
  /// What bitmaps and running decodes may hold together on the device.
  package var memoryLimit: ByteCount
  /// What opens the gate; empty: nothing does.
  package var pin: String
  /// Wrong PINs of the launches before.
  package var wrongPins: PinOracle
  /// What of the theme was chosen and told before.
  package var theme = ThemeOracle()
  /// The latest that the device's clock has shown before this launch.
  package var highWater: WallTime
  /// Whether the disk refuses some removals when it is first asked for them.
  package var removalsMayFail: Bool
  /// Whether it may refuse to say what it holds, once a launch.
  package var looksMayFail: Bool
  /// Album photos that parents have taken away before this launch; their bytes may go.
  package var takenAway: Set<PhotoID>
  /// Where faults end before the session does.
  package struct RecoveryWindow: Hashable, Sendable {
    /// When the faults are over.
    package var begins: Instant
    /// How long after that everything may take.
    package var bound: TimeSpan

    package init(begins: Instant, bound: TimeSpan) {
      self.begins = begins
      self.bound = bound
    }
  }
  package var healing: RecoveryWindow?
  /// From when on no request of the groups' photos is drawn to be slow or lost; `never` where nobody knows.
  package var networkWhole = Instant.zero
  /// When the app was launched.
  package var launched: Instant
  /// Photos of which nobody has a whole file.
  package var damaged: Set<PhotoID>
  /// Whether the server, the ledger or the disk refuses some requests.
  package var requestsMayFail: Bool
  /// The device's screen; `nil` where nobody knows, and then nothing is held to its edges.
  package var screen: ScreenMetrics?
  /// Until then the disk may refuse any removal and any look, as often as it likes.
  package var diskFailsUntil: Instant
  /// What the family has promised of points.
  package var points: PromisedPoints

  /// A gallery alone has no group photos, no cache and no ledger.
  package init(
    debounce: DebounceSettings, times: [PhotoID: WallTime] = [:], expiries: [PhotoID: WallTime] = [:],
    albumPhotoCount: Int = 0,
    entryLimit: Int = 0, byteLimit: ByteCount = .zero, memoryLimit: ByteCount = .zero, pin: String = "",
    wrongPins: PinOracle? = nil, highWater: WallTime = WallTime(nanoseconds: .min),
    removalsMayFail: Bool = false,
    looksMayFail: Bool = false, takenAway: Set<PhotoID> = [], healing: RecoveryWindow? = nil,
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
    self.looksMayFail = looksMayFail
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

/// A checker of one of the family's rules.
package protocol FamilyCheck: InvariantCheck where Frame == CheckedFrame, End == CheckedEnd {}

/// One of the family's rules.
package typealias FamilyInvariant = Invariant<CheckContext, CheckedFrame, CheckedEnd>
