internal import Kernel
internal import Metrics
internal import Reporting
internal import SQLiteConnecting
internal import Simulation

/// A clip as JSON for the player on a page: texts are stored once, and each frame holds only its changes.
///
/// Times are microseconds relative to the clip's instant; lengths are 64ths of a point. See docs/report-format.md for the fields.
struct ClipScript {
  private var strings = Table<String>()
  private var photos = Table<PhotoID>()
  private var pictureCache: PictureCache
  private let record: RecordedClip
  private let at: Int64

  /// Rows of the session that overlap the clip.
  struct Rows {
    var effects: [EffectRow] = []
    var gestures: [GestureRow] = []
    var samples: [SampleRow] = []

    /// Reads the rows of a clip from a database.
    init(of clipRequest: ClipRequest, in database: RunDatabase) throws(SQLiteStoreError) {
      effects = try database.effects(
        unit: clipRequest.unit, session: clipRequest.session, from: clipRequest.from, to: clipRequest.to)
      gestures = try database.gestures(
        unit: clipRequest.unit, session: clipRequest.session, from: clipRequest.from, to: clipRequest.to)
      samples = try database.samples(unit: clipRequest.unit, session: clipRequest.session).filter {
        let end = Int64($0.minute + 1) * 60_000_000_000
        return end >= clipRequest.from && end - 60_000_000_000 <= clipRequest.to
      }
    }
  }

  private init(_ record: RecordedClip, _ pictureCache: PictureCache) {
    self.record = record
    self.pictureCache = pictureCache
    at = record.clipRequest.at
    _ = strings.place(of: "")
  }

  /// The JSON of a clip; empty for a clip without a frame. Adds pictures of its photos to `pictureCache`.
  static func text(_ record: RecordedClip, _ rows: Rows, _ pictureCache: inout PictureCache) -> String {
    guard let first = record.frames.first else { return "" }
    var script = ClipScript(record, pictureCache)
    defer { pictureCache = script.pictureCache }
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
    return "{\"v\":1,\"at\":\(script.at / 1_000),\"from\":\(script.time(record.clipRequest.from))"
      + ",\"to\":\(script.time(record.clipRequest.to))"
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

  /// The changed items; `nil`: none.
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

  /// Kind, x, y, width, height, colour, opacity, trait, text, text size, photo and share of a ring. Trailing zeros are left out.
  private mutating func item(_ place: Int, of frame: ShownFrame) -> String {
    let item = frame.items[place]
    // A ring's text holds its share, unless the ring has letters with a size.
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
    let (placeholder, name) = (PhotoPlaceholder(of: photo), pictureCache.name(of: photo))
    return
      "[\"\(placeholder.label)\",\(placeholder.dark),\(placeholder.light)\(name.isEmpty ? "" : ",\"\(name)\"")]"
  }

  // MARK: Writing

  private func time(_ nanoseconds: Int64) -> Int64 { (nanoseconds - at) / 1_000 }

  private func quoted(_ text: String) -> String { JSONText.line(text) }

  private static func list(_ numbers: [Int]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }

  /// Ascending indices as pairs of a first index and a run length.
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

/// A table of distinct entries, referred to by index.
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
