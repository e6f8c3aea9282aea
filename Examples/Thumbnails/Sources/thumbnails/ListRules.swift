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

  /// The rows that have a picture, and which.
  var pictures: [(number: Int, photo: PhotoID)] {
    rows.filter { $0.picture.kind == .photo }.map { ($0.number, $0.picture.photo) }
  }

  /// How far the list is scrolled by the place of its first row.
  var offset: ScreenLength {
    guard let row = rows.first else { return .zero }
    return ScreenLength(ThumbnailsApp.top + Double(row.number) * ThumbnailsApp.height + 4)
      - row.picture.frame.minY
  }
}

/// What a list and its cache must do, whatever fingers do. All rules but one read touches, fetches and what is shown alone.
extension Thumbnails {
  static let rules: [Rule<Thumbnails>] = [
    Rule(
      "picture.own", title: "A row shows its own picture.", provokedBy: "a picture that comes",
      of: { Album($0.chance) }
    ) { album, frame, tally in
      let before = ShownList(frame.before).pictures
      for (number, photo) in ShownList(frame.items).pictures {
        tally.checked += 1
        guard !before.contains(where: { $0 == (number, photo) }) else { continue }
        tally.provoked += 1
        if photo == PhotoID(album.checksum(of: number)) { continue }
        tally.violate(at: frame.vsync, "row \(number) shows the picture of another")
      }
    },
    Rule("picture.soon", title: "A row has its picture within a second.", provokedBy: "a row without") { _ in
      [SoonCheck()]
    },
    // A model of the cache: the rows whose pictures are there, the one that was used last at the end.
    Rule(
      "cache.recent",
      title: "The pictures used last are there at once, as many as there is room for, and no others.",
      provokedBy: "a row that comes on screen",
      of: { (room: $0.settings.cacheBytes / (Thumbnail.side * Thumbnail.side), recent: [Int]()) }
    ) { cache, frame, tally in
      let before = frame.record.isLaunch ? [] : ShownList(frame.before).rows.map(\.number)
      if frame.record.isLaunch { cache.recent = [] }
      cache.recent = (cache.recent + arrived(in: frame)).suffix(cache.room)
      for (number, picture) in ShownList(frame.items).rows {
        let isDue = cache.recent.contains(number)
        tally.checked += 1
        if !before.contains(number) { tally.provoked += 1 }
        if isDue != (picture.kind == .photo) {
          tally.violate(at: frame.vsync, "row \(number) \(isDue ? "lacks" : "has") its picture at once")
        }
        if isDue { cache.recent = cache.recent.filter { $0 != number } + [number] }
      }
    },
    Rule(
      "cache.bytes", title: "The cache holds no more bytes than it may.", provokedBy: "a picture that comes",
      of: \.settings.cacheBytes
    ) { limit, frame, tally in
      guard !frame.finished.isEmpty else { return }
      tally.checked += 1
      tally.provoked += 1
      let bytes = frame.app.rows.cache.entries.reduce(0) { $0 + $1.thumbnail.pixels.count }
      if bytes > limit { tally.violate(at: frame.vsync, "\(bytes) bytes of \(limit)") }
    },
    Rule(
      "fetch.once", title: "A row is fetched once until it is there or off the screen.",
      provokedBy: "a row that is asked for", startingWith: Set<Int>()
    ) { fetching, frame, tally in
      if frame.record.isLaunch { fetching = [] }
      fetching.subtract(arrived(in: frame))
      let there = ShownList(frame.items).pictures.map(\.number)
      for fetch in frame.asked {
        let row = ThumbnailsApp.row(of: fetch.effect)
        if fetch.kind == .cancel { fetching.remove(row) }
        guard fetch.kind == .start else { continue }
        tally.checked += 1
        tally.provoked += 1
        if !fetching.insert(row).inserted || there.contains(row) {
          tally.violate(at: frame.vsync, "row \(row) is fetched again")
        }
      }
    },
    // A model of the list: it moves by the touches alone, from where it was shown when the finger landed.
    Rule(
      "finger.follows", title: "The list follows the finger that is down.", provokedBy: "a finger that moves",
      of: { Finger(end: end(of: $0)) }
    ) { finger, frame, tally in
      if frame.record.isLaunch { finger.down = nil }
      var due = ShownList(frame.before).offset
      for sample in frame.samples { finger.follow(sample, &due) }
      guard finger.down?.grip != nil else { return }
      let offset = ShownList(frame.items).offset
      tally.checked += 1
      if !frame.samples.isEmpty { tally.provoked += 1 }
      if offset != due {
        tally.violate(at: frame.vsync, "at \(offset.points) pt, the finger at \(due.points)")
      }
    },
    Rule(
      "list.bounds", title: "The list stays within its bounds.", provokedBy: "a list at its bounds",
      of: end
    ) { end, frame, tally in
      let (offset, last) = (ShownList(frame.items).offset, ShownList(frame.before).offset)
      tally.checked += 1
      if offset != last || frame.before.isEmpty, offset == .zero || offset >= end { tally.provoked += 1 }
      if offset < .zero || offset > end {
        tally.violate(at: frame.vsync, "\(offset.points) of \(end.points) pt")
      }
    },
  ]

  @Sendable private static func end(of setup: Setup<Thumbnails>) -> ScreenLength {
    let space = setup.device.screen.size.height - ScreenLength(ThumbnailsApp.top)
    return max(.zero, ScreenLength(Double(setup.settings.rows) * ThumbnailsApp.height) - space)
  }

  private static func arrived(in frame: PlayedFrame<ThumbnailsApp>) -> [Int] {
    frame.finished.map { ThumbnailsApp.row(of: $0.effect) }
  }
}

/// The finger that counts, and what it holds of the list where it landed on that.
struct Finger {
  let end: ScreenLength
  var down: (id: UInt8, grip: ScreenLength?)?

  /// Moves the list to where a sample takes it.
  mutating func follow(_ sample: TouchSample, _ offset: inout ScreenLength) {
    let isOnList = sample.position.y >= ScreenLength(ThumbnailsApp.top)
    if sample.phase == .began, down == nil {
      down = (sample.finger, isOnList ? offset + sample.position.y : nil)
    }
    guard let (id, grip) = down, id == sample.finger else { return }
    if let grip { offset = min(end, max(.zero, grip - sample.position.y)) }
    if grip == nil, sample.phase == .ended, !isOnList { offset = .zero }
    if sample.phase == .ended || sample.phase == .cancelled { down = nil }
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
    let without = ShownList(frame.items).rows.filter { $0.picture.kind != .photo }.map(\.number)
    if frame.record.isLaunch { waiting = [] }
    waiting.removeAll { !without.contains($0.row) }
    for row in without where !waiting.contains(where: { $0.row == row }) {
      waiting.append((row, frame.vsync))
      tally.provoked += 1
    }
    look(at: frame.vsync)
  }

  mutating func look(at instant: Instant) {
    for (row, since) in waiting where instant >= since + SoonCheck.patience {
      tally.violate(at: instant, "row \(row) has had no picture since \(since.sessionClock)")
    }
    waiting.removeAll { instant >= $0.since + SoonCheck.patience }
  }
}
