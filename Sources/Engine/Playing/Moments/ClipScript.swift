internal import Kernel
internal import Metrics
internal import Reporting
internal import SQLiteConnecting
internal import Simulation

/// A recorded moment as a page plays it: JSON in which each text stands once and each frame is what changed on screen.
///
/// Times are microseconds from the moment itself, lengths are 64ths of a point; docs/report-format.md says what stands where.
struct ClipScript {
  private var strings = Table<String>()
  private var photos = Table<PhotoID>()
  private var book: PictureCache
  private let record: RecordedClip
  private let at: Int64

  /// Rows of the session that reach into the moment.
  struct Rows {
    var effects: [EffectRow] = []
    var gestures: [GestureRow] = []
    var samples: [SampleRow] = []

    /// What a database has of a moment.
    init(of wish: ClipRequest, in database: RunDatabase) throws(SQLiteStoreError) {
      effects = try database.effects(unit: wish.unit, session: wish.session, from: wish.from, to: wish.to)
      gestures = try database.gestures(unit: wish.unit, session: wish.session, from: wish.from, to: wish.to)
      samples = try database.samples(unit: wish.unit, session: wish.session).filter {
        let end = Int64($0.minute + 1) * 60_000_000_000
        return end >= wish.from && end - 60_000_000_000 <= wish.to
      }
    }
  }

  private init(_ record: RecordedClip, _ book: PictureCache) {
    self.record = record
    self.book = book
    at = record.wish.at
    _ = strings.place(of: "")
  }

  /// The JSON of a moment; empty for one without a frame. Pictures of its photos are put into the book.
  static func text(_ record: RecordedClip, _ rows: Rows, _ book: inout PictureCache) -> String {
    guard let first = record.frames.first else { return "" }
    var script = ClipScript(record, book)
    defer { book = script.book }
    let frames = script.frames()
    let touches = record.frames.flatMap(\.touches).map { touch in
      "[\(script.time(touch.time.nanoseconds)),\(touch.finger),\(touch.phase.rawValue),"
        + "\(touch.position.x.subpoints),\(touch.position.y.subpoints)]"
    }
    let effects = rows.effects.map { script.effect($0) }
    let gestures = rows.gestures.map { script.gesture($0) }
    let memory = rows.samples.map { row in
      "[\(row.minute),"
        + [row.liveBytes, row.cacheBytes, row.pinnedBytes, row.inFlightBytes]
        .map { "\($0 / 1_024)" }.joined(separator: ",") + "]"
    }
    let photos = script.photos.entries.map { script.photo($0) }
    let (screen, safe) = (first.device.screen, first.device.screen.safeArea)
    return "{\"v\":1,\"at\":\(script.at / 1_000),\"from\":\(script.time(record.wish.from))"
      + ",\"to\":\(script.time(record.wish.to))"
      + ",\"device\":\(script.quoted(first.device.title)),\"hz\":\(screen.refreshHertz)"
      + ",\"size\":[\(screen.size.width.subpoints),\(screen.size.height.subpoints)]"
      + ",\"safe\":[\(safe.minX.subpoints),\(safe.minY.subpoints),\(safe.size.width.subpoints),\(safe.size.height.subpoints)]"
      + ",\"frames\":[\(frames.joined(separator: ","))],\"touches\":[\(touches.joined(separator: ","))]"
      + ",\"effects\":[\(effects.joined(separator: ","))],\"gestures\":[\(gestures.joined(separator: ","))]"
      + ",\"memory\":[\(memory.joined(separator: ","))]"
      + ",\"photos\":[\(photos.joined(separator: ","))]"
      + ",\"strings\":[\(script.strings.entries.map { script.quoted($0) }.joined(separator: ","))]}"
  }

  // MARK: Frames

  private mutating func frames() -> [String] {
    var texts: [String] = []
    for (place, frame) in record.frames.enumerated() {
      let last = place > 0 ? record.frames[place - 1] : nil
      texts.append(text(of: frame, after: last))
    }
    return texts
  }

  private mutating func text(of frame: ShownFrame, after last: ShownFrame?) -> String {
    let delta = [frame.delta.created, frame.delta.changed, frame.delta.moved, frame.delta.removed]
    var fields = [
      "\(time(frame.vsync.nanoseconds))", "\(frame.frame)", "\(strings.place(of: frame.screen))",
      "\(strings.place(of: frame.step))",
      "[\(ClipScript.list((frame.stages + [frame.toolkit]).map { $0 / 100 }))]",
      "\(frame.liveBytes / 1_024)", "[\(ClipScript.list(delta))]",
    ]
    if let change = change(to: frame, from: last) { fields.append(change) }
    return "[\(fields.joined(separator: ","))]"
  }

  /// What changed on screen; `nil`: nothing.
  private mutating func change(to frame: ShownFrame, from last: ShownFrame?) -> String? {
    guard let last,
      case .parts(let removed, let added, let moved, let changed) = ListChange(from: last, to: frame)
    else {
      return "{\"all\":[\(frame.items.indices.map { item($0, of: frame) }.joined(separator: ","))]}"
    }
    var parts: [String] = []
    if !removed.isEmpty { parts.append("\"gone\":[\(ClipScript.runs(removed))]") }
    if !added.isEmpty { parts.append("\"new\":[\(placed(added, frame))]") }
    if !moved.isEmpty {
      let groups = moved.map { "[\($0.x),\($0.y),\(ClipScript.runs($0.places))]" }
      parts.append("\"moved\":[\(groups.joined(separator: ","))]")
    }
    if !changed.isEmpty { parts.append("\"other\":[\(placed(changed, frame))]") }
    return parts.isEmpty ? nil : "{\(parts.joined(separator: ","))}"
  }

  private mutating func placed(_ places: [Int], _ frame: ShownFrame) -> String {
    places.map { "[\($0),\(item($0, of: frame))]" }.joined(separator: ",")
  }

  /// Kind, place and size, colour, opacity, trait, text, its size, photo, and the share of a ring, zeros at the end left out.
  private mutating func item(_ place: Int, of frame: ShownFrame) -> String {
    let item = frame.items[place]
    // The text of a ring is its share, unless it has letters of a size.
    let isRing = item.kind == .ring && item.textSize == 0
    var fields = [
      Int(item.kind.rawValue), Int(item.frame.minX.subpoints), Int(item.frame.minY.subpoints),
      Int(item.frame.size.width.subpoints), Int(item.frame.size.height.subpoints), Int(item.colour),
      Int(item.opacity), Int(item.trait.rawValue), isRing ? 0 : strings.place(of: frame.texts[place]),
      Int(item.textSize), item.photo == .none ? 0 : photos.place(of: item.photo) + 1,
      isRing ? item.text.first : 0,
    ]
    while fields.last == 0 { fields.removeLast() }
    return "[\(ClipScript.list(fields))]"
  }

  // MARK: Rows

  private mutating func effect(_ row: EffectRow) -> String {
    "[\(strings.place(of: row.operation)),\(strings.place(of: row.lane)),\(time(row.asked)),\(time(row.started)),"
      + "\(time(row.ended)),\(row.measured / 1_000)]"
  }

  private mutating func gesture(_ row: GestureRow) -> String {
    "[\(time(row.began)),\(time(row.ended)),\(strings.place(of: row.intent)),\(strings.place(of: row.recognised)),"
      + "\(strings.place(of: row.outcome))]"
  }

  private mutating func photo(_ photo: PhotoID) -> String {
    let (standIn, name) = (PhotoStandIn(of: photo), book.name(of: photo))
    return "[\"\(standIn.label)\",\(standIn.dark),\(standIn.light)\(name.isEmpty ? "" : ",\"\(name)\"")]"
  }

  // MARK: Writing

  private func time(_ nanoseconds: Int64) -> Int64 { (nanoseconds - at) / 1_000 }

  private func quoted(_ text: String) -> String { JSONText.line(text) }

  private static func list(_ numbers: [Int]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }

  /// Ascending places as pairs of a first one and how many follow each other.
  private static func runs(_ places: [Int]) -> String {
    var runs: [(first: Int, count: Int)] = []
    for place in places {
      if let last = runs.last, last.first + last.count == place {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((place, 1))
      }
    }
    return runs.map { "\($0.first),\($0.count)" }.joined(separator: ",")
  }
}

/// Things that are said once and then named by their place.
private struct Table<Entry: Hashable> {
  private(set) var entries: [Entry] = []
  private var places: [Entry: Int] = [:]

  mutating func place(of entry: Entry) -> Int {
    if let known = places[entry] { return known }
    places[entry] = entries.count
    entries.append(entry)
    return entries.count - 1
  }
}
