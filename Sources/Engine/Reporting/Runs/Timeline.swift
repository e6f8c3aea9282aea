/// One selectable timeline of the page: a device with all its sessions, or one session.
///
/// Encoded with short keys into the page; lengths are bounded whatever the run's size.
package struct Timeline: Encodable, Sendable {
  /// Columns of frame cost at most; half a second each in a session of 30 minutes.
  static let bucketLimit = 3_600
  /// Hitches listed at most, the longest ones.
  static let hitchLimit = 120
  /// Points of memory and minutes at most.
  static let sampleLimit = 240

  /// A late frame: milliseconds since the session began, lateness in microseconds, cause, and what it did.
  struct Hitch: Encodable, Sendable {
    var at: Int
    var late: Int
    var cause: Int
    var text: String
  }

  /// What the session held, in KB, one point per `step` minutes: the highest of each.
  struct Memory: Encodable, Sendable {
    var step = 1
    var live: [Int] = []
    var cache: [Int] = []
    var pinned: [Int] = []
    var inFlight: [Int] = []
    var limit = 0
  }

  var label: String
  /// Whether this is a device rather than a session.
  var isDevice: Bool
  /// Microseconds.
  var period: Int
  /// Milliseconds of the longest session.
  var length: Int
  /// Milliseconds of a bucket.
  var bucket: Int
  /// Of each bucket's costliest frame, microseconds.
  var product: [Int] = []
  var toolkit: [Int] = []
  /// One digit per bucket: the cause of its costliest frame.
  var cause = ""
  /// Per `memory.step` minutes the highest 99th percentile, microseconds.
  var p99: [Int] = []
  var hitches: [Hitch] = []
  /// Hitches in all, listed or not.
  var hitchCount = 0
  /// Whether every frame was kept; otherwise only minutes and hitches are known.
  var whole = false
  var memory = Memory()

  init(label: String, isDevice: Bool, refreshHertz: Int, vsyncs: Int, memoryLimit: Int) {
    let hertz = max(1, refreshHertz)
    self.label = label
    self.isDevice = isDevice
    period = 1_000_000 / hertz
    length = max(1_000, vsyncs * 1_000 / hertz)
    bucket = max(50, (length + Timeline.bucketLimit - 1) / Timeline.bucketLimit)
    memory.limit = memoryLimit / 1_024
  }
}
