import Skiprope
import ThumbnailScrolling

/// The displayed part of the list, read from a frame's items.
struct ShownList {
  /// The rows from top to bottom, with their pictures.
  var rows: [(number: Int, picture: DisplayItem)] = []

  init(_ items: [DisplayItem]) {
    for item in items where item.id.slot == ThumbnailsApp.labelSlot {
      let id = DisplayID(slot: ThumbnailsApp.pictureSlot, item.id.payload)
      guard let picture = items.first(where: { $0.id == id }) else { continue }
      rows.append((item.text.first, picture))
    }
  }

  /// The rows with a picture, and the photo.
  var pictures: [(number: Int, photo: PhotoID)] {
    rows.filter { $0.picture.kind == .photo }.map { ($0.number, $0.picture.photo) }
  }

  /// The scroll offset by the place of the first row.
  var offset: ScreenLength {
    guard let row = rows.first else { return .zero }
    return ScreenLength(ThumbnailsApp.top + Double(row.number) * ThumbnailsApp.height + 4)
      - row.picture.frame.minY
  }
}

/// The rules of the list and its cache, for any touches. All but one read touches, fetches and displayed items alone.
extension Thumbnails {
  static let rules: [Rule<Thumbnails>] = [
    Rule(
      "picture.own", title: "A row shows its own picture.", exercisedBy: "a picture that comes",
      of: { Album($0.chance) }
    ) { album, frame, tally in
      let before = ShownList(frame.before).pictures
      for (number, photo) in ShownList(frame.items).pictures {
        tally.checked += 1
        guard !before.contains(where: { $0 == (number, photo) }) else { continue }
        tally.exercised += 1
        if photo == PhotoID(album.checksum(of: number)) { continue }
        tally.violate(at: frame.vsync, "row \(number) shows the picture of another")
      }
    },
    Rule("picture.soon", title: "A row has its picture within a second.", exercisedBy: "a row without") { _ in
      [SoonCheck()]
    },
    // An independent model of the cache: the cached rows, most recently used last.
    Rule(
      "cache.recent",
      title: "The most recently used pictures that fit in the cache are shown at once, and no others.",
      exercisedBy: "a row that comes on screen",
      of: { (room: $0.settings.cacheBytes / (Thumbnail.side * Thumbnail.side), recent: [Int]()) }
    ) { cache, frame, tally in
      let before = frame.record.isLaunch ? [] : ShownList(frame.before).rows.map(\.number)
      if frame.record.isLaunch { cache.recent = [] }
      cache.recent = (cache.recent + arrived(in: frame)).suffix(cache.room)
      for (number, picture) in ShownList(frame.items).rows {
        let isDue = cache.recent.contains(number)
        tally.checked += 1
        if !before.contains(number) { tally.exercised += 1 }
        if isDue != (picture.kind == .photo) {
          tally.violate(at: frame.vsync, "row \(number) \(isDue ? "lacks" : "has") its picture at once")
        }
        if isDue { cache.recent = cache.recent.filter { $0 != number } + [number] }
      }
    },
    Rule(
      "cache.bytes", title: "The cache stays within its limit of bytes.", exercisedBy: "a picture that comes",
      of: \.settings.cacheBytes
    ) { limit, frame, tally in
      guard !frame.finished.isEmpty else { return }
      tally.checked += 1
      tally.exercised += 1
      let bytes = frame.app.rows.cache.entries.reduce(0) { $0 + $1.thumbnail.pixels.count }
      if bytes > limit { tally.violate(at: frame.vsync, "\(bytes) bytes of \(limit)") }
    },
    Rule(
      "fetch.once", title: "A row is fetched only once until its picture arrives or it leaves the screen.",
      exercisedBy: "a row that is asked for", startingWith: Set<Int>()
    ) { fetching, frame, tally in
      if frame.record.isLaunch { fetching = [] }
      fetching.subtract(arrived(in: frame))
      let there = ShownList(frame.items).pictures.map(\.number)
      for fetch in frame.asked {
        let row = ThumbnailsApp.row(of: fetch.effect)
        if fetch.kind == .cancel { fetching.remove(row) }
        guard fetch.kind == .start else { continue }
        tally.checked += 1
        tally.exercised += 1
        if !fetching.insert(row).inserted || there.contains(row) {
          tally.violate(at: frame.vsync, "row \(row) is fetched again")
        }
      }
    },
    // An independent model of the list: it moves by touches alone, from the displayed offset at the landing.
    Rule(
      "finger.follows", title: "The list follows the finger that is down.",
      exercisedBy: "a finger that moves",
      of: { Finger(end: end(of: $0)) }
    ) { finger, frame, tally in
      if frame.record.isLaunch { finger.down = nil }
      var due = ShownList(frame.before).offset
      for sample in frame.samples { finger.follow(sample, &due) }
      guard finger.down?.grip != nil else { return }
      let offset = ShownList(frame.items).offset
      tally.checked += 1
      if !frame.samples.isEmpty { tally.exercised += 1 }
      if offset != due {
        tally.violate(at: frame.vsync, "at \(offset.points) pt, the finger at \(due.points)")
      }
    },
    Rule(
      "list.bounds", title: "The list stays within its bounds.", exercisedBy: "a list at its bounds",
      of: end
    ) { end, frame, tally in
      let (offset, last) = (ShownList(frame.items).offset, ShownList(frame.before).offset)
      tally.checked += 1
      if offset != last || frame.before.isEmpty, offset == .zero || offset >= end { tally.exercised += 1 }
      if offset < .zero || offset > end {
        tally.violate(at: frame.vsync, "\(offset.points) of \(end.points) pt")
      }
    },
  ]

  @Sendable private static func end(of setup: Setup<Thumbnails>) -> ScreenLength {
    let space = setup.device.screen.size.height - ScreenLength(ThumbnailsApp.top)
    return max(.zero, ScreenLength(Double(setup.settings.rows) * ThumbnailsApp.height) - space)
  }

  private static func arrived(in frame: SimulatedFrame<ThumbnailsApp>) -> [Int] {
    frame.finished.map { ThumbnailsApp.row(of: $0.effect) }
  }
}

/// The active finger, and the position in the list that it landed on.
struct Finger {
  let end: ScreenLength
  var down: (id: UInt8, grip: ScreenLength?)?

  /// Moves the list by a sample.
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

/// Checks at the deadline of the longest-waiting row, also between frames.
struct SoonCheck: InvariantCheck {
  static let pollsByTime = true
  static let patience = TimeSpan.seconds(1)
  var tally = CheckTally()
  private var waiting: [(row: Int, since: Instant)] = []
  var nextPoll: Instant? { waiting.map { $0.since + SoonCheck.patience }.min() }

  mutating func check(_ frame: SimulatedFrame<ThumbnailsApp>) {
    tally.checked += 1
    let without = ShownList(frame.items).rows.filter { $0.picture.kind != .photo }.map(\.number)
    if frame.record.isLaunch { waiting = [] }
    waiting.removeAll { !without.contains($0.row) }
    for row in without where !waiting.contains(where: { $0.row == row }) {
      waiting.append((row, frame.vsync))
      tally.exercised += 1
    }
    poll(at: frame.vsync)
  }

  mutating func poll(at instant: Instant) {
    for (row, since) in waiting where instant >= since + SoonCheck.patience {
      tally.violate(at: instant, "row \(row) has had no picture since \(since.sessionClock)")
    }
    waiting.removeAll { instant >= $0.since + SoonCheck.patience }
  }
}
