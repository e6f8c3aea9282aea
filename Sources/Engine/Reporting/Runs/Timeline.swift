internal import Metrics

/// A selectable timeline of the page: a device with all its sessions, or one session.
///
/// It is encoded into the page with short keys. Its size is bounded for runs of any size.
package struct Timeline: Encodable, Sendable {
  /// The most hitches listed, the longest ones.
  static let hitchLimit = 120
  /// The most points of memory and of minutes.
  static let sampleLimit = 240

  /// A late frame: milliseconds since the session began, lateness in microseconds, cause, and description.
  struct Hitch: Encodable, Sendable {
    var at: Int
    var late: Int
    var cause: Int
    var text: String
  }

  /// Memory of the session in KB, one point for every `step` minutes: the highest of each.
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
  /// In microseconds.
  var period: Int
  /// Milliseconds of the longest session.
  var length: Int
  /// Milliseconds of a bucket.
  var bucket: Int
  /// Cost of each bucket's slowest frame in microseconds.
  var product: [Int] = []
  var toolkit: [Int] = []
  /// One digit for each bucket: the cause of its slowest frame.
  var cause = ""
  /// The highest 99th percentile of every `memory.step` minutes, in microseconds.
  var p99: [Int] = []
  var hitches: [Hitch] = []
  /// Number of hitches, listed or not.
  var hitchCount = 0
  /// Whether the costs of frames were stored. Otherwise only minutes and hitches are known.
  var whole = false
  var memory = Memory()

  init(label: String, isDevice: Bool, refreshHertz: Int, vsyncs: Int, memoryLimit: Int) {
    let hertz = max(1, refreshHertz)
    self.label = label
    self.isDevice = isDevice
    period = 1_000_000 / hertz
    length = max(1_000, vsyncs * 1_000 / hertz)
    bucket = CostBuckets.width(of: length)
    memory.limit = memoryLimit / 1_024
  }
}
