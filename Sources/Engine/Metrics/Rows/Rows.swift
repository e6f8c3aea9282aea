/// One active frame. Stored for the worst frames, and for all when asked for. Times are nanoseconds.
package struct FrameRow: Codable, Hashable, Sendable {
  package var unit: Int
  package var session: Int
  /// The vsync's number.
  package var frame: Int
  /// The vsync's instant, virtual nanoseconds since the session began.
  package var vsync: Int64
  /// Product cost per stage, scaled to the device, in the order of `FrameStage`.
  package var stages: [Int]
  /// The toolkit's assumed cost.
  package var toolkit: Int
  /// The device's frame period.
  package var period: Int
  package var samples: Int
  package var created: Int
  package var moved: Int
  package var changed: Int
  package var removed: Int
  /// The script step or the behaviour that the frame belongs to.
  package var step: String
  /// The screen that was shown.
  package var screen: String
  package var animating: Bool
  package var placeholders: Int
  /// The frame's events in a few words: `decode applied x3, category changed`.
  package var what: String
  /// The frame's content (`ShownItems`); empty when unchanged or not stored.
  package var shown: String

  package init(
    unit: Int, session: Int, frame: Int, vsync: Int64, stages: [Int], toolkit: Int, period: Int, samples: Int,
    created: Int, moved: Int, changed: Int, removed: Int, step: String, screen: String, animating: Bool,
    placeholders: Int, what: String, shown: String = ""
  ) {
    self.shown = shown
    self.unit = unit
    self.session = session
    self.frame = frame
    self.vsync = vsync
    self.stages = stages
    self.toolkit = toolkit
    self.period = period
    self.samples = samples
    self.created = created
    self.moved = moved
    self.changed = changed
    self.removed = removed
    self.step = step
    self.screen = screen
    self.animating = animating
    self.placeholders = placeholders
    self.what = what
  }

  /// Product cost over all stages, nanoseconds.
  package var product: Int { stages.reduce(0, +) }
  /// Product and toolkit cost, nanoseconds.
  package var cost: Int { product + toolkit }
  /// How late the frame is, rounded up to whole periods; 0 when on time.
  package var hitch: Int {
    let overrun = cost - period
    // A row read from a file may have the period 0.
    return overrun <= 0 || period <= 0 ? 0 : (overrun + period - 1) / period * period
  }
}

/// The costliest frame of a stretch of a session (`CostBuckets`). Times are nanoseconds.
package struct CostRow: Hashable, Sendable {
  package var unit: Int
  package var session: Int
  /// The vsync's number, and its instant since the session began.
  package var frame: Int
  package var vsync: Int64
  /// Product cost over all stages, scaled to the device, and the toolkit's assumed cost.
  package var product: Int
  package var toolkit: Int
  package var cause: FrameCause

  package init(
    unit: Int, session: Int, frame: Int, vsync: Int64, product: Int, toolkit: Int, cause: FrameCause
  ) {
    self.unit = unit
    self.session = session
    self.frame = frame
    self.vsync = vsync
    self.product = product
    self.toolkit = toolkit
    self.cause = cause
  }

  /// The cost of a frame.
  package init(_ frame: FrameRow) {
    self.init(
      unit: frame.unit, session: frame.session, frame: frame.frame, vsync: frame.vsync,
      product: frame.product,
      toolkit: frame.toolkit, cause: FrameCause(stages: frame.stages, toolkit: frame.toolkit))
  }

  package var cost: Int { product + toolkit }
}

/// One gesture: the intended and the recognised one.
package struct GestureRow: Codable, Hashable, Sendable {
  package var unit: Int
  package var session: Int
  /// First and last sample, virtual nanoseconds.
  package var began: Int64
  package var ended: Int64
  /// The intended gesture, such as `swipeLeft`.
  package var intent: String
  /// The recognised gestures, joined by `+`; may be empty.
  package var recognised: String
  /// `hit`, `missed` or `accidental`.
  package var outcome: String
  package var screen: String

  package init(
    unit: Int, session: Int, began: Int64, ended: Int64, intent: String, recognised: String, outcome: String,
    screen: String
  ) {
    self.unit = unit
    self.session = session
    self.began = began
    self.ended = ended
    self.intent = intent
    self.recognised = recognised
    self.outcome = outcome
    self.screen = screen
  }
}

/// One effect that ran on a lane. Times are virtual nanoseconds but for `measured`.
package struct EffectRow: Codable, Hashable, Sendable {
  package var unit: Int
  package var session: Int
  package var operation: String
  package var lane: String
  package var asked: Int64
  package var started: Int64
  package var ended: Int64
  /// The real work's time on this host, nanoseconds.
  package var measured: Int

  package init(
    unit: Int, session: Int, operation: String, lane: String, asked: Int64, started: Int64, ended: Int64,
    measured: Int
  ) {
    self.unit = unit
    self.session = session
    self.operation = operation
    self.lane = lane
    self.asked = asked
    self.started = started
    self.ended = ended
    self.measured = measured
  }
}

/// The state of a session at the end of one virtual minute.
package struct SampleRow: Codable, Hashable, Sendable {
  package var unit: Int
  package var session: Int
  package var minute: Int
  /// Bytes allocated minus bytes deallocated since the session began.
  package var liveBytes: Int
  package var cacheBytes: Int
  package var cacheEntries: Int
  package var pinnedBytes: Int
  package var inFlightBytes: Int
  package var diskBytes: Int
  package var residentBytes: Int
  package var openFiles: Int
  package var activeFrames: Int
  /// The 99th percentile of frame cost in this minute, nanoseconds.
  package var costP99: Int
  package var hitchNanoseconds: Int64
  package var placeholderNanoseconds: Int64

  package init(
    unit: Int, session: Int, minute: Int, liveBytes: Int, cacheBytes: Int, cacheEntries: Int,
    pinnedBytes: Int,
    inFlightBytes: Int, diskBytes: Int, residentBytes: Int, openFiles: Int, activeFrames: Int, costP99: Int,
    hitchNanoseconds: Int64, placeholderNanoseconds: Int64
  ) {
    self.unit = unit
    self.session = session
    self.minute = minute
    self.liveBytes = liveBytes
    self.cacheBytes = cacheBytes
    self.cacheEntries = cacheEntries
    self.pinnedBytes = pinnedBytes
    self.inFlightBytes = inFlightBytes
    self.diskBytes = diskBytes
    self.residentBytes = residentBytes
    self.openFiles = openFiles
    self.activeFrames = activeFrames
    self.costP99 = costP99
    self.hitchNanoseconds = hitchNanoseconds
    self.placeholderNanoseconds = placeholderNanoseconds
  }
}

/// One file of the album directory on one device. Instants are virtual nanoseconds since the session began.
public struct PhotoRow: Codable, Hashable, Sendable {
  public var unit: Int
  public var session: Int
  /// The path below the directory.
  public var file: String
  public var bytes: Int
  /// The size as displayed, pixels; 0 for an unreadable header.
  public var width: Int
  public var height: Int
  /// When it was first shown, small in the grid and full size in fullscreen; `nil`: never. For a file that cannot be shown, when
  /// its placeholder was.
  public var small: Int64?
  public var full: Int64?
  public var decodes: Int
  /// The total time of its decodes on this host.
  public var decodeNanoseconds: Int
  /// Pixels of its largest bitmap.
  public var pixels: Int
  /// The reason why it cannot be shown correctly; empty for a sound file.
  public var error: String

  public init(
    unit: Int, session: Int, file: String, bytes: Int, width: Int, height: Int, small: Int64?, full: Int64?,
    decodes: Int, decodeNanoseconds: Int, pixels: Int, error: String
  ) {
    self.unit = unit
    self.session = session
    self.file = file
    self.bytes = bytes
    self.width = width
    self.height = height
    self.small = small
    self.full = full
    self.decodes = decodes
    self.decodeNanoseconds = decodeNanoseconds
    self.pixels = pixels
    self.error = error
  }

  /// Whether it was shown both small and full size.
  public var isSeen: Bool { small != nil && full != nil }
}
