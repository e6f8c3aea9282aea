internal import Celebrations
internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that each touch on Make renders what the pack's last step showed: photos in order, template and size. It
/// happens once and soon, and stops when the user leaves.
struct PackRenderedCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "pack.rendered",
    title:
      "Each touch on Make renders one collage of the chosen photos, template and format. Leaving stops it.",
    exercisedBy: "a touch on Make"
  ) { _ in [PackRenderedCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var shown: Shown?
  private var asked: Asked?

  /// The longest time for nine photos of 12 megapixels (docs/365.md: 1.5 s for six).
  private static let patience = TimeSpan.seconds(8)

  private struct Shown: Hashable {
    var template: Int
    var isStory: Bool
    var photos: [PhotoID]
  }

  private struct Asked {
    let shown: Shown
    let since: Instant
    var placed = 0
    var isFinished = false
    /// The time after which no rendering may begin: the user left.
    var left: Instant?
  }

  mutating func check(_ frame: GardenSnapshot) {
    for action in frame.actions { judge(action, frame) }
    let isMaking = frame.items.contains { $0.text.gardenKey == .rendering }
    if frame.record.isLaunch { asked = nil }
    let reading = taps.read(frame)
    if case .tap(let point) = reading, taps.item(at: point)?.id == GardenButton.makePack.id, let shown {
      tally.exercised += 1
      tally.checked += 1
      asked = Asked(shown: shown, since: frame.vsync)
      if !isMaking { tally.violate(at: frame.vsync, "Make is touched, but no collage is being made") }
    } else if reading == .unclear, isMaking, asked?.left != nil || asked?.isFinished ?? true, let shown {
      asked = Asked(shown: shown, since: frame.vsync)
    } else if let waiting = asked, !waiting.isFinished, waiting.left == nil {
      if frame.vsync - waiting.since > PackRenderedCheck.patience {
        tally.violate(
          at: frame.vsync, "a collage is not finished after \((frame.vsync - waiting.since).text)")
        asked?.left = frame.vsync
      }
      if !isMaking { asked?.left = frame.vsync }
    }
    shown = read(frame) ?? shown
    taps.keep(frame)
  }

  private func read(_ frame: GardenSnapshot) -> Shown? {
    guard frame.has(.makePack),
      let template = frame.items.first(where: {
        $0.id.slot == GardenSlot.templateRow.rawValue && $0.trait == .selectedButton
      }), let story = frame.items.first(where: { $0.id == GardenButton.story.id })
    else { return nil }
    let places = frame.items.filter { $0.id.slot == GardenSlot.packPlace.rawValue }
    return Shown(
      template: Int(template.id.payload), isStory: story.trait == .selectedButton,
      photos: places.sorted { $0.id < $1.id }.map(\.photo))
  }

  private mutating func judge(_ action: CollageService.Action, _ frame: GardenSnapshot) {
    tally.checked += 1
    guard let waiting = asked else {
      return tally.violate(at: frame.vsync, "a collage is made without a touch on Make")
    }
    if let left = waiting.left, action.at > left {
      return tally.violate(
        at: frame.vsync, "a collage is still being made \((action.at - left).text) after it was left")
    }
    let order = action.order
    let made = Shown(
      template: Int(order.template.rawValue), isStory: order.format == .story, photos: order.photos)
    if made != waiting.shown {
      tally.violate(
        at: frame.vsync,
        "a collage of \(made.photos.count) photos by template \(made.template) is made, but \(waiting.shown.photos.count) by \(waiting.shown.template) were chosen"
      )
    }
    switch action.what {
    case .placed(let photo, let number):
      let isNext = number == waiting.placed && number < waiting.shown.photos.count
      if !isNext || waiting.shown.photos[number] != photo {
        tally.violate(at: frame.vsync, "place \(number) gets another photo than the chosen one")
      }
      asked?.placed += 1
    case .finished(let size):
      let wanted = PixelSize(width: 1_080, height: waiting.shown.isStory ? 1_920 : 1_080)
      if waiting.isFinished || size != wanted || waiting.placed != waiting.shown.photos.count {
        tally.violate(
          at: frame.vsync,
          "a picture of \(size.width) x \(size.height) with \(waiting.placed) photos is made\(waiting.isFinished ? " again" : "")"
        )
      }
      asked?.isFinished = true
    }
  }
}

/// Checks that a collage has captions without placeholders, and that a touch copies the touched one.
struct CaptionCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "caption.filled",
    title:
      "A collage has at least three captions without placeholders. A touch copies exactly the touched one.",
    exercisedBy: "a caption that is copied"
  ) { _ in [CaptionCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var texts: [DisplayID: String] = [:]

  mutating func check(_ frame: GardenSnapshot) {
    let reading = taps.read(frame)
    let copied = frame.reportedNow.compactMap { if case .copies(let text) = $0 { text } else { nil } }
    if case .tap(let point) = reading {
      let item = taps.item(at: point)
      let wanted = item.flatMap { $0.id.slot == GardenSlot.captionRow.rawValue ? texts[$0.id] : nil }
      tally.checked += 1
      if wanted != nil { tally.exercised += 1 }
      if copied != [wanted].compactMap(\.self) {
        tally.violate(
          at: frame.vsync, "\(wanted ?? "no caption") is touched, but \(copied.first ?? "nothing") is copied")
      }
    } else if reading == .nothing, let text = copied.first {
      tally.violate(at: frame.vsync, "\(text) is copied without a touch")
    }
    if frame.isChanged { read(frame) }
    taps.keep(frame)
  }

  private mutating func read(_ frame: GardenSnapshot) {
    texts.removeAll(keepingCapacity: true)
    guard frame.has(.savePack) else { return }
    for item in frame.items where item.id.slot == GardenSlot.captionRow.rawValue {
      let text = frame.spell(item.text)
      texts[item.id] = text
      if text.isEmpty || text.contains(where: { "{}".contains($0) }) {
        tally.violate(at: frame.vsync, "a caption says \"\(text)\"")
      }
    }
    tally.checked += 1
    if Set(texts.values).count < 3 {
      tally.violate(at: frame.vsync, "a collage has \(Set(texts.values).count) captions")
    }
  }
}

/// Checks that the library shows the stored collages, newest first. A saved collage appears soon. A collage
/// disappears only after its question was confirmed, or with its person.
struct LibraryShowsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "library.shows",
    title:
      "The library shows the stored collages, newest first. Saving adds one, and only a confirmed deletion removes one, in time.",
    exercisedBy: "a collage that is saved or deleted"
  ) { _ in [LibraryShowsCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var revision = -1
  private var known: [Int64] = []
  /// The number of confirmed deletions without an answer.
  private var confirmed = 0
  private var outstanding = PendingChanges<Outstanding>()

  private enum Outstanding {
    case stored(PhotoID)
    case gone(Int64)
  }

  mutating func check(_ frame: GardenSnapshot) {
    let reading = taps.read(frame)
    switch reading {
    case .tap(let point): if let item = taps.item(at: point) { tap(item, frame) }
    case .unclear: if taps.before.contains(where: isConfirming) { confirmed += 1 }
    case .nothing: break
    }
    for changes in frame.answeredNow { judge(changes, frame) }
    demand(frame)
    let isNew = frame.revision != revision
    if isNew {
      revision = frame.revision
      known = frame.collages.sorted {
        ($0.value.createdAt, $0.key) > ($1.value.createdAt, $1.key)
      }.map(\.key)
    }
    if isNew || frame.isChanged { compare(frame) }
    taps.keep(frame)
  }

  private mutating func tap(_ item: DisplayItem, _ frame: GardenSnapshot) {
    let picture = taps.before.first { $0.id.slot == GardenSlot.packPicture.rawValue }
    switch GardenButton(item.id) {
    case .confirmDeleteCollage:
      confirmed += 1
      if let picture { outstanding.add(.gone(Int64(picture.id.payload)), frame) }
    case .savePack: if let picture { outstanding.add(.stored(picture.photo), frame) }
    default: break
    }
  }

  private mutating func demand(_ frame: GardenSnapshot) {
    let late = outstanding.overdue(frame) { outstanding in
      switch outstanding {
      case .stored(let picture): frame.collages.values.contains { $0.picture == picture }
      case .gone(let id): frame.collages[id] == nil
      }
    }
    for outstanding in late {
      switch outstanding {
      case .stored: tally.violate(at: frame.vsync, "a collage is saved, but is not in the library")
      case .gone(let id):
        tally.violate(at: frame.vsync, "the deletion of collage \(id) is confirmed, but it is still there")
      }
    }
  }

  private func isConfirming(_ item: DisplayItem) -> Bool { item.id == GardenButton.confirmDeleteCollage.id }

  /// Judges changes of collages. A deletion along with a person has its own question.
  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    let isAlone = !changes.contains { if case .delete(.person) = $0 { true } else { false } }
    for change in changes {
      switch change {
      case .put(.collage): tally.exercised += 1
      case .delete(.collage) where isAlone:
        tally.exercised += 1
        if confirmed == 0 { tally.violate(at: frame.vsync, "a collage is deleted without a confirmation") }
        confirmed = max(0, confirmed - 1)
      default: break
      }
    }
  }

  private mutating func compare(_ frame: GardenSnapshot) {
    guard
      frame.items.contains(where: {
        $0.id == GardenSlot.tab.id(Int(GardenTab.library.rawValue)) && $0.trait == .selectedButton
      }), !frame.has(.closeCollage)
    else { return }
    tally.checked += 1
    let shown = frame.items.filter { $0.id.slot == GardenSlot.collageTile.rawValue }.map {
      Int64($0.id.payload)
    }
    let hidden = frame.items.first { $0.id == GardenButton.moreCollages.id }?.text.first ?? 0
    let first = shown.first.flatMap { known.firstIndex(of: $0) } ?? 0
    let expected = known[min(first, known.count)...].prefix(shown.count)
    guard Array(expected) != shown || shown.count + hidden != known.count else { return }
    tally.violate(
      at: frame.vsync,
      "the library shows \(shown.count) collages and \(hidden) more, but the store has \(known.count)")
  }
}

/// Checks that every collage has its picture file, and that every file belongs to a collage or to the open pack.
struct PictureOwnedCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "picture.owned",
    title:
      "Every collage has its picture file. No file without an owner remains for more than three seconds.",
    exercisedBy: "a picture that is added or removed"
  ) { _ in [PictureOwnedCheck()] }

  var tally = CheckTally()
  private var seen: [PhotoID: Int] = [:]
  /// The time since which each picture has had no owner.
  private var strays: [PhotoID: Instant] = [:]

  /// The longest time to remove a picture.
  private static let patience = TimeSpan.seconds(3)

  mutating func check(_ frame: GardenSnapshot) {
    tally.checked += 1
    if frame.pictures != seen {
      tally.exercised += 1
      // Copies entry by entry. A dictionary shared with the disk would count as the app's memory.
      seen.removeAll(keepingCapacity: true)
      for (picture, bytes) in frame.pictures { seen[picture] = bytes }
    }
    let owned = Set(frame.collages.values.map(\.picture))
    for picture in owned where frame.pictures[picture] == nil {
      tally.violate(at: frame.vsync, "a collage has no picture")
    }
    // The pack may be on another tab.
    let isMade = frame.items.first { $0.id == GardenSlot.packPicture.id() }?.photo
    for picture in frame.pictures.keys.sorted() where !owned.contains(picture) {
      if picture == isMade { pack = picture }
      guard picture != pack else { continue }
      let since = strays[picture] ?? frame.vsync
      strays[picture] = since
      if frame.record.isLaunch { strays[picture] = frame.vsync }
      if frame.vsync - since > PictureOwnedCheck.patience {
        tally.violate(at: frame.vsync, "a picture has no owner for \((frame.vsync - since).text)")
        strays[picture] = frame.vsync + .seconds(3_600)
      }
    }
    if frame.record.isLaunch || (isMade == nil && isOnCreate(frame)) { pack = nil }
    for picture in Array(strays.keys) where frame.pictures[picture] == nil || owned.contains(picture) {
      strays[picture] = nil
    }
  }
  /// The picture of the open pack, as last seen.
  private var pack: PhotoID?

  private func isOnCreate(_ frame: GardenSnapshot) -> Bool {
    frame.items.contains {
      $0.id == GardenSlot.tab.id(Int(GardenTab.create.rawValue)) && $0.trait == .selectedButton
    }
  }
}
