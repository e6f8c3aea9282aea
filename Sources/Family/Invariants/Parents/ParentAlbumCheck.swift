internal import Gallery
package import Kernel
package import Simulation

/// The parents' screens show the album as it is. The grid has the photos of the selected chip, newest first and without a gap;
/// chosen photos are marked and counted. The cards are the categories in order, each with its name, colour, number of photos and
/// visibility. Exercised by each album change and each choice while one of these screens is in front.
///
/// The expected album and choice are computed from reported changes and touches. Rows appear one after the other: a row missing
/// at either end has a second.
package struct ParentAlbumCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "album.parents",
    title: "Parents see the album as it is. The photos marked as chosen are those that they touched.",
    exercisedBy: "each change of the album and of the chosen photos while a parent sees it"
  ) { [ParentAlbumCheck(screen: $0.screen)] }

  package private(set) var tally = CheckTally()
  private let screen: ScreenMetrics?
  /// The missing row, and since when.
  private var missing: (since: Instant, words: String)?
  private var chosen: Set<PhotoID>?

  /// The longest delay of a row [A].
  private static let patience = TimeSpan.seconds(1)
  private static let photoGap = ScreenLength.points(4)

  /// - Parameter screen: The device's screen, at whose edges rows end. If `nil`, no row is missed.
  package init(screen: ScreenMetrics?) { self.screen = screen }

  package mutating func check(_ frame: CheckedFrame) {
    let isUp = frame.glance.screen == .parentPhotos || frame.glance.screen == .parentCategories
    guard isUp else {
      (missing, chosen) = (nil, nil)
      return
    }
    tally.exercised += frame.albumChangeCount + frame.asking.metCount
    // A touch that should have chosen a photo may have left the screen unchanged.
    let hasChosen = frame.parents.chosen != chosen
    if hasChosen {
      tally.exercised += 1
      chosen = frame.parents.chosen
    }
    guard frame.hasOtherItems || hasChosen || frame.albumChangeCount > 0 else {
      return settle(frame.vsync, frame.frozen)
    }
    let scene = ParentScene(frame)
    guard scene.question == nil else { return missing = nil }
    tally.checked += 1
    let (wrong, lacking) = scene.screen == .parentPhotos ? photos(scene, frame) : categories(scene, frame)
    if let wrong { tally.violate(at: frame.vsync, wrong) }
    missing = lacking.map { ($0 == missing?.words ? missing?.since ?? frame.vsync : frame.vsync, $0) }
    settle(frame.vsync, frame.frozen)
  }

  private mutating func settle(_ now: Instant, _ frozen: TimeSpan) {
    guard let held = missing, now - held.since > ParentAlbumCheck.patience + frozen else { return }
    tally.violate(at: held.since, held.words)
    missing = nil
  }

  package mutating func finish(_ end: CheckedEnd) { settle(end.time, end.frozen) }

  private typealias Finding = (wrong: String?, lacking: String?)

  // MARK: Photos

  private func photos(_ scene: ParentScene, _ frame: CheckedFrame) -> Finding {
    guard let scope = frame.parents.scope else { return (nil, nil) }
    let list = frame.album.photos(in: scope)
    let chosen = frame.parents.chosen
    if scene.chosenCount != chosen?.count {
      return (
        "\(scene.chosenCount.map { "\($0)" } ?? "no") photos are chosen by the bar, but \(chosen?.count ?? 0) were touched",
        nil
      )
    }
    let strip = frame.items.first { $0.id == DisplaySlot.bar.id(7) }
    if chosen == nil, let text = strip?.text,
      text != DisplayText(key: TextKey.photoCount.rawValue, list.count)
    {
      return ("the grid counts \(text.first) photos of \(list.count)", nil)
    }
    let shown = scene.thumbnails.sorted {
      $0.frame.minY != $1.frame.minY ? $0.frame.minY < $1.frame.minY : $0.frame.minX < $1.frame.minX
    }
    for item in shown where item.isChosen != (chosen?.contains(item.photo) ?? false) {
      return ("photo \(item.photo.raw) is \(item.isChosen ? "" : "not ")marked as chosen", nil)
    }
    guard let start = shown.first else {
      return (nil, list.isEmpty ? nil : "no photo of \(list.count) is in the parents' grid")
    }
    guard let first = list.firstIndex(where: { $0.id == start.photo }) else {
      return ("photo \(start.photo.raw) is in the parents' grid, but does not match its filter", nil)
    }
    for (place, item) in shown.enumerated() {
      guard first + place < list.count, list[first + place].id == item.photo else {
        let wanted = first + place < list.count ? "photo \(list[first + place].id.raw)" : "nothing"
        return ("photo \(item.photo.raw) is in the parents' grid where \(wanted) belongs", nil)
      }
    }
    return (nil, lackingPhoto(shown, first, list.count, scene, strip?.frame))
  }

  private func lackingPhoto(
    _ shown: [ParentScene.Thumbnail], _ first: Int, _ count: Int, _ scene: ParentScene, _ strip: ScreenRect?
  ) -> String? {
    guard let safe = screen?.safeArea, let strip, let start = shown.first?.frame, let end = shown.last?.frame
    else { return nil }
    let gap = ParentAlbumCheck.photoGap
    let top = scene.bars.filter { $0.minY < strip.minY }.map(\.maxY).max() ?? safe.minY
    if first > 0, start.minX - gap > safe.minX || start.minY - gap > top {
      return "number \(first) is missing before the parents' first photo"
    }
    let next = first + shown.count
    let hasRoom = end.maxX + gap + end.size.width <= safe.maxX || end.maxY + gap < strip.minY
    return next < count && hasRoom ? "number \(next + 1) is missing after the parents' last photo" : nil
  }

  // MARK: Categories

  private func categories(_ scene: ParentScene, _ frame: CheckedFrame) -> Finding {
    let all = frame.album.categories
    var last = 0
    var bottom = ScreenLength.zero
    for item in frame.items {
      let row = Int(item.id.payload >> 8)
      switch DisplaySlot(rawValue: item.id.slot) {
      case .panel:
        last = max(last, Int(item.id.payload) + 1)
        bottom = max(bottom, item.frame.maxY)
      case .figure:
        guard all.indices.contains(row) else {
          return ("there is a card for category number \(row + 1) of \(all.count)", nil)
        }
        if let wrong = wrong(item, all[row], frame) { return (wrong, nil) }
      case .mark:
        let place = Int(item.id.payload)
        if all.indices.contains(place), item.colour != HexColour.parse(all[place].colour) {
          return ("the card of \"\(all[place].name)\" has another colour", nil)
        }
      case .control where all.indices.contains(row):
        let words = TextKey(rawValue: item.text.key)
        if words == (all[row].visibleToChildren ? .showCategory : .hideCategory) {
          return (
            "a button offers to \(words == .showCategory ? "show" : "hide") \"\(all[row].name)\", which it already does",
            nil
          )
        }
      case .row:
        last = max(last, Int(item.id.payload) + 1)
        bottom = max(bottom, item.frame.maxY)
        if Int(item.id.payload) != all.count {
          return ("the row that adds a category is after \(item.id.payload) of \(all.count)", nil)
        }
      default: break
      }
    }
    guard let safe = screen?.safeArea else { return (nil, nil) }
    let isShort = last <= all.count && bottom + ScreenLength.points(8) < safe.maxY
    return (nil, isShort ? "row \(last + 1) of the parents' categories is missing" : nil)
  }

  private func wrong(_ item: DisplayItem, _ category: AlbumCategory, _ frame: CheckedFrame) -> String? {
    if item.id.payload & 0xFF == 0 {
      let said = frame.names[item.text] ?? ""
      return said == category.name ? nil : "the card of \"\(category.name)\" says \"\(said)\""
    }
    let count = frame.album.count(of: category.id)
    let wanted = DisplayText(key: TextKey.categoryState.rawValue, count, category.visibleToChildren ? 1 : 0)
    guard item.text != wanted else { return nil }
    return
      "the card of \"\(category.name)\" says \(item.text.first) photos, \(item.text.second == 1 ? "for children" : "hidden"), of \(count)"
  }
}
