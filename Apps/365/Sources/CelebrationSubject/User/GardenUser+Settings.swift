internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// On a page of the profile other than the first.
  mutating func onPage(_ query: ScreenQuery, _ back: DisplayItem, _ app: CelebrationApp) -> UserMove {
    if query.button(.earlierReminder) != nil { return amongReminders(query, back) }
    if let new = query.button(.newCategory) { return amongCategories(query, back, new) }
    if let name = query.button(.categoryName) { return inCategory(query, back, name, app) }
    if query.button(.keepCategory) != nil {
      return random.chance(0.5)
        ? .tap(query.button(.keepCategory), "keep", pause: 1_200)
        : .tap(query.button(.confirmDeleteCategory), "delete category", pause: 1_500)
    }
    let isPeople =
      query.button(.searchField) != nil || !query.all(.relationshipChip).isEmpty
      || !query.all(.avatarChip).isEmpty
    return isPeople ? amongPeople(query, back, app) : .tap(back, "back", pause: 900)
  }

  /// Moves times back and forth by several touches, some of them quick.
  private mutating func amongReminders(_ query: ScreenQuery, _ back: DisplayItem) -> UserMove {
    // With reminders off, the user more often switches them on.
    let isOff = query.button(.reminders)?.trait == .button
    if let way = query.button(.allowNotifications), random.chance(0.4) {
      return .tap(way, "allow notifications", pause: 2_500)
    }
    let offsets = [GardenButton.weekBefore, .dayBefore, .onTheDay]
    let times = [
      GardenButton.earlierReminder, .laterReminder, .earlierQuietStart, .laterQuietStart, .earlierQuietEnd,
      .laterQuietEnd,
    ].compactMap { query.button($0) }
    switch random.index(weights: [isOff ? 6 : 0.6, 1, 3, 1, 4]) {
    case 0: return .tap(query.button(.reminders), "reminders", pause: 1_500)
    case 1: return .tap(query.button(offsets[random.below(3)]), "offset", pause: 1_200)
    case 2: return .tap(some(times), "time", pause: random.chance(0.4) ? 250 : 900)
    case 3: return .tap(query.button(.quietHours), "quiet hours", pause: 1_200)
    default: return .tap(back, "back")
    }
  }

  private mutating func amongCategories(
    _ query: ScreenQuery, _ back: DisplayItem, _ new: DisplayItem
  ) -> UserMove {
    let own = query.all(.categoryRow)
    switch random.index(weights: [own.count < 6 ? 3 : 0.5, own.isEmpty ? 0 : 3, 3, 1]) {
    case 0: return .tap(new, "new category", pause: 1_200)
    case 1: return .tap(some(own), "category", pause: 1_500)
    case 2: return .tap(back, "back")
    default: return .tap(query.button(.moreCategories) ?? back, "more", pause: 1_200)
    }
  }

  private mutating func inCategory(
    _ query: ScreenQuery, _ back: DisplayItem, _ field: DisplayItem, _ app: CelebrationApp
  ) -> UserMove {
    let save = query.button(.saveCategory)
    switch random.index(weights: [save == nil ? 5 : 0.6, 2, 2, save == nil ? 0 : 4, 1, 0.5]) {
    case 0: return type(field, "day of " + name(), app, "name category")
    case 1: return .tap(some(query.all(.symbolChip)), "symbol", pause: 900)
    case 2: return .tap(some(query.all(.colourChip)), "colour", pause: 900)
    case 3: return .tap(save, "save category", pause: 1_500)
    case 4: return .tap(query.button(.deleteCategory) ?? back, "ask to delete", pause: 1_500)
    default: return .tap(back, "back")
    }
  }

  /// On a moment's photos, and the device's photos to attach.
  mutating func amongPhotos(_ query: ScreenQuery, _ back: DisplayItem) -> UserMove {
    let library = query.all(.libraryTile)
    guard library.isEmpty else {
      switch random.index(weights: [5, 1, 3]) {
      case 0: return .tap(some(library), "attach", pause: random.chance(0.3) ? 250 : 900)
      case 1: return .tap(query.button(.moreMedia) ?? back, "more photos", pause: 1_200)
      default: return .tap(back, "done", pause: 900)
      }
    }
    let chosen = query.button(.removePhoto)
    switch random.index(weights: [3, chosen == nil ? 0 : 1, chosen == nil ? 0 : 4, 2, 4, 0.5]) {
    case 0: return .tap(some(query.all(.mediaTile)) ?? back, "photo", pause: 1_000)
    case 1: return .tap(chosen, "remove photo", pause: 1_200)
    case 2:
      let way = query.button(random.chance(0.5) ? .earlierPhoto : .laterPhoto)
      return .tap(way ?? query.button(.earlierPhoto), "move photo", pause: random.chance(0.4) ? 250 : 900)
    case 3: return .tap(query.button(.addPhotos), "add photos", pause: 1_200)
    case 4: return .tap(back, "back", pause: 900)
    default: return .tap(query.button(.moreMedia) ?? back, "more photos", pause: 1_200)
    }
  }
}
