internal import Gallery
package import Kernel
package import Simulation

/// What parents change in the album is on a child's screen in the frame in which the app is told: what is hidden, deleted or moved
/// away is nowhere, what is added or shown is there, and what is called otherwise is. Provoked by each change that is told
/// while a child has the album in front.
///
/// What the album is by now is what the world has told (`CheckedFrame.album`). Names, chips and whatever is too much are judged at once;
/// a photo that is missing at either end of the grid's rows may come within a second, as rows do that scroll into sight; time in which the
/// app is paused does not count, for no page turns then.
package struct AlbumCurrentCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "album.current",
    title: "What parents change in the album is on screen in the frame in which it is told.",
    provokedBy: "each change that is told while a child has the album in front"
  ) { [AlbumCurrentCheck(screen: $0.screen)] }

  package private(set) var tally = CheckTally()
  private let screen: ScreenMetrics?
  /// What is missing of the rows on screen, and since when.
  private var missing: (since: Instant, words: String)?
  /// What is wrong of a page that may still be about to turn.
  private var turning: (since: Instant, words: String)?
  private var isPaused = false

  /// How long a row, or a page, may take [A].
  private static let patience = TimeSpan.seconds(1)
  /// Between chips, and between thumbnails (docs/product.md, section 2).
  private static let chipGap = ScreenLength.points(8)
  private static let photoGap = ScreenLength.points(4)

  /// `screen`: whose edges rows run out at; where nobody knows it, no row is missed.
  package init(screen: ScreenMetrics?) { self.screen = screen }

  package mutating func check(_ frame: CheckedFrame) {
    if isPaused || frame.isPaused {
      missing?.since = frame.vsync
      turning?.since = frame.vsync
    }
    isPaused = frame.isPaused
    let hasAlbum = [.grid, .fullscreen, .dashboard].contains(frame.glance.screen)
    if hasAlbum && !frame.isInBackground { tally.provoked += frame.albumChangeCount }
    guard frame.hasOtherItems || frame.albumChangeCount > 0 else { return settle(frame.vsync, frame.frozen) }
    guard hasAlbum else {
      (missing, turning) = (nil, nil)
      return
    }
    tally.checked += 1
    var found = strange(frame) ?? misnamed(frame)
    var lacking: String?
    var unturned: String?
    if frame.glance.screen == .grid {
      found = found ?? wrongChips(frame)
      let rows = Rows(frame, on: screen)
      found = found ?? rows.wrong
      lacking = screen.flatMap { rows.missing(on: $0) }
    } else if frame.glance.screen == .fullscreen {
      unturned = misplacedPage(frame)
    }
    if let found { tally.violate(at: frame.vsync, found) }
    missing = lacking.map { ($0 == missing?.words ? missing?.since ?? frame.vsync : frame.vsync, $0) }
    turning = unturned.map { ($0 == turning?.words ? turning?.since ?? frame.vsync : frame.vsync, $0) }
    settle(frame.vsync, frame.frozen)
  }

  private mutating func settle(_ now: Instant, _ frozen: TimeSpan) {
    if let held = missing, now - held.since > AlbumCurrentCheck.patience + frozen {
      tally.violate(at: held.since, held.words)
      missing = nil
    }
    if let held = turning, now - held.since > AlbumCurrentCheck.patience + frozen {
      tally.violate(at: held.since, held.words)
      turning = nil
    }
  }

  package mutating func finish(_ end: CheckedEnd) { if !isPaused { settle(end.time, end.frozen) } }

  // MARK: Photos and names

  /// A photo of the album on screen that children do not see any more.
  private func strange(_ frame: CheckedFrame) -> String? {
    for item in frame.items {
      let photo: PhotoID
      switch DisplaySlot(rawValue: item.id.slot) {
      case .thumbnail, .page: photo = PhotoID(item.id.payload)
      // Two cards may have one photo.
      case .preview: photo = item.photo
      default: continue
      }
      if frame.album.home(of: photo) == nil {
        return "photo \(photo.raw) is on screen, which is deleted, hidden or not there yet"
      }
    }
    return nil
  }

  /// A name on screen that no category has that children see; or a toast whose icon or colour is not that of its name.
  private func misnamed(_ frame: CheckedFrame) -> String? {
    for item in frame.items {
      guard let said = frame.names[item.text] else { continue }
      let isToast = TextKey(rawValue: item.text.key) == .categoryToast
      let isRight = frame.album.categories.contains {
        guard $0.visibleToChildren else { return false }
        return isToast
          ? "\($0.icon) \($0.name)" == said && HexColour.parse($0.colour) == item.colour : $0.name == said
      }
      if !isRight {
        let rest = isToast ? "so, or has this colour" : "so"
        return "\"\(said)\" is on screen, and no category that children see is called \(rest)"
      }
    }
    return nil
  }

  // MARK: Chips

  /// The chips on screen are a part of the categories in their order, without a gap, and no other would have room beside them.
  private func wrongChips(_ frame: CheckedFrame) -> String? {
    let chips = frame.items.filter { $0.id.slot == DisplaySlot.chip.rawValue }
      .sorted { $0.frame.minX < $1.frame.minX }
    let said = chips.map { frame.names[$0.text] ?? "" }
    let visible = frame.album.visible
    guard !said.isEmpty else { return visible.isEmpty ? nil : "no chip is on screen of \(visible.count)" }
    let places = (0...max(0, visible.count - said.count)).filter { place in
      said.count <= visible.count && zip(said, visible[place...]).allSatisfy { $0 == $1.name }
    }
    guard !places.isEmpty else { return "the chips say \(said), which is not how the categories stand" }
    // Of two categories with one name the chosen one is that of its colour; of two rows with the same names it may be either.
    let fitting = places.filter { place in
      zip(chips, visible[place...]).allSatisfy {
        $0.trait != .selectedButton || $0.colour == HexColour.parse($1.colour)
      }
    }
    var complaint: String?
    for place in fitting.isEmpty ? places : fitting {
      guard let wrong = wrongRow(chips, said, visible, from: place, frame) else { return nil }
      complaint = complaint ?? wrong
    }
    return complaint
  }

  /// What is wrong where the chips on screen are those of the categories from one on.
  private func wrongRow(
    _ chips: [DisplayItem], _ said: [String], _ visible: [AlbumCategory], from first: Int,
    _ frame: CheckedFrame
  ) -> String? {
    for (chip, category) in zip(chips, visible[first...]) where chip.trait == .selectedButton {
      if chip.colour != HexColour.parse(category.colour) {
        return "the chip \"\(category.name)\" has another colour"
      }
    }
    let bar = frame.items.first { $0.id == DisplaySlot.bar.id(0) }?.frame ?? .zero
    // The window of the chips ends where the bar's right end is covered.
    let ends = frame.items.filter { $0.id == DisplaySlot.bar.id(11) }.map(\.frame.minX)
    let gap = AlbumCurrentCheck.chipGap
    if first > 0, let edge = chips.first?.frame.minX, edge - gap > bar.minX {
      return "before the chip \"\(said[0])\" another one is missing"
    }
    if first + said.count < visible.count, let edge = chips.last?.frame.maxX, let end = ends.min(),
      edge + gap < end
    {
      return "after the chip \"\(said[said.count - 1])\" another one is missing"
    }
    return nil
  }

  // MARK: Pages

  /// A page at rest in fullscreen is of the category whose name stands over it. Beside an empty one it is of the category that leaves.
  private func misplacedPage(_ frame: CheckedFrame) -> String? {
    guard !frame.items.contains(where: { $0.id.slot == DisplaySlot.emptyPage.rawValue }) else { return nil }
    let pages = frame.items.filter { $0.id.slot == DisplaySlot.page.rawValue }
    let label = frame.items.first {
      $0.id.slot == DisplaySlot.label.rawValue && TextKey(rawValue: $0.text.key) == .categoryName
    }
    guard pages.count == 1, let name = label.flatMap({ frame.names[$0.text] }),
      let category = frame.album.category(named: name)
    else { return nil }
    let photo = PhotoID(pages[0].id.payload)
    return frame.album.home(of: photo) == category.id ? nil : "photo \(photo.raw) is not of \"\(name)\""
  }

  // MARK: Rows

  /// The grid's thumbnails, row by row.
  private struct Rows {
    /// What is wrong of those on screen.
    private(set) var wrong: String?
    private let shown: [DisplayItem]
    private var list: [AlbumPhoto] = []
    private var first = 0
    private let bar: ScreenRect

    init(_ frame: CheckedFrame, on screen: ScreenMetrics?) {
      bar = frame.items.first { $0.id == DisplaySlot.bar.id(0) }?.frame ?? .zero
      shown = frame.items.filter { $0.id.slot == DisplaySlot.thumbnail.rawValue }.sorted {
        $0.frame.minY != $1.frame.minY ? $0.frame.minY < $1.frame.minY : $0.frame.minX < $1.frame.minX
      }
      guard
        let category = Rows.category(frame) ?? shown.first.flatMap({ frame.album.home(of: $0.photo) })
      else { return }
      list = frame.album.list(of: category)
      wrong = judge(category, screen?.safeArea)
    }

    /// Photos of the same time may stand in any order here; `list.order` is about that.
    private mutating func judge(_ category: CategoryID, _ safe: ScreenRect?) -> String? {
      let times = Dictionary(list.map { ($0.id, $0.taken) }, uniquingKeysWith: { first, _ in first })
      for item in shown where times[item.photo] == nil {
        return "photo \(item.photo.raw) is in the grid of category \(category.raw), and not in that"
      }
      guard let start = shown.first.flatMap({ times[$0.photo] }) else { return nil }
      let places = list.indices.filter { place in
        list[place].taken == start && place + shown.count <= list.count
          && zip(shown, list[place...]).allSatisfy { times[$0.photo] == $1.taken }
      }
      guard let likely = places.first else {
        return "a photo of category \(category.raw) is missing among \(shown.map(\.photo.raw)) in the grid"
      }
      first = likely
      guard let safe else { return nil }
      // The first on screen stands in its column, or one before it is missing, or too much.
      let pitch = shown[0].frame.size.width + AlbumCurrentCheck.photoGap
      let columns = Int((safe.size.width + AlbumCurrentCheck.photoGap).subpoints / pitch.subpoints)
      let column = Int((shown[0].frame.minX - safe.minX).subpoints / pitch.subpoints)
      guard let place = places.first(where: { $0 % max(1, columns) == column }) else {
        return
          "photo \(shown[0].photo.raw) is number \(likely + 1) of its category, and stands in column \(column + 1)"
      }
      first = place
      return nil
    }

    /// The category of the chip in front; `nil` while that is not on screen.
    private static func category(_ frame: CheckedFrame) -> CategoryID? {
      frame.items.first {
        $0.id.slot == DisplaySlot.chip.rawValue && $0.trait == .selectedButton
      }.flatMap { frame.names[$0.text] }.flatMap { frame.album.category(named: $0)?.id }
    }

    /// A photo that has room beside those on screen.
    func missing(on screen: ScreenMetrics) -> String? {
      guard wrong == nil, !list.isEmpty else { return nil }
      guard let start = shown.first?.frame, let end = shown.last?.frame else {
        return "no photo is on screen"
      }
      let gap = AlbumCurrentCheck.photoGap
      let safe = screen.safeArea
      if first > 0, start.minX - gap > safe.minX || start.minY - gap > bar.maxY {
        return "photo \(list[first - 1].id.raw) is missing in the grid, before the first one on screen"
      }
      let next = first + shown.count
      let hasRoom = end.maxX + gap + end.size.width <= safe.maxX || end.maxY + gap < safe.maxY
      if next < list.count, hasRoom {
        return "photo \(list[next].id.raw) is missing in the grid, after the last one on screen"
      }
      return nil
    }
  }
}
