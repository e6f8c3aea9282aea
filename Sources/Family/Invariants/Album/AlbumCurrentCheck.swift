internal import Gallery
package import Kernel
package import Simulation

/// Each album change is on a child's screen in the frame in which the app receives it. Hidden, deleted and moved photos are gone,
/// added ones are there, and names are current. Exercised by each change received while a child sees the album.
///
/// The expected album is that of the rules (`CheckedFrame.album`). Names, chips and surplus photos are judged at once. A photo
/// missing at either end of the grid's rows may arrive within a second, as rows do that scroll in. Time in which the app is
/// paused does not count, because no page turns then.
package struct AlbumCurrentCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "album.current",
    title: "Each album change is on screen in the frame in which the app receives it.",
    exercisedBy: "each change received while a child sees the album"
  ) { [AlbumCurrentCheck(screen: $0.screen)] }

  package private(set) var tally = CheckTally()
  private let screen: ScreenMetrics?
  /// The photo missing from the rows on screen, and since when.
  private var missing: (since: Instant, words: String)?
  /// The fault of a page that may still be about to turn.
  private var turning: (since: Instant, words: String)?
  private var isPaused = false

  /// The longest delay of a row or a page [A].
  private static let patience = TimeSpan.seconds(1)
  /// The gaps between chips and between thumbnails (docs/product.md, section 2).
  private static let chipGap = ScreenLength.points(8)
  private static let photoGap = ScreenLength.points(4)

  /// - Parameter screen: The device's screen, at whose edges rows end. If `nil`, no row is missed.
  package init(screen: ScreenMetrics?) { self.screen = screen }

  package mutating func check(_ frame: CheckedFrame) {
    if isPaused || frame.isPaused {
      missing?.since = frame.vsync
      turning?.since = frame.vsync
    }
    isPaused = frame.isPaused
    let hasAlbum = [.grid, .fullscreen, .dashboard].contains(frame.glance.screen)
    if hasAlbum && !frame.isInBackground { tally.exercised += frame.albumChangeCount }
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

  /// Finds a photo on screen that children may not see, because it is deleted, hidden or not added yet.
  private func strange(_ frame: CheckedFrame) -> String? {
    for item in frame.items {
      let photo: PhotoID
      switch DisplaySlot(rawValue: item.id.slot) {
      case .thumbnail, .page: photo = PhotoID(item.id.payload)
      // Two cards may show one photo.
      case .preview: photo = item.photo
      default: continue
      }
      if frame.album.home(of: photo) == nil {
        return "photo \(photo.raw) is on screen, but it is deleted, hidden or not added yet"
      }
    }
    return nil
  }

  /// Finds a name on screen that no visible category has, or a toast whose icon or colour differs from that of its category.
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
        return "\"\(said)\" is on screen, but no category that children see is called \(rest)"
      }
    }
    return nil
  }

  // MARK: Chips

  /// The chips on screen are a contiguous part of the categories in their order. No other chip would have room beside them.
  private func wrongChips(_ frame: CheckedFrame) -> String? {
    let chips = frame.items.filter { $0.id.slot == DisplaySlot.chip.rawValue }
      .sorted { $0.frame.minX < $1.frame.minX }
    let said = chips.map { frame.names[$0.text] ?? "" }
    let visible = frame.album.visible
    guard !said.isEmpty else { return visible.isEmpty ? nil : "no chip is on screen of \(visible.count)" }
    let places = (0...max(0, visible.count - said.count)).filter { place in
      said.count <= visible.count && zip(said, visible[place...]).allSatisfy { $0 == $1.name }
    }
    guard !places.isEmpty else { return "the chips say \(said), but the categories are in another order" }
    // Of two categories with one name the colour decides which one is chosen. Between two rows with equal names it may be either.
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

  /// The fault of the chips on screen if the first of them belongs to category number `first`.
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
    // The chips' window ends where something covers the bar's right end.
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

  /// A page at rest in fullscreen belongs to the category named above it. Beside an empty page it belongs to the category that
  /// leaves.
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
    /// The first fault of the thumbnails on screen.
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

    /// Photos of the same time may be in any order here; `list.order` checks their order.
    private mutating func judge(_ category: CategoryID, _ safe: ScreenRect?) -> String? {
      let times = Dictionary(list.map { ($0.id, $0.taken) }, uniquingKeysWith: { first, _ in first })
      for item in shown where times[item.photo] == nil {
        return "photo \(item.photo.raw) is in the grid of category \(category.raw), but not in that category"
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
      // The first photo on screen must be in its column. Otherwise a photo before it is missing, or there is one too many.
      let pitch = shown[0].frame.size.width + AlbumCurrentCheck.photoGap
      let columns = Int((safe.size.width + AlbumCurrentCheck.photoGap).subpoints / pitch.subpoints)
      let column = Int((shown[0].frame.minX - safe.minX).subpoints / pitch.subpoints)
      guard let place = places.first(where: { $0 % max(1, columns) == column }) else {
        return
          "photo \(shown[0].photo.raw) is number \(likely + 1) of its category, but is in column \(column + 1)"
      }
      first = place
      return nil
    }

    /// The category of the selected chip; `nil` while that chip is not on screen.
    private static func category(_ frame: CheckedFrame) -> CategoryID? {
      frame.items.first {
        $0.id.slot == DisplaySlot.chip.rawValue && $0.trait == .selectedButton
      }.flatMap { frame.names[$0.text] }.flatMap { frame.album.category(named: $0)?.id }
    }

    /// A photo that is not on screen, though there is room for it.
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
