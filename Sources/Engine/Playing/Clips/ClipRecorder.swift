internal import Kernel
internal import Metrics

/// Records the frames of the requested clips while their unit runs.
///
/// The caller calls `before` and `after` around each frame. Reads only. O(items) a frame of a session inside a clip, else
/// O(clips).
struct ClipRecorder {
  private(set) var records: [RecordedClip]

  init(_ clipRequests: [ClipRequest]) { records = clipRequests.map { RecordedClip($0) } }

  /// Begins the clips that start by this vsync, the next of any session. A clip begins with the items already on screen.
  mutating func before(_ vsync: Instant, _ pass: any UnitPass) {
    for place in records.indices where records[place].isAwaited(at: vsync) {
      let session = pass.numbers.firstIndex(of: records[place].clipRequest.session)
      records[place].begin(with: session.flatMap { pass.shown(in: $0) })
    }
  }

  /// Begins the clips that no frame has begun, with the items still on screen. Call it when the run is over.
  mutating func finish(_ pass: any UnitPass) { before(.never, pass) }

  /// Adds the frame that has just run to the open clips of its session. `session` is an index, not a number.
  mutating func after(_ session: Int, _ pass: any UnitPass) {
    let number = pass.numbers[session]
    var shown: ShownFrame?
    for place in records.indices where records[place].isOpen && records[place].clipRequest.session == number {
      shown = shown ?? pass.shown(in: session)
      if let shown { records[place].add(shown) }
    }
  }
}

/// A recorded clip.
struct RecordedClip {
  let clipRequest: ClipRequest
  /// In order of time. The first frame may be from before the clip: it was on screen when the clip began.
  private(set) var frames: [ShownFrame] = []
  private var hasBegun = false
  private var isOver = false

  init(_ clipRequest: ClipRequest) { self.clipRequest = clipRequest }

  /// Whether the clip begins with the frame of this vsync.
  func isAwaited(at vsync: Instant) -> Bool { !hasBegun && vsync.nanoseconds >= clipRequest.from }
  var isOpen: Bool { hasBegun && !isOver }

  mutating func begin(with shown: ShownFrame?) {
    hasBegun = true
    if let shown { frames.append(shown) }
  }

  mutating func add(_ shown: ShownFrame) {
    isOver = shown.vsync.nanoseconds > clipRequest.to
    if !isOver { frames.append(shown) }
  }

  /// A remark for the page: nothing was recorded, or the clip's own frame is missing. Empty: neither.
  var remark: String {
    if frames.isEmpty { return "the replay showed nothing in these three seconds" }
    let isOfFrame = clipRequest.kind == .hitch || clipRequest.kind == .worst
    guard isOfFrame, !frames.contains(where: { $0.vsync.nanoseconds == clipRequest.at }) else { return "" }
    return
      "the replay has no frame at \(Instant(nanoseconds: clipRequest.at).sessionClock), so it differs from the run"
  }
}
