internal import Kernel
internal import Metrics

/// Keeps what sessions show in the moments that are wished for, while their unit is played.
///
/// Whoever plays says `before` and `after` each frame. It reads and changes nothing. O(items) a frame of a session inside one of its
/// moments, O(wishes) any other.
struct ClipRecorder {
  private(set) var records: [RecordedClip]

  init(_ wishes: [ClipRequest]) { records = wishes.map { RecordedClip($0) } }

  /// The next frame of any session is that of this vsync: what is on screen when a moment begins was drawn before it.
  mutating func before(_ vsync: Instant, _ pass: any UnitPass) {
    for place in records.indices where records[place].isAwaited(at: vsync) {
      let session = pass.numbers.firstIndex(of: records[place].wish.session)
      records[place].begin(with: session.flatMap { pass.shown(in: $0) })
    }
  }

  /// Nothing more is played: in a moment that no frame began is what stayed on screen.
  mutating func finish(_ pass: any UnitPass) { before(.never, pass) }

  /// A frame of this session, by its place, has run and is recorded.
  mutating func after(_ session: Int, _ pass: any UnitPass) {
    let number = pass.numbers[session]
    var shown: ShownFrame?
    for place in records.indices where records[place].isOpen && records[place].wish.session == number {
      shown = shown ?? pass.shown(in: session)
      if let shown { records[place].add(shown) }
    }
  }
}

/// What was kept of one moment.
struct RecordedClip {
  let wish: ClipRequest
  /// In order of time; the first one may be from before the moment, which began with it on screen.
  private(set) var frames: [ShownFrame] = []
  private var hasBegun = false
  private var isOver = false

  init(_ wish: ClipRequest) { self.wish = wish }

  /// Whether it begins with the frame of this vsync.
  func isAwaited(at vsync: Instant) -> Bool { !hasBegun && vsync.nanoseconds >= wish.from }
  var isOpen: Bool { hasBegun && !isOver }

  mutating func begin(with shown: ShownFrame?) {
    hasBegun = true
    if let shown { frames.append(shown) }
  }

  mutating func add(_ shown: ShownFrame) {
    isOver = shown.vsync.nanoseconds > wish.to
    if !isOver { frames.append(shown) }
  }

  /// What is to be known of it: that nothing was recorded, or not the frame that it is about.
  var remark: String {
    if frames.isEmpty { return "the replay showed nothing in these three seconds" }
    let isOfFrame = wish.kind == .hitch || wish.kind == .worst
    guard isOfFrame, !frames.contains(where: { $0.vsync.nanoseconds == wish.at }) else { return "" }
    return "the replay made no frame at \(Instant(nanoseconds: wish.at).sessionClock), and so it is no replay"
  }
}
