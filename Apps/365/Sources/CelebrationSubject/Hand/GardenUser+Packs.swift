internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// On the tab Create: a pack from its photos to its collage, and what is made of that.
  mutating func inCreate(_ sight: ScreenQuery) -> UserMove {
    guard sight.button(.leavePack) != nil else {
      return random.chance(0.4)
        ? turn(sight) : .tap(some(sight.all(.packMoment)), "begin pack", pause: 2_000)
    }
    if sight.button(.morePhotos) != nil || !sight.all(.packPhoto).isEmpty { return choosePhotos(sight) }
    if let make = sight.button(.makePack) { return chooseTemplate(sight, make) }
    guard let save = sight.button(.sharePack) else { return whileMaking(sight) }
    switch random.index(weights: [5, 4, 4, 1, 3]) {
    case 0: return .tap(some(sight.all(.captionRow)), "caption", pause: 1_500)
    case 1: return .tap(sight.button(.savePack), "save pack", pause: 1_500)
    case 2: return .tap(save, "share pack", pause: 2_000)
    case 3: return .tap(sight.button(.backInPack), "back", pause: 1_200)
    default: return .tap(sight.button(.leavePack), "leave pack", pause: 1_200)
    }
  }

  /// Two to six photos [A].
  private mutating func choosePhotos(_ sight: ScreenQuery) -> UserMove {
    let tiles = sight.all(.packPhoto)
    let chosen = tiles.count { $0.trait == .selectedImageButton }
    let isEnough = chosen > 1 && random.chance(0.35) || chosen > 5
    if isEnough, let next = sight.button(.nextInPack) { return .tap(next, "next", pause: 1_000) }
    if random.chance(0.08) { return .tap(sight.button(.morePhotos), "more photos", pause: 1_500) }
    if random.chance(0.04) || tiles.isEmpty {
      return .tap(sight.button(.leavePack), "leave pack", pause: 1_000)
    }
    return .tap(some(tiles), "photo", pause: 900)
  }

  private mutating func chooseTemplate(_ sight: ScreenQuery, _ make: DisplayItem) -> UserMove {
    switch random.index(weights: [4, 2, 4, 0.5]) {
    case 0: return .tap(some(sight.all(.templateRow)), "template", pause: 1_200)
    case 1: return .tap(sight.button(random.chance(0.5) ? .feed : .story), "size", pause: 1_000)
    case 2: return .tap(make, "make", pause: random.chance(0.4) ? 60 : 1_200)
    default: return .tap(sight.button(.backInPack), "back", pause: 1_000)
    }
  }

  /// Most wait; some go back, some to another tab, a few with another finger while the first has hardly lifted.
  private mutating func whileMaking(_ sight: ScreenQuery) -> UserMove {
    guard random.chance(0.5) else { return .look(1_500) }
    return random.chance(0.5)
      ? .tap(sight.button(.backInPack), "back", pause: 1_000)
      : random.chance(0.5) ? turn(sight) : .tap(sight.button(.leavePack), "leave pack", pause: 1_000)
  }

  mutating func inLibrary(_ sight: ScreenQuery) -> UserMove {
    if let keep = sight.button(.keepCollage) {
      return random.chance(0.5)
        ? .tap(keep, "keep", pause: 1_200)
        : .tap(sight.button(.confirmDeleteCollage), "delete collage", pause: 1_500)
    }
    if let back = sight.button(.closeText) { return reading(sight, back) }
    if let caption = sight.button(.readCaption), random.chance(0.3) {
      return .tap(caption, "read caption", pause: 2_500)
    }
    if let back = sight.button(.closeCollage) {
      switch random.index(weights: [3, 2, 2]) {
      case 0: return .tap(back, "back")
      case 1: return .tap(sight.button(.shareCollage), "share again", pause: 2_000)
      default: return .tap(sight.button(.deleteCollage), "ask to delete", pause: 1_500)
      }
    }
    let tiles = sight.all(.collageTile)
    if !tiles.isEmpty, random.chance(0.6) { return .tap(some(tiles), "collage", pause: 2_000) }
    if random.chance(0.2) {
      return .tap(sight.button(.moreCollages) ?? sight.button(.createFirst), "more", pause: 1_500)
    }
    return turn(sight)
  }
}
