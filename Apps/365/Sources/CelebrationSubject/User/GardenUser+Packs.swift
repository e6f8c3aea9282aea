internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// On the Create tab: makes a pack from photos to collage, and uses it.
  mutating func inCreate(_ query: ScreenQuery) -> UserMove {
    guard query.button(.leavePack) != nil else {
      return random.chance(0.4)
        ? turn(query) : .tap(some(query.all(.packMoment)), "begin pack", pause: 2_000)
    }
    if query.button(.morePhotos) != nil || !query.all(.packPhoto).isEmpty { return choosePhotos(query) }
    if let make = query.button(.makePack) { return chooseTemplate(query, make) }
    guard let save = query.button(.sharePack) else { return whileMaking(query) }
    switch random.index(weights: [5, 4, 4, 1, 3]) {
    case 0: return .tap(some(query.all(.captionRow)), "caption", pause: 1_500)
    case 1: return .tap(query.button(.savePack), "save pack", pause: 1_500)
    case 2: return .tap(save, "share pack", pause: 2_000)
    case 3: return .tap(query.button(.backInPack), "back", pause: 1_200)
    default: return .tap(query.button(.leavePack), "leave pack", pause: 1_200)
    }
  }

  /// Chooses two to six photos [A].
  private mutating func choosePhotos(_ query: ScreenQuery) -> UserMove {
    let tiles = query.all(.packPhoto)
    let chosen = tiles.count { $0.trait == .selectedImageButton }
    let isEnough = chosen > 1 && random.chance(0.35) || chosen > 5
    if isEnough, let next = query.button(.nextInPack) { return .tap(next, "next", pause: 1_000) }
    if random.chance(0.08) { return .tap(query.button(.morePhotos), "more photos", pause: 1_500) }
    if random.chance(0.04) || tiles.isEmpty {
      return .tap(query.button(.leavePack), "leave pack", pause: 1_000)
    }
    return .tap(some(tiles), "photo", pause: 900)
  }

  private mutating func chooseTemplate(_ query: ScreenQuery, _ make: DisplayItem) -> UserMove {
    switch random.index(weights: [4, 2, 4, 0.5]) {
    case 0: return .tap(some(query.all(.templateRow)), "template", pause: 1_200)
    case 1: return .tap(query.button(random.chance(0.5) ? .feed : .story), "size", pause: 1_000)
    case 2: return .tap(make, "make", pause: random.chance(0.4) ? 60 : 1_200)
    default: return .tap(query.button(.backInPack), "back", pause: 1_000)
    }
  }

  /// Most users wait. Some go back or to another tab, a few right after the first touch.
  private mutating func whileMaking(_ query: ScreenQuery) -> UserMove {
    guard random.chance(0.5) else { return .watch(1_500) }
    return random.chance(0.5)
      ? .tap(query.button(.backInPack), "back", pause: 1_000)
      : random.chance(0.5) ? turn(query) : .tap(query.button(.leavePack), "leave pack", pause: 1_000)
  }

  mutating func inLibrary(_ query: ScreenQuery) -> UserMove {
    if let keep = query.button(.storeCollage) {
      return random.chance(0.5)
        ? .tap(keep, "keep", pause: 1_200)
        : .tap(query.button(.confirmDeleteCollage), "delete collage", pause: 1_500)
    }
    if let back = query.button(.closeText) { return reading(query, back) }
    if let caption = query.button(.readCaption), random.chance(0.3) {
      return .tap(caption, "read caption", pause: 2_500)
    }
    if let back = query.button(.closeCollage) {
      switch random.index(weights: [3, 2, 2]) {
      case 0: return .tap(back, "back")
      case 1: return .tap(query.button(.shareCollage), "share again", pause: 2_000)
      default: return .tap(query.button(.deleteCollage), "ask to delete", pause: 1_500)
      }
    }
    let tiles = query.all(.collageTile)
    if !tiles.isEmpty, random.chance(0.6) { return .tap(some(tiles), "collage", pause: 2_000) }
    if random.chance(0.2) {
      return .tap(query.button(.moreCollages) ?? query.button(.createFirst), "more", pause: 1_500)
    }
    return turn(query)
  }
}
