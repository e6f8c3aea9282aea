internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// On a page of the profile behind its first one.
  mutating func onPage(_ sight: ScreenQuery, _ back: DisplayItem, _ app: CelebrationApp) -> UserMove {
    if sight.button(.earlierReminder) != nil { return amongReminders(sight, back) }
    if let new = sight.button(.newCategory) { return amongCategories(sight, back, new) }
    if let name = sight.button(.categoryName) { return inCategory(sight, back, name, app) }
    if sight.button(.keepCategory) != nil {
      return random.chance(0.5)
        ? .tap(sight.button(.keepCategory), "keep", pause: 1_200)
        : .tap(sight.button(.confirmDeleteCategory), "delete category", pause: 1_500)
    }
    let isPeople =
      sight.button(.searchField) != nil || !sight.all(.relationshipChip).isEmpty
      || !sight.all(.avatarChip).isEmpty
    return isPeople ? amongPeople(sight, back, app) : .tap(back, "back", pause: 900)
  }

  /// Times are put on and back by several touches, some of them quick.
  private mutating func amongReminders(_ sight: ScreenQuery, _ back: DisplayItem) -> UserMove {
    // Who has switched reminders off switches them on again rather than the other way round.
    let isOff = sight.button(.reminders)?.trait == .button
    if let way = sight.button(.allowNotifications), random.chance(0.4) {
      return .tap(way, "allow notifications", pause: 2_500)
    }
    let offsets = [GardenButton.weekBefore, .dayBefore, .onTheDay]
    let times = [
      GardenButton.earlierReminder, .laterReminder, .earlierQuietStart, .laterQuietStart, .earlierQuietEnd,
      .laterQuietEnd,
    ].compactMap { sight.button($0) }
    switch random.index(weights: [isOff ? 6 : 0.6, 1, 3, 1, 4]) {
    case 0: return .tap(sight.button(.reminders), "reminders", pause: 1_500)
    case 1: return .tap(sight.button(offsets[random.below(3)]), "offset", pause: 1_200)
    case 2: return .tap(some(times), "time", pause: random.chance(0.4) ? 250 : 900)
    case 3: return .tap(sight.button(.quietHours), "quiet hours", pause: 1_200)
    default: return .tap(back, "back")
    }
  }

  private mutating func amongCategories(
    _ sight: ScreenQuery, _ back: DisplayItem, _ new: DisplayItem
  ) -> UserMove {
    let own = sight.all(.categoryRow)
    switch random.index(weights: [own.count < 6 ? 3 : 0.5, own.isEmpty ? 0 : 3, 3, 1]) {
    case 0: return .tap(new, "new category", pause: 1_200)
    case 1: return .tap(some(own), "category", pause: 1_500)
    case 2: return .tap(back, "back")
    default: return .tap(sight.button(.moreCategories) ?? back, "more", pause: 1_200)
    }
  }

  private mutating func inCategory(
    _ sight: ScreenQuery, _ back: DisplayItem, _ field: DisplayItem, _ app: CelebrationApp
  ) -> UserMove {
    let save = sight.button(.saveCategory)
    switch random.index(weights: [save == nil ? 5 : 0.6, 2, 2, save == nil ? 0 : 4, 1, 0.5]) {
    case 0: return type(field, "day of " + name(), app, "name category")
    case 1: return .tap(some(sight.all(.symbolChip)), "symbol", pause: 900)
    case 2: return .tap(some(sight.all(.colourChip)), "colour", pause: 900)
    case 3: return .tap(save, "save category", pause: 1_500)
    case 4: return .tap(sight.button(.deleteCategory) ?? back, "ask to delete", pause: 1_500)
    default: return .tap(back, "back")
    }
  }

  /// A moment's photos, and the device's own to be attached.
  mutating func amongPhotos(_ sight: ScreenQuery, _ back: DisplayItem) -> UserMove {
    let library = sight.all(.libraryTile)
    guard library.isEmpty else {
      switch random.index(weights: [5, 1, 3]) {
      case 0: return .tap(some(library), "attach", pause: random.chance(0.3) ? 250 : 900)
      case 1: return .tap(sight.button(.moreMedia) ?? back, "more photos", pause: 1_200)
      default: return .tap(back, "done", pause: 900)
      }
    }
    let chosen = sight.button(.removePhoto)
    switch random.index(weights: [3, chosen == nil ? 0 : 1, chosen == nil ? 0 : 4, 2, 4, 0.5]) {
    case 0: return .tap(some(sight.all(.mediaTile)) ?? back, "photo", pause: 1_000)
    case 1: return .tap(chosen, "remove photo", pause: 1_200)
    case 2:
      let way = sight.button(random.chance(0.5) ? .earlierPhoto : .laterPhoto)
      return .tap(way ?? sight.button(.earlierPhoto), "move photo", pause: random.chance(0.4) ? 250 : 900)
    case 3: return .tap(sight.button(.addPhotos), "add photos", pause: 1_200)
    case 4: return .tap(back, "back", pause: 900)
    default: return .tap(sight.button(.moreMedia) ?? back, "more photos", pause: 1_200)
    }
  }
}
