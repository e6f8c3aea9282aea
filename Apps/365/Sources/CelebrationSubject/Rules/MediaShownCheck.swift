internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a moment's photos are shown as stored, in order, each soon with its own picture. Attaching, moving or
/// removing a photo is stored soon.
struct MediaShownCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "media.shown",
    title:
      "A moment's photos are shown as stored, in order, each with its picture in time. Edits are stored within three seconds.",
    exercisedBy: "photos on a sheet, or one that is attached, moved or removed"
  ) { _ in [MediaShownCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  /// The time since which each tile has no picture.
  private var blank: [DisplayID: Instant] = [:]
  private var moment: Int64?
  private var revision = -1
  /// Touched edits without an answer; `nil` while a touch with an unknown target may still have its effect.
  private var wanted: (added: Int, removed: Int, moved: Int)? = (0, 0, 0)
  private var outstanding = PendingChanges<Outstanding>()
  private var wasTroubled = false
  /// The photo being moved, and its expected place.
  private var moving: (id: Int64, place: Int)?

  private enum Outstanding {
    case attached(PhotoID, Int64)
    /// Any one of these.
    case removed([Int64])
    /// Photo, place and moment.
    case moved(Int64, Int, Int64)
  }

  /// A photo of 12 megapixels takes 0.4 s, and a page has two dozen photos.
  private static let patience = TimeSpan.seconds(4)

  mutating func check(_ frame: GardenSnapshot) {
    let reading = taps.read(frame)
    forgetRefused(frame)
    switch reading {
    case .tap(let point): if let item = taps.item(at: point) { tap(item, frame) }
    case .unclear:
      if hasTiles(taps.before) { wanted = nil }
      if taps.before.contains(where: { $0.id == GardenButton.laterPhoto.id }) { forgetMoves() }
    case .nothing: break
    }
    for changes in frame.answeredNow { judge(changes, frame) }
    demand(frame)
    moment = frame.chosenMoment ?? (frame.has(.closePhotos) ? moment : nil)
    if frame.isChanged || frame.revision != revision { compare(frame) }
    wait(frame)
    revision = frame.revision
    taps.keep(frame)
  }

  /// Forgets edits touched during a disk fault. They may be answered within that session, but not after it.
  private mutating func forgetRefused(_ frame: GardenSnapshot) {
    let isTroubled = frame.session.trouble != nil
    if frame.record.isLaunch || wasTroubled && !isTroubled { wanted = (0, 0, 0) }
    if frame.record.isLaunch || isTroubled { moving = nil }
    wasTroubled = isTroubled
  }

  private func hasTiles(_ items: [DisplayItem]) -> Bool {
    items.contains { $0.id == GardenButton.closePhotos.id || $0.id == GardenButton.addPhotos.id }
  }

  private mutating func tap(_ item: DisplayItem, _ frame: GardenSnapshot) {
    switch GardenSlot(rawValue: item.id.slot) {
    case .libraryTile where item.trait == .imageButton:
      wanted?.added += 1
      if let moment, item.photo != .none { outstanding.add(.attached(item.photo, moment), frame) }
    case .libraryTile:
      wanted?.removed += 1
      let ids = frame.media.filter { $0.value.moment == moment && $0.value.photo == item.photo }.map(\.key)
      if !ids.isEmpty { outstanding.add(.removed(ids), frame) }
    case .button:
      switch GardenButton(item.id) {
      case .removePhoto:
        wanted?.removed += 1
        let chosen = taps.before.first {
          $0.id.slot == GardenSlot.mediaTile.rawValue && $0.trait == .selectedImageButton
        }
        if let chosen { outstanding.add(.removed([Int64(chosen.id.payload)]), frame) }
      case .earlierPhoto: move(-1, frame)
      case .laterPhoto: move(1, frame)
      default: return
      }
    default: return
    }
    tally.exercised += 1
  }

  /// Expects the chosen photo one place further. A second quick touch counts from the expected place of the first.
  private mutating func move(_ step: Int, _ frame: GardenSnapshot) {
    wanted?.moved += 1
    let chosen = taps.before.first {
      $0.id.slot == GardenSlot.mediaTile.rawValue && $0.trait == .selectedImageButton
    }
    guard let id = chosen.map({ Int64($0.id.payload) }), let medium = frame.media[id] else { return }
    let count = frame.media.values.count { $0.moment == medium.moment }
    let next = (moving?.id == id ? moving?.place ?? medium.place : medium.place) + step
    guard (0..<count).contains(next) else { return }
    moving = (id, next)
    outstanding.removeAll { if case .moved(id, _, _) = $0 { true } else { false } }
    outstanding.add(.moved(id, next, medium.moment), frame)
  }

  private mutating func demand(_ frame: GardenSnapshot) {
    let late = outstanding.overdue(frame) { outstanding in
      switch outstanding {
      case .attached(let photo, let moment):
        frame.answered[moment] == nil
          || frame.media.values.contains { $0.moment == moment && $0.photo == photo }
      case .removed(let ids): ids.contains { frame.media[$0] == nil }
      case .moved(let id, let place, _): frame.media[id] == nil || frame.media[id]?.place == place
      }
    }
    if let going = moving, frame.media[going.id]?.place ?? going.place == going.place { moving = nil }
    for outstanding in late {
      switch outstanding {
      case .attached(_, let moment):
        tally.violate(at: frame.vsync, "a photo was touched for moment \(moment), but is not attached")
      case .removed(let ids):
        tally.violate(at: frame.vsync, "photo \(ids) was removed by touch, but is still there")
      case .moved(let id, let place, _):
        tally.violate(at: frame.vsync, "photo \(id) was moved to place \(place + 1), but is not there")
        moving = nil
      }
    }
  }

  /// Judges edits of photos. Deletions along with a moment or a person are judged by other rules.
  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    let goesAlong = changes.contains {
      switch $0 {
      case .delete(.moment), .delete(.person): true
      default: false
      }
    }
    guard !goesAlong else { return }
    let put = changes.count { if case .put(.media) = $0 { true } else { false } }
    let gone = changes.count { if case .delete(.media) = $0 { true } else { false } }
    guard put + gone > 0 else { return }
    tally.checked += 1
    if gone > 0 || put == 1 { forgetMoves() }
    guard let known = wanted else { return }
    // Attaching puts one row, moving two. Removing one may move others.
    let isWanted =
      gone > 0
      ? gone == 1 && known.removed > 0
      : put == 1 && known.added > 0 || put >= 2 && known.moved > 0
    if !isWanted {
      tally.violate(at: frame.vsync, "\(put) photos are put and \(gone) removed without a touch")
    }
    if gone > 0 {
      wanted?.removed = max(0, known.removed - 1)
    } else if put == 1, known.added > 0 {
      wanted?.added = known.added - 1
    } else {
      wanted?.moved = max(0, known.moved - 1)
    }
  }

  /// Forgets expected places, which an attached or removed photo may shift.
  private mutating func forgetMoves() {
    moving = nil
    outstanding.removeAll { if case .moved = $0 { true } else { false } }
  }

  private mutating func compare(_ frame: GardenSnapshot) {
    guard let moment, frame.has(.addPhotos) || frame.has(.closePhotos),
      !frame.items.contains(where: { $0.id.slot == GardenSlot.libraryTile.rawValue })
    else { return }
    // A sheet that has just changed its day shows that day's photos.
    let store = frame.media.filter { $0.value.moment == moment }.sorted { $0.value.place < $1.value.place }
    let tiles = frame.items.filter { $0.id.slot == GardenSlot.mediaTile.rawValue }
    tally.checked += 1
    if !tiles.isEmpty { tally.exercised += 1 }
    let shown = tiles.map { Int64($0.id.payload) }
    let first = shown.first.flatMap { id in store.firstIndex { $0.key == id } } ?? 0
    guard store[min(first, store.count)...].prefix(shown.count).map(\.key) == shown,
      !store.isEmpty || shown.isEmpty, store.isEmpty || !shown.isEmpty
    else {
      return tally.violate(
        at: frame.vsync,
        "photos \(shown) of moment \(moment) are shown, but the store has \(store.map(\.key))")
    }
    for tile in tiles where tile.kind == .photo {
      guard frame.media[Int64(tile.id.payload)]?.photo != tile.photo else { continue }
      tally.violate(at: frame.vsync, "photo \(tile.id.payload) shows another photo's picture")
    }
  }

  private mutating func wait(_ frame: GardenSnapshot) {
    guard frame.isChanged || !blank.isEmpty else { return }
    var still: [DisplayID: Instant] = [:]
    for tile in frame.items where tile.kind == .placeholder {
      let since = frame.record.isLaunch ? frame.vsync : blank[tile.id] ?? frame.vsync
      still[tile.id] = since
      if frame.vsync - since > MediaShownCheck.patience {
        tally.violate(at: frame.vsync, "a photo has no picture for \((frame.vsync - since).text)")
        still[tile.id] = frame.vsync + .seconds(3_600)
      }
    }
    blank = still
  }
}
