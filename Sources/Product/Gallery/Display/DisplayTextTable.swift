internal import Kernel

/// The names that the numbers in display texts refer to.
struct DisplayTextTable: Sendable {
  /// By number. Numbers are never reused, so cached texts stay correct: a renamed or returning category gets the next one
  /// (docs/product.md, section 2). Has at most one entry per category.
  private var categories: [Int: (name: String, icon: String)] = [:]
  private var nextNumber: Int
  let groups: [String]
  let rewards: [String]
  let appKinds: [String]
  /// The language of the texts.
  let language: Language

  init(_ catalogue: PhotoCatalogue, _ language: Language) {
    self.language = language
    nextNumber = catalogue.categories.count
    for (place, category) in catalogue.categories.enumerated() where category.visibleToChildren {
      categories[place] = (category.name, category.icon)
    }
    var seen: Set<GroupID> = []
    groups = catalogue.groups.filter { seen.insert($0.id).inserted }.map(\.name)
    rewards = catalogue.rewards?.map(\.name) ?? []
    appKinds = catalogue.appKinds
  }

  /// The characters of a text; a foreign key is spelled as its numbers.
  func spell(_ text: DisplayText, senders: [String]) -> String {
    guard let key = TextKey(rawValue: text.key) else {
      return text == .none ? "" : "text \(text.key) (\(text.first), \(text.second))"
    }
    let first = text.first
    switch key {
    case .categoryName: return category(first).name
    case .categoryToast: return "\(category(first).icon) \(category(first).name)"
    case .groupName: return group(first)
    case .senderName: return senders.indices.contains(first) ? senders[first] : ""
    case .rewardName: return rewards.indices.contains(first) ? rewards[first] : ""
    case .appKind: return appKinds.indices.contains(first) ? appKinds[first] : ""
    case .position: return "\(first) / \(text.second)"
    case .goal, .largeGoal:
      let (earned, goal) = text.earnedOfGoal
      return "\(earned.count) / \(goal.count)"
    case .progress, .ringFill: return "\(first / 10) %"
    case .digit: return "\(first)"
    case .balance: return Points(text).spelled(in: language)
    case .pointsFloating: return "★ +\(Points(text).spelled(in: language))"
    case .timeLeft: return "\(first):\(text.second / 10)\(text.second % 10)"
    default: return language == .english ? inEnglish(key, text) : inGerman(key, text)
    }
  }

  /// Texts with words around numbers.
  private func inEnglish(_ key: TextKey, _ text: DisplayText) -> String {
    let first = text.first
    switch key {
    case .minutesAgo: return counted(first, "minute", "minutes") + " ago"
    case .hoursAgo: return counted(first, "hour", "hours") + " ago"
    case .daysAgo: return counted(first, "day", "days") + " ago"
    case .minutes: return counted(first, "minute", "minutes")
    case .digitsTyped: return counted(first, "digit", "digits")
    case .firstToShare: return "Be the first to share a moment with \(group(first)) today"
    case .sending: return "Sending \(first / 10) %"
    case .waitSeconds: return "Try again in \(first) s"
    case .pointsEarned: return "+" + points(text, "\(Points(text).count)", "point", "points")
    case .cost: return points(text, Points(text).spelled(in: .english), "point", "points")
    case .avatar: return first == 0 ? "No avatar" : "Avatar \(first)"
    default: return key.words(in: .english)
    }
  }

  private func inGerman(_ key: TextKey, _ text: DisplayText) -> String {
    let first = text.first
    switch key {
    case .minutesAgo: return "vor " + counted(first, "Minute", "Minuten")
    case .hoursAgo: return "vor " + counted(first, "Stunde", "Stunden")
    case .daysAgo: return "vor " + counted(first, "Tag", "Tagen")
    case .minutes: return counted(first, "Minute", "Minuten")
    case .digitsTyped: return counted(first, "Ziffer", "Ziffern")
    case .firstToShare: return "Teile heute als Erstes einen Moment mit \(group(first))"
    case .sending: return "Gesendet \(first / 10) %"
    case .waitSeconds: return "Noch \(first) s warten"
    case .pointsEarned: return "+" + points(text, "\(Points(text).count)", "Punkt", "Punkte")
    case .cost: return points(text, Points(text).spelled(in: .german), "Punkt", "Punkte")
    case .avatar: return first == 0 ? "Kein Avatar" : "Avatar \(first)"
    default: return key.words(in: .german)
    }
  }

  private func counted(_ count: Int, _ one: String, _ several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }

  private func points(_ text: DisplayText, _ spelled: String, _ one: String, _ several: String) -> String {
    "\(spelled) \(Points(text) == Points(1) ? one : several)"
  }

  private func category(_ number: Int) -> (name: String, icon: String) { categories[number] ?? ("", "") }

  /// The text of a category's chip.
  func categoryName(_ number: Int) -> String { category(number).name }

  /// The number of a category's name and icon: the previous one if unchanged, else a new one, which replaces the previous.
  mutating func number(of category: AlbumCategory, instead before: Int?) -> Int {
    if let before {
      if self.category(before) == (category.name, category.icon) { return before }
      forget(before)
    }
    let number = nextNumber
    nextNumber += 1
    categories[number] = (category.name, category.icon)
    return number
  }

  /// Removes a name that is no longer used.
  mutating func forget(_ number: Int) { categories[number] = nil }

  private func group(_ index: Int) -> String { groups.indices.contains(index) ? groups[index] : "" }
}
