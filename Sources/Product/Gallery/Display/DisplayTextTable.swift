internal import Kernel

/// The names behind the numbers in display texts.
struct DisplayTextTable: Sendable {
  /// By numbers that never mean another text, so that whoever keeps what was read is not deceived: a category that is renamed, or
  /// is there again, has the next one (docs/product.md, section 2). No more than there are categories.
  private var categories: [Int: (name: String, icon: String)] = [:]
  private var nextNumber: Int
  let groups: [String]
  let rewards: [String]
  let appKinds: [String]

  init(_ catalogue: PhotoCatalogue) {
    nextNumber = catalogue.categories.count
    for (place, category) in catalogue.categories.enumerated() where category.visibleToChildren {
      categories[place] = (category.name, category.icon)
    }
    var seen: Set<GroupID> = []
    groups = catalogue.groups.filter { seen.insert($0.id).inserted }.map(\.name)
    rewards = catalogue.rewards?.map(\.name) ?? []
    appKinds = catalogue.appKinds
  }

  /// The characters of a text, in English; a key of someone else's as its numbers.
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
    case .position: return "\(first) / \(text.second)"
    case .minutesAgo: return first == 1 ? "1 minute ago" : "\(first) minutes ago"
    case .hoursAgo: return first == 1 ? "1 hour ago" : "\(first) hours ago"
    case .firstToShare: return "Be the first to share a moment with \(group(first)) today"
    case .progress: return "\(first / 10) %"
    case .digit: return "\(first)"
    case .digitsTyped: return "\(first) digits"
    case .waitSeconds: return "Try again in \(first) s"
    case .pointsEarned: return "+\(text.second << 24 | first) points"
    case .balance: return Points(text).spelled
    case .cost: return text.second == 0 && first == 1 ? "1 point" : "\(Points(text).spelled) points"
    case .pointsFloating: return "★ +\(Points(text).spelled)"
    case .goal: return "\(first) / \(text.second)"
    case .ringFill: return "\(first / 10) %"
    case .avatar: return first == 0 ? "No avatar" : "Avatar \(first)"
    case .rewardName: return rewards.indices.contains(first) ? rewards[first] : ""
    case .appKind: return appKinds.indices.contains(first) ? appKinds[first] : ""
    case .timeLeft: return "\(first):\(text.second / 10)\(text.second % 10)"
    case .minutes: return first == 1 ? "1 minute" : "\(first) minutes"
    default: return key.words
    }
  }

  private func category(_ number: Int) -> (name: String, icon: String) { categories[number] ?? ("", "") }

  /// What a category's chip says.
  func categoryName(_ number: Int) -> String { category(number).name }

  /// The number of a category's name and icon: that of before if they are the same, else a new one, and that of before is none.
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

  /// Nothing says this name any more.
  mutating func forget(_ number: Int) { categories[number] = nil }

  private func group(_ index: Int) -> String { groups.indices.contains(index) ? groups[index] : "" }
}
