internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that every person in the list, or on a page of their own, has the stored avatar: a drawing, a photo or the
/// first letter of the name. A touched avatar is stored soon. No avatar changes without a touch. `media.shown` checks
/// that a photo's picture arrives.
struct AvatarShownCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "avatar.shown",
    title:
      "Every view of a person shows the stored avatar. A touched avatar is stored within three seconds. Nothing else changes it.",
    exercisedBy: "an avatar that is chosen, and one that is shown for the first time"
  ) { _ in [AvatarShownCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var outstanding = PendingChanges<Choice>()
  /// Touched avatars without an answer; `nil` while a touch with an unknown target may still have its effect.
  private var wanted: [Choice]? = []
  private var unread = UnreadTouches()
  /// The stored avatars by person, as of the last answer.
  private var known: [Int64: PersonAvatar] = [:]
  private var revision = -1
  private var seen: Set<Choice> = []

  private struct Choice: Hashable {
    var person: Int64
    var avatar: PersonAvatar?

    var text: String {
      switch avatar {
      case .drawn(let drawing): "avatar \(drawing.rawValue)"
      case .photo: "a photo"
      case nil: "the letter"
      }
    }
  }

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch {
      wanted = []
      // Copies entry by entry. A dictionary shared with the app would be copied at the app's next change, and count
      // as its memory.
      known.removeAll(keepingCapacity: true)
      for (person, avatar) in frame.avatars { known[person] = avatar }
    } else if wanted == nil, !unread.isOpen(at: frame.vsync) {
      wanted = []
    }
    switch taps.read(frame) {
    case .tap(let point): if let item = taps.item(at: point) { tap(item, frame) }
    case .unclear:
      if taps.before.contains(where: { $0.id.slot == GardenSlot.avatarChip.rawValue }) {
        wanted = nil
        unread.add(at: frame.vsync)
      }
    case .nothing: break
    }
    for changes in frame.answeredNow { judge(changes, frame) }
    let late = outstanding.overdue(frame) {
      frame.names[$0.person] == nil || frame.avatars[$0.person] == $0.avatar
    }
    for choice in late {
      tally.violate(
        at: frame.vsync, "\(choice.text) is chosen for person \(choice.person), but is not stored")
    }
    if frame.isChanged || frame.revision != revision { compare(frame) }
    revision = frame.revision
    taps.keep(frame)
  }

  private mutating func tap(_ item: DisplayItem, _ frame: GardenSnapshot) {
    guard let person = AvatarShownCheck.person(on: taps.before) else { return }
    var choice = Choice(person: person, avatar: nil)
    switch GardenSlot(rawValue: item.id.slot) {
    case .avatarChip: choice.avatar = AvatarShownCheck.drawing(of: item)
    case .avatarPhoto:
      guard let photo = AvatarShownCheck.photo(of: item, frame) else { return }
      choice.avatar = .photo(photo)
    default: return
    }
    tally.exercised += 1
    wanted?.append(choice)
    unread.follow(at: frame.vsync)
    // Only the last choice for a person is expected.
    outstanding.removeAll { $0.person == person }
    outstanding.add(choice, frame)
  }

  private static func drawing(of item: DisplayItem) -> PersonAvatar? {
    PersonAvatar.Drawing(rawValue: UInt8(clamping: Int(item.id.payload) - 1)).map(PersonAvatar.drawn)
  }

  /// The device's photo that an item offers; `nil` where the device has no photo at that place.
  private static func photo(of item: DisplayItem, _ frame: GardenSnapshot) -> PhotoID? {
    let place = Int(item.id.payload) - 1
    return frame.photos.indices.contains(place) ? frame.photos[place] : nil
  }

  /// The person whose page is open.
  private static func person(on items: [DisplayItem]) -> Int64? {
    let title = items.first { $0.id == GardenSlot.label.id(52) && $0.text.gardenKey == .personName }
    return title.map { Int64($0.text.first) }
  }

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    for change in changes {
      switch change {
      case .put(.person(let person)):
        let choice = Choice(person: person.id.raw, avatar: person.avatar)
        guard choice.avatar != known[choice.person] else { continue }
        tally.checked += 1
        known[choice.person] = choice.avatar
        guard let wanted else { continue }
        if let place = wanted.lastIndex(of: choice) {
          self.wanted?.removeFirst(place + 1)
        } else {
          tally.violate(
            at: frame.vsync, "person \(choice.person) gets \(choice.text) without a touch")
        }
      case .delete(.person(let id)): known[id.raw] = nil
      default: break
      }
    }
  }

  private mutating func compare(_ frame: GardenSnapshot) {
    let shown = frame.items.filter { $0.id.slot == GardenSlot.personAvatar.rawValue }
    for item in shown {
      let own = Choice(person: Int64(item.id.payload), avatar: frame.avatars[Int64(item.id.payload)])
      tally.checked += 1
      if seen.insert(own).inserted { tally.exercised += 1 }
      if !AvatarShownCheck.isAvatar(item, own.avatar) {
        tally.violate(
          at: frame.vsync,
          "person \(own.person) is shown with avatar \(frame.spell(item.text)), but the store has \(own.text)"
        )
      }
    }
    compareChosen(frame)
    let rows = frame.items.count { $0.id.slot == GardenSlot.personRow.rawValue }
    let wanted = frame.has(.mutePerson) || frame.has(.confirmDelete) ? 1 : rows
    if shown.count != wanted {
      tally.violate(at: frame.vsync, "\(shown.count) of \(wanted) people on screen have an avatar")
    }
  }

  /// Whether an item shows an avatar as the store has it.
  private static func isAvatar(_ item: DisplayItem, _ avatar: PersonAvatar?) -> Bool {
    switch (item.text.gardenKey, item.kind, avatar) {
    case (.avatarPhoto, .photo, .photo(let photo)): item.photo == photo
    case (.avatarPhoto, .placeholder, .photo): true
    case (.avatar, .button, .drawn(let drawing)): item.text.first == Int(drawing.rawValue)
    case (.avatar, .button, nil): item.text.first == 0 && item.text.second == Int(item.id.payload)
    default: false
    }
  }

  /// Checks that only the stored avatar is marked among those offered. A photo may be on another page.
  private mutating func compareChosen(_ frame: GardenSnapshot) {
    let chips = frame.items.filter { $0.id.slot == GardenSlot.avatarChip.rawValue }
    guard !chips.isEmpty, let person = AvatarShownCheck.person(on: frame.items) else { return }
    let own = frame.avatars[person]
    let drawn = chips.filter { $0.trait == .selectedButton }.map(AvatarShownCheck.drawing)
    let photos = frame.items.filter {
      $0.id.slot == GardenSlot.avatarPhoto.rawValue && $0.trait == .selectedImageButton
    }
    let isRight =
      own?.photo == nil
      ? drawn == [own] && photos.isEmpty
      : drawn.isEmpty && photos.allSatisfy { AvatarShownCheck.photo(of: $0, frame) == own?.photo }
    if !isRight {
      tally.violate(at: frame.vsync, "the avatar marked for person \(person) is not the stored one")
    }
  }
}
