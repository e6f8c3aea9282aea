import Skiprope
import ThumbnailScrolling

/// What is shown of the list, read from the items of a frame.
struct ShownList {
  /// The rows from top to bottom, and the pictures on them.
  var rows: [(number: Int, picture: DisplayItem)] = []

  init(_ items: [DisplayItem]) {
    for item in items where item.id.slot == ThumbnailsApp.labelSlot {
      let id = DisplayID(slot: ThumbnailsApp.pictureSlot, item.id.payload)
      guard let picture = items.first(where: { $0.id == id }) else { continue }
      rows.append((item.text.first, picture))
    }
  }

  /// How far the list is scrolled by the place of its first row.
  var offset: ScreenLength {
    guard let row = rows.first else { return .zero }
    return ScreenLength(ThumbnailsApp.top + Double(row.number) * ThumbnailsApp.height + 4)
      - row.picture.frame.minY
  }
}

/// What a list and its cache must do, whatever fingers do.
extension Thumbnails {
  static let rules: [Rule<Thumbnails>] = [
    Rule("picture.own", title: "A row shows its own picture.", provokedBy: "a picture that comes") {
      [OwnCheck(album: Album($0.chance))]
    },
    Rule("picture.soon", title: "A row has its picture within a second.", provokedBy: "a row without") {
      _ in [SoonCheck()]
    },
    Rule(
      "cache.recent",
      title: "The pictures used last are there at once, as many as there is room for, and no others.",
      provokedBy: "a row that comes on screen"
    ) { [RecentCheck(room: $0.settings.cacheBytes / (Thumbnail.side * Thumbnail.side))] },
    Rule(
      "cache.bytes", title: "The cache holds no more bytes than it may.", provokedBy: "a picture that comes"
    ) {
      [BytesCheck(limit: $0.settings.cacheBytes)]
    },
    Rule(
      "fetch.once", title: "A row is fetched once until it is there or off the screen.",
      provokedBy: "a row that is asked for"
    ) { _ in [FetchCheck()] },
    Rule(
      "finger.follows", title: "The list follows the finger that is down.", provokedBy: "a finger that moves"
    ) {
      [FingerCheck(end: Thumbnails.end(of: $0))]
    },
    Rule("list.bounds", title: "The list stays within its bounds.", provokedBy: "a list at its bounds") {
      [BoundsCheck(end: Thumbnails.end(of: $0))]
    },
  ]

  private static func end(of setup: Setup<Thumbnails>) -> ScreenLength {
    let space = setup.device.screen.size.height - ScreenLength(ThumbnailsApp.top)
    return max(.zero, ScreenLength(Double(setup.settings.rows) * ThumbnailsApp.height) - space)
  }
}

struct OwnCheck: InvariantCheck {
  let album: Album
  var tally = CheckTally()
  /// The pictures that were on screen in the last frame, by their rows.
  var before: [Int: PhotoID] = [:]

  mutating func check(_ frame: PlayedFrame<ThumbnailsApp>) {
    var shown: [Int: PhotoID] = [:]
    for (number, picture) in ShownList(frame.app.items).rows where picture.kind == .photo {
      shown[number] = picture.photo
      tally.checked += 1
      guard before[number] != picture.photo else { continue }
      tally.provoked += 1
      if picture.photo == PhotoID(album.checksum(of: number)) { continue }
      tally.violate(at: frame.record.vsync, "row \(number) shows the picture of another")
    }
    before = shown
  }
}

/// Looks when the time of the row that waits longest is over, whether or not a frame runs then.
struct SoonCheck: InvariantCheck {
  static let looksByTime = true
  static let patience = TimeSpan.seconds(1)
  var tally = CheckTally()
  private var waiting: [(row: Int, since: Instant)] = []
  var nextLook: Instant? { waiting.map { $0.since + SoonCheck.patience }.min() }

  mutating func check(_ frame: PlayedFrame<ThumbnailsApp>) {
    tally.checked += 1
    let without = ShownList(frame.app.items).rows.filter { $0.picture.kind != .photo }.map(\.number)
    if frame.record.isLaunch { waiting = [] }
    waiting.removeAll { !without.contains($0.row) }
    for row in without where !waiting.contains(where: { $0.row == row }) {
      waiting.append((row, frame.record.vsync))
      tally.provoked += 1
    }
    look(at: frame.record.vsync)
  }

  mutating func look(at instant: Instant) {
    for (row, since) in waiting where instant >= since + SoonCheck.patience {
      tally.violate(at: instant, "row \(row) has had no picture since \(since.sessionClock)")
    }
    waiting.removeAll { instant >= $0.since + SoonCheck.patience }
  }
}

/// An independent model of the cache: rows alone, by what came and what is shown.
struct RecentCheck: InvariantCheck {
  let room: Int
  var tally = CheckTally()
  /// Rows whose pictures are there, the one that was used last at the end.
  var recent: [Int] = []
  /// Rows that were on screen in the last frame.
  var before: Set<Int> = []

  mutating func check(_ frame: PlayedFrame<ThumbnailsApp>) {
    if frame.record.isLaunch { (recent, before) = ([], []) }
    recent = (recent + frame.app.arrived).suffix(room)
    let rows = ShownList(frame.app.items).rows
    for (number, picture) in rows {
      let isDue = recent.contains(number)
      tally.checked += 1
      if !before.contains(number) { tally.provoked += 1 }
      if isDue != (picture.kind == .photo) {
        tally.violate(at: frame.record.vsync, "row \(number) \(isDue ? "lacks" : "has") its picture at once")
      }
      if isDue { recent = recent.filter { $0 != number } + [number] }
    }
    before = Set(rows.map(\.number))
  }
}

struct BytesCheck: InvariantCheck {
  let limit: Int
  var tally = CheckTally()

  mutating func check(_ frame: PlayedFrame<ThumbnailsApp>) {
    guard !frame.app.arrived.isEmpty else { return }
    tally.checked += 1
    tally.provoked += 1
    let bytes = frame.app.rows.cache.entries.reduce(0) { $0 + $1.thumbnail.pixels.count }
    if bytes > limit { tally.violate(at: frame.record.vsync, "\(bytes) bytes of \(limit)") }
  }
}

struct FetchCheck: InvariantCheck {
  var tally = CheckTally()
  private var fetching: Set<Int> = []

  mutating func check(_ frame: PlayedFrame<ThumbnailsApp>) {
    if frame.record.isLaunch { fetching = [] }
    fetching.subtract(frame.app.arrived + frame.app.rows.dropped)
    let there = ShownList(frame.app.items).rows.filter { $0.picture.kind == .photo }.map(\.number)
    for row in frame.app.rows.asked {
      tally.checked += 1
      tally.provoked += 1
      if !fetching.insert(row).inserted || there.contains(row) {
        tally.violate(at: frame.record.vsync, "row \(row) is fetched again")
      }
    }
  }
}

/// An independent model of the list: it moves by the touches alone, from where the list was shown when the finger landed.
struct FingerCheck: InvariantCheck {
  let end: ScreenLength
  var tally = CheckTally()
  var shown = ScreenLength.zero
  /// The finger that counts, and what it holds of the list where it landed on that.
  var finger: (id: UInt8, grip: ScreenLength?)?

  mutating func check(_ frame: PlayedFrame<ThumbnailsApp>) {
    if frame.record.isLaunch { finger = nil }
    var due = shown
    for sample in frame.app.touches {
      let isOnList = sample.position.y >= ScreenLength(ThumbnailsApp.top)
      if sample.phase == .began, finger == nil {
        finger = (sample.finger, isOnList ? due + sample.position.y : nil)
      }
      guard let (id, grip) = finger, id == sample.finger else { continue }
      if let grip { due = min(end, max(.zero, grip - sample.position.y)) }
      if grip == nil, sample.phase == .ended, !isOnList { due = .zero }
      if sample.phase == .ended || sample.phase == .cancelled { finger = nil }
    }
    shown = ShownList(frame.app.items).offset
    guard finger?.grip != nil else { return }
    tally.checked += 1
    if !frame.app.touches.isEmpty { tally.provoked += 1 }
    if shown != due {
      tally.violate(at: frame.record.vsync, "at \(shown.points) pt, the finger at \(due.points)")
    }
  }
}

struct BoundsCheck: InvariantCheck {
  let end: ScreenLength
  var tally = CheckTally()
  var last: ScreenLength?

  mutating func check(_ frame: PlayedFrame<ThumbnailsApp>) {
    let offset = ShownList(frame.app.items).offset
    tally.checked += 1
    if offset != last, offset == .zero || offset >= end { tally.provoked += 1 }
    if offset < .zero || offset > end {
      tally.violate(at: frame.record.vsync, "\(offset.points) of \(end.points) pt")
    }
    last = offset
  }
}
