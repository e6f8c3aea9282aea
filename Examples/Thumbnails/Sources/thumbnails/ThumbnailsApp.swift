import Skiprope
import ThumbnailScrolling

/// The list on a screen, below a bar: a tap on the bar returns to the top. Thumbnails are decoded on a lane; cached ones are in
/// the layout at once. The offset is saved, so that a launch restores it.
struct ThumbnailsApp: AppUnderTest {
  enum Text: UInt16 { case row = 1, title }
  static let (backdrop, bar) = (DisplayID(slot: 1, 0), DisplayID(slot: 4, 0))
  static let (pictureSlot, labelSlot): (UInt8, UInt8) = (2, 3)
  static let (top, height) = (60.0, 72.0)

  private(set) var list: ScrollingList
  private(set) var rows: ThumbnailRows
  /// The numbers of cancelled fetches, flings, flings stopped by a finger, and returns to the top.
  private var (dropped, flings, catches, jumps) = (0, 0, 0, 0)
  /// The counts of `reached` from earlier launches.
  private var earlier = [0, 0, 0, 0, 0, 0, 0]
  private let setup: Setup<Thumbnails>
  private let album: Album
  private let (width, space): (Double, Double)
  /// The active finger, and whether it landed on the bar. Other fingers are ignored meanwhile.
  private var finger: (id: UInt8, isOnBar: Bool)?
  private var requests: [Request<Lane>] = []
  private var fetches: [(id: RequestID, asked: Instant, thumbnail: Thumbnail?)] = []
  private var fetchCount: UInt64 = 0
  private var figures = AppFigures()
  private var display = DisplayBuffer()

  init(_ setup: Setup<Thumbnails>, offset: Double = 0) {
    self.setup = setup
    album = Album(setup.chance)
    let size = setup.device.screen.size
    (width, space) = (size.width.points, size.height.points - ThumbnailsApp.top)
    let (count, bug) = (setup.settings.rows, setup.bug.flatMap(ThumbnailBug.init))
    list = ScrollingList(end: Double(count) * ThumbnailsApp.height - space, offset: offset, bug: bug)
    rows = ThumbnailRows(
      count: count, height: ThumbnailsApp.height, space: space, limit: setup.settings.cacheBytes, bug: bug)
  }

  /// The counts so far, in the order of `Thumbnails.declared`.
  var reached: [Int] {
    let now = [rows.hits, rows.misses, rows.cache.evictions, dropped, flings, catches, jumps]
    return zip(earlier, now).map(+)
  }

  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { list.isFlung ? .zero : nil }

  func spell(_ text: DisplayText) -> String {
    text.key == Text.row.rawValue ? "Picture \(text.first + 1)" : "\(text.first) pictures"
  }

  /// The row of a fetch: the lower half of its number.
  static func row(of fetch: RequestID) -> Int { Int(fetch.raw & 0xFFFF_FFFF) }

  mutating func recognise(_ sample: TouchSample) {
    let (y, time) = (sample.position.y.points, (sample.time - .zero).seconds)
    if sample.phase == .began, finger == nil {
      finger = (sample.finger, y < ThumbnailsApp.top)
      if y >= ThumbnailsApp.top, list.land(y, at: time) { catches += 1 }
    }
    guard let (id, isOnBar) = finger, id == sample.finger else { return }
    if !isOnBar { list.move(y, at: time) }
    guard sample.phase == .ended || sample.phase == .cancelled else { return }
    finger = nil
    if !isOnBar {
      let kind: RecognisedGesture.Kind =
        switch list.lift(at: time) {
        case .tap: .tap
        case .drag: .drag
        case .flingUp: .swipeUp
        case .flingDown: .swipeDown
        }
      figures.recognised(kind, by: sample)
      if list.isFlung { flings += 1 }
    } else if y < ThumbnailsApp.top, sample.phase == .ended {
      list.returnToTop()
      jumps += 1
      figures.recognised(.tap, by: sample)
    }
  }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}

  mutating func finish(_ effect: RequestID, at vsync: Instant) {
    guard let place = fetches.firstIndex(where: { $0.id == effect }) else { return }
    let fetch = fetches.remove(at: place)
    guard let thumbnail = fetch.thumbnail else { return }
    rows.arrive(thumbnail, for: ThumbnailsApp.row(of: effect))
    figures.record(vsync - fetch.asked, in: .wait)
  }

  mutating func animate(to vsync: Instant) { list.advance(to: (vsync - .zero).seconds) }

  mutating func layOut(at vsync: Instant) {
    let (hits, misses) = (rows.hits, rows.misses)
    rows.show(from: list.offset, space: space)
    figures.add(rows.hits - hits, to: .hits)
    figures.add(rows.misses - misses, to: .misses)
    for row in rows.dropped {
      for fetch in fetches where ThumbnailsApp.row(of: fetch.id) == row { requests.append(.cancel(fetch.id)) }
      fetches.removeAll { ThumbnailsApp.row(of: $0.id) == row }
      dropped += 1
    }
    for row in rows.asked {
      let id = RequestID(fetchCount << 32 | UInt64(row))
      fetchCount += 1
      fetches.append((id, vsync, nil))
      requests.append(.start(id, .decode, rank: 0))
    }
    display.begin()
    let screen = ScreenRect(0, ThumbnailsApp.top, width, space)
    display.append(DisplayItem(id: ThumbnailsApp.backdrop, kind: .backdrop, frame: screen, colour: 0xFFFFFF))
    for row in rows.visible { append(row) }
    display.append(
      DisplayItem(
        id: ThumbnailsApp.bar, kind: .bar, frame: ScreenRect(0, 0, width, ThumbnailsApp.top),
        text: DisplayText(key: Text.title.rawValue, rows.count), textSize: 17, colour: 0x202020,
        trait: .button))
  }

  private mutating func append(_ row: ThumbnailRows.Row) {
    let y = ThumbnailsApp.top + Double(row.number) * ThumbnailsApp.height - list.offset
    let (side, view) = (ThumbnailsApp.height - 8, UInt64(row.view))
    display.append(
      DisplayItem(
        id: DisplayID(slot: ThumbnailsApp.pictureSlot, view),
        kind: row.thumbnail == nil ? .placeholder : .photo, frame: ScreenRect(8, y + 4, side, side),
        photo: row.thumbnail.map { PhotoID($0.checksum) } ?? .none,
        pixels: row.thumbnail == nil ? .zero : PixelSize(width: Thumbnail.side, height: Thumbnail.side)))
    display.append(
      DisplayItem(
        id: DisplayID(slot: ThumbnailsApp.labelSlot, view), kind: .label,
        frame: ScreenRect(side + 20, y, width - side - 28, ThumbnailsApp.height),
        text: DisplayText(key: Text.row.rawValue, row.number), textSize: 17, colour: 0x202020))
  }

  mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }

  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    requests.append(contentsOf: self.requests)
    self.requests.removeAll(keepingCapacity: true)
  }

  /// Decodes the picture. The simulated time is 80 ms of the reference processor and 10 us a byte.
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    guard let place = fetches.firstIndex(where: { $0.id == effect }) else { return .zero }
    let runs = album.runs(of: ThumbnailsApp.row(of: effect))
    fetches[place].thumbnail = Thumbnail(runs: runs)
    return TimeSpan(seconds: (0.08 + 1e-5 * Double(runs.count)) / setup.device.relativeSpeed)
  }

  mutating func drainFigures(into figures: inout AppFigures) { swap(&figures, &self.figures) }

  mutating func relaunch(at vsync: Instant) {
    let earlier = reached
    self = ThumbnailsApp(setup, offset: list.offset)
    self.earlier = earlier
  }

  func mix(into digest: inout StableDigest) {
    digest.mix(Int((list.offset * 64).rounded()))
    digest.mix(rows.cache.entries.count)
    digest.mix(fetches.count)
  }
}
