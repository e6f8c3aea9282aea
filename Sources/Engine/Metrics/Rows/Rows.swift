/// One active frame, as kept for the first sessions of a run and for the worst frames. Times are nanoseconds.
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
  /// Index of the scenario step, or of the behaviour episode, that the frame belongs to.
  package var step: String
  /// The screen that was up.
  package var screen: String
  package var animating: Bool
  package var placeholders: Int
  /// What happened in it, in a few words: `decode applied x3, category changed`.
  package var what: String
  /// What it shows (`ShownItems`); empty where that is as in the frame before, or was not kept.
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
  /// How much later than its deadline the frame is ready, rounded up to whole periods; 0 when in time.
  package var hitch: Int {
    let overrun = cost - period
    // A row that was read may say that there is none.
    return overrun <= 0 || period <= 0 ? 0 : (overrun + period - 1) / period * period
  }
}

/// One gesture, with what was meant and what was recognised.
package struct GestureRow: Codable, Hashable, Sendable {
  package var unit: Int
  package var session: Int
  /// First and last sample, virtual nanoseconds.
  package var began: Int64
  package var ended: Int64
  /// What was meant, such as `swipeLeft`.
  package var intent: String
  /// What was recognised, joined by `+`; empty for nothing.
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
  /// What the real work took here, nanoseconds of this host.
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
  /// Allocated minus deallocated since the session began, bytes.
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

/// One file of the directory that stands for the album, on one device. Instants are virtual nanoseconds since the session
/// began.
public struct PhotoRow: Codable, Hashable, Sendable {
  public var unit: Int
  public var session: Int
  /// Below the directory.
  public var file: String
  public var bytes: Int
  /// As displayed; 0 for a file whose header says nothing.
  public var width: Int
  public var height: Int
  /// When it was first shown, small in the grid and full size in fullscreen; `nil`: never. Of a file that cannot be shown,
  /// when what stands for it was.
  public var small: Int64?
  public var full: Int64?
  public var decodes: Int
  /// What the decodes took here, together.
  public var decodeNanoseconds: Int
  /// Pixels of the largest bitmap.
  public var pixels: Int
  /// Why it cannot be shown as it should; empty for a file without fault.
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

  /// Whether it was shown both ways.
  public var isSeen: Bool { small != nil && full != nil }
}
