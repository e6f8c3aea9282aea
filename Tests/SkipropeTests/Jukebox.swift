import Skiprope

/// A jukebox with a slot: a touch asks for a record and for an entry in a list. Each third record is cancelled at once, each fifth
/// a frame later. An effect that comes moves the disc. The app writes down for itself what each frame brought.
struct JukeboxApp: AppUnderTest {
  static let (slot, disc) = (DisplayID(slot: 3, 0), DisplayID(slot: 3, 1))

  /// The touches, the finished effects and the requests of the last frame.
  private(set) var samples: [TouchSample] = []
  private(set) var taken: [RequestID] = []
  private(set) var asked: [Request<Lane>] = []
  private var incoming: [TouchSample] = []
  private var requests: [Request<Lane>] = []
  private var records: Set<RequestID> = []
  private var (touches, discs) = (0, 0)
  private var late: RequestID?
  private var next: UInt64 = 1
  private var display = DisplayBuffer()

  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { late == nil ? nil : .zero }

  mutating func recognise(_ sample: TouchSample) { incoming.append(sample) }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    (samples, incoming, taken) = (incoming, [], [])
    if let record = late { requests.append(.cancel(record)) }
    late = nil
    for sample in samples where sample.phase == .began {
      touches += 1
      let (record, entry) = (RequestID(next), RequestID(next + 1))
      next += 2
      records.insert(record)
      requests += [
        .start(record, .decode, rank: 1), .start(entry, .database, rank: 0), .rerank(record, rank: 0),
      ]
      if touches % 3 == 0 { requests.append(.cancel(record)) } else if touches % 5 == 0 { late = record }
    }
  }

  mutating func finish(_ effect: RequestID, at vsync: Instant) {
    taken.append(effect)
    discs += 1
  }
  mutating func animate(to vsync: Instant) {}

  mutating func layOut(at vsync: Instant) {
    display.begin()
    display.append(DisplayItem(id: Self.slot, kind: .button, frame: ScreenRect(100, 400, 120, 120)))
    display.append(
      DisplayItem(id: Self.disc, kind: .dot, frame: ScreenRect(Double(20 + discs % 7 * 10), 100, 40, 40)))
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }

  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    asked = self.requests
    requests += asked
    self.requests = []
  }
  func operation(_ effect: RequestID) -> String? { records.contains(effect) ? "record" : nil }
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .milliseconds(40) }
  mutating func relaunch(at vsync: Instant) { self = JukeboxApp() }
  func mix(into digest: inout StableDigest) { digest.mix(touches) }
}

/// Its rules are about what rules are shown: each frame must have what the app wrote down for itself.
enum Jukebox: Subject {
  static let name = "jukebox"
  static func app(for setup: Setup<Jukebox>) -> JukeboxApp { JukeboxApp() }
  static let actions: [TouchAction] = [.tap(.item(JukeboxApp.slot), pause: .milliseconds(300))]

  static let rules: [Rule<Jukebox>] = [
    Rule("frame.samples", title: "A frame has its touches.", exercisedBy: "a sample") { frame, tally in
      tally.checked += 1
      tally.exercised += frame.samples.count
      if Array(frame.samples) != frame.app.samples {
        tally.violate(at: frame.vsync, "\(frame.samples.count) samples of \(frame.app.samples.count)")
      }
    },
    Rule("frame.finished", title: "A frame has the effects that it took.", exercisedBy: "an effect") {
      frame, tally in
      tally.checked += 1
      tally.exercised += frame.finished.count
      let isNamed = frame.finished.allSatisfy { effect in
        let isRecord = effect.effect.raw % 2 == 1
        return effect.lane == (isRecord ? .decode : .database)
          && effect.operation == (isRecord ? "record" : "database")
          && effect.asked < effect.ended && effect.ended <= frame.vsync
      }
      if frame.finished.map(\.effect) != frame.app.taken || !isNamed {
        tally.violate(at: frame.vsync, "\(frame.finished) of \(frame.app.taken)")
      }
    },
    Rule("frame.asked", title: "A frame has the requests that it made.", exercisedBy: "a request") {
      frame, tally in
      tally.checked += 1
      tally.exercised += frame.asked.count
      let due = frame.app.asked.map { request in
        switch request {
        case .start(let id, let lane, _):
          AskedEffect(.start, id, on: lane, operation: lane == .decode ? "record" : "database")
        case .rerank(let id, _): AskedEffect(.rerank, id, on: .decode, operation: "record")
        case .cancel(let id): AskedEffect(.cancel, id, on: .decode, operation: "record")
        }
      }
      if frame.asked != due { tally.violate(at: frame.vsync, "\(frame.asked), due \(due)") }
    },
    Rule(
      "frame.before", title: "A frame has what the frame before showed.", exercisedBy: "a difference",
      startingWith: [DisplayItem]()
    ) { last, frame, tally in
      tally.checked += 1
      if frame.before != frame.items { tally.exercised += 1 }
      if frame.before != last { tally.violate(at: frame.vsync, "\(frame.before), due \(last)") }
      // A list that is shared with the app would be the app's to copy.
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: frame.items)
    },
    Rule("frame.launch", title: "A launch has what was shown before it.", exercisedBy: "a relaunch") {
      frame, tally in
      guard frame.record.isLaunch else { return }
      tally.checked += 1
      if frame.record.frame.number > 0 { tally.exercised += 1 }
      if frame.before.isEmpty != (frame.record.frame.number == 0) {
        tally.violate(at: frame.vsync, "\(frame.before)")
      }
    },
  ]
}

/// The same app with a frame of its own.
enum Booth: Subject {
  static let name = "booth"
  static func app(for setup: Setup<Booth>) -> JukeboxApp { JukeboxApp() }
  static let actions = Jukebox.actions

  struct Frame {
    var vsync: Instant
    var (samples, before): (Int, Int)
  }
  static func frame(_ simulated: SimulatedFrame<JukeboxApp>, in setup: Setup<Booth>) -> Frame {
    Frame(vsync: simulated.vsync, samples: simulated.samples.count, before: simulated.before.count)
  }
  static let rules: [Rule<Booth>] = [
    Rule("frame.own", title: "Nothing is copied for it.", exercisedBy: "a sample") { frame, tally in
      tally.checked += 1
      tally.exercised += frame.samples
      if frame.before > 0 { tally.violate(at: frame.vsync, "\(frame.before) items") }
    }
  ]
}
