internal import Kernel

/// The names behind the numbers in display texts.
struct DisplayTextTable: Sendable {
  let categories: [(name: String, icon: String)]
  let groups: [String]
  let rewards: [String]
  let appKinds: [String]

  init(_ catalogue: PhotoCatalogue) {
    categories = catalogue.categories.map { ($0.name, $0.icon) }
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
    case .sending: return "Sending \(first / 10) %"
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

  private func category(_ index: Int) -> (name: String, icon: String) {
    categories.indices.contains(index) ? categories[index] : ("", "")
  }

  private func group(_ index: Int) -> String { groups.indices.contains(index) ? groups[index] : "" }
}
