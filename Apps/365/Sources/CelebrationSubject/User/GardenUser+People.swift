internal import Garden
internal import Kernel
internal import Skiprope

extension GardenUser {
  /// In the list of people: opens one, turns the page, searches by the beginning of a name, or goes back.
  mutating func amongPeople(_ query: ScreenQuery, _ back: DisplayItem, _ app: CelebrationApp) -> UserMove {
    let chips = query.all(.relationshipChip)
    if !chips.isEmpty {
      return random.chance(0.7) ? .tap(some(chips), "relationship", pause: 1_200) : .tap(back, "back")
    }
    if !query.all(.avatarChip).isEmpty { return amongAvatars(query, back) }
    if hurry > 0 {
      hurry -= 1
      return .tap(some(query.all(.personRow)), "next person", pause: 250)
    }
    switch random.index(weights: [5, 1.5, 2, 3]) {
    case 0: return .tap(some(query.all(.personRow)), "person", pause: 2_000)
    case 1: return .tap(query.button(.morePeople) ?? back, "more", pause: 1_500)
    case 2:
      let name = name()
      let text =
        random.chance(0.3) ? "" : random.chance(0.3) ? name : String(name.prefix(random.inside(1...3)))
      return type(query.button(.searchField), text, app, "search")
    default: return .tap(back, "back")
    }
  }

  /// Chooses a drawing or photo, sometimes right after another person's.
  private mutating func amongAvatars(_ query: ScreenQuery, _ back: DisplayItem) -> UserMove {
    switch random.index(weights: [4, 3, 0.6, 1.5]) {
    case 0,
      1 where query.all(.avatarPhoto).isEmpty:
      hurry = random.chance(0.3) ? 3 : 0
      return .tap(some(query.all(.avatarChip)), "avatar", pause: hurry > 0 ? 250 : 1_200)
    case 1:
      hurry = random.chance(0.3) ? 3 : 0
      return .tap(some(query.all(.avatarPhoto)), "avatar", pause: hurry > 0 ? 250 : 1_200)
    case 2: return .tap(query.button(.moreAvatars) ?? back, "more photos", pause: 1_200)
    default: return .tap(back, "back")
    }
  }

  mutating func onPerson(_ query: ScreenQuery, _ delete: DisplayItem, _ app: CelebrationApp) -> UserMove {
    if hurry > 0 {
      hurry -= 1
      return hurry == 2
        ? .tap(query.button(.closePeople), "back", pause: 250)
        : .tap(some(query.all(.personAvatar)), "avatars", pause: 250)
    }
    switch random.index(weights: [8, 1, 1, 1, 1, 1, 1.5, 0.7]) {
    case 0: return .tap(query.button(.closePeople), "back")
    case 1: return .tap(delete, "ask to delete", pause: 1_500)
    case 2: return type(query.button(.editName), name(), app, "change name")
    case 3: return type(query.button(.editNotes), "likes " + name(), app, "change notes")
    case 4: return .tap(query.button(.editRelationship), "relationship", pause: 1_500)
    case 5: return .tap(query.button(.mutePerson), "mute", pause: random.chance(0.3) ? 250 : 1_200)
    case 6: return .tap(some(query.all(.personAvatar)), "avatars", pause: 1_200)
    default:
      return type(query.button(.editPhone), NameList.phone(&random), app, "change number")
    }
  }

  /// In an import: deselects some, then confirms or cancels.
  mutating func inImport(_ query: ScreenQuery) -> UserMove {
    if let new = query.button(.newNamesake) {
      let answers = query.all(.namesakeRow) + [new, query.button(.leaveOutNamesake)].compactMap(\.self)
      return .tap(
        random.chance(0.9) ? some(answers) : query.button(.closeNamesakes), "who it is", pause: 1_500)
    }
    if let unclear = some(query.all(.importRow).filter { $0.text.gardenKey == .unclearCandidate }),
      random.chance(0.4)
    {
      return .tap(unclear, "ask who", pause: 1_500)
    }
    if let confirm = query.button(.confirmImport) {
      switch random.index(weights: [5, 0.5, 0.5, 2, 3, 0.5]) {
      case 0: return .tap(some(query.all(.importRow)), "choose", pause: 1_000)
      case 1: return .tap(query.button(.chooseAll), "all", pause: 1_000)
      case 2: return .tap(query.button(.chooseNone), "none", pause: 1_000)
      case 3: return .tap(query.button(.moreImports), "more", pause: 1_500)
      case 4: return .tap(confirm, "confirm import", pause: 1_500)
      default: return .tap(query.button(.closeImport), "give up", pause: 1_000)
      }
    }
    if let again = query.button(.retryImport) {
      let settings = query.button(.openImportSettings)
      if let settings, random.chance(0.3) { return .tap(settings, "settings", pause: 1_500) }
      return random.chance(0.7)
        ? .tap(again, "try again", pause: 1_500) : .tap(query.button(.closeImport), "give up", pause: 1_000)
    }
    if let all = query.button(.chooseAll), random.chance(0.6) { return .tap(all, "all", pause: 1_000) }
    return random.chance(0.5)
      ? .watch(1_000) : .tap(query.button(.closeImport), "close import", pause: 1_000)
  }
}
