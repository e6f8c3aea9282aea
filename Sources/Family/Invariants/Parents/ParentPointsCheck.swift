internal import Gallery
package import Kernel
package import Simulation

/// What parents see of their children's points is what the ledger had when it was read: names, balances, today's goal, days in a row and the
/// seven days; from the frame in which the app is told on, and not before. It is read when the screen comes up, when a batch has made
/// another of it and when a day has ended. Provoked by each reading that is told while the cards are in front.
///
/// Reckoned from what was asked for and the family's zone (`FamilyOracle`), which `ledger.chain` holds against the rows on disk.
package struct ParentPointsCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "points.parents",
    title: "What parents see of their children's points is what the ledger had when it was read last.",
    provokedBy: "each reading that is told while parents look at the cards, and each midnight"
  ) { [ParentPointsCheck(goal: $0.points.goal)] }

  /// How long a reading may take, and a card's parts to come [A].
  package static let patience = TimeSpan.seconds(2)
  private static let fullHeight = ScreenLength.points(48)

  package private(set) var tally = CheckTally()
  private let goal: Points
  /// What was told last in this launch; `nil` before.
  private var told: FamilyOracle?
  /// Since when a reading is owed.
  private var owed: Instant?
  /// Since when a card lacks something, and what.
  private var missing: (since: Instant, words: String)?
  private var wasUp = false
  private var day = Int64.min

  /// Points that a day should bring.
  package init(goal: Points) { self.goal = goal }

  package mutating func check(_ frame: CheckedFrame) {
    let isUp = frame.glance.screen == .parentChildren
    if let family = frame.family {
      if isUp { tally.provoked += 1 }
      if case .read(let family) = family { told = family }
      owed = nil
    }
    if isUp, wasUp, frame.appDay > day { tally.provoked += 1 }
    if isUp, !wasUp { owed = frame.vsync }
    let hasDayEnded = frame.appDay > day && frame.appDay > told?.today ?? .max
    if isUp, frame.familyHasChanged || wasUp && hasDayEnded { owed = owed ?? frame.vsync }
    day = frame.appDay
    if !isUp { (owed, missing) = (nil, nil) }
    let isNew = isUp && !wasUp
    wasUp = isUp
    guard isUp else { return }
    if isNew || frame.hasOtherItems || frame.family != nil { look(frame) }
    settle(frame.vsync, frame.frozen)
  }

  private mutating func settle(_ now: Instant, _ frozen: TimeSpan) {
    let bound = ParentPointsCheck.patience + frozen
    if let since = owed, now - since > bound {
      tally.violate(at: since, "the children's points are not read anew")
      owed = nil
    }
    if let held = missing, now - held.since > bound {
      tally.violate(at: held.since, held.words)
      missing = nil
    }
  }

  package mutating func finish(_ end: CheckedEnd) { settle(end.time, end.frozen) }

  private mutating func look(_ frame: CheckedFrame) {
    guard ParentScene(frame).question == nil else { return missing = nil }
    tally.checked += 1
    let cards = ChildCards(frame)
    if let wrong = wrong(cards) { tally.violate(at: frame.vsync, wrong) }
    let lacking = told.flatMap { cards.lacking($0.children.count) }
    missing = lacking.map { ($0 == missing?.words ? missing?.since ?? frame.vsync : frame.vsync, $0) }
  }

  private func wrong(_ cards: ChildCards) -> String? {
    for (row, card) in cards.cards.sorted(by: { $0.key < $1.key }) {
      guard let told else { return "a child's card is there, and nobody was told of any" }
      guard told.children.indices.contains(row) else {
        return "there is a card for child number \(row + 1) of \(told.children.count)"
      }
      let child = told.children[row]
      if let lie = wrong(card, child, told.today) { return "the card of \(child.name) \(lie)" }
    }
    return nil
  }

  private func wrong(_ card: ChildCards.Card, _ child: FamilyOracle.Child, _ today: Int64) -> String? {
    if let name = card.name, name != child.name { return "says \"\(name)\"" }
    if let balance = card.balance, balance != child.balance.count {
      return "has \(balance) points of \(child.balance.count)"
    }
    let earned = child.week.last ?? .zero
    if let (shown, of) = card.goal, shown != earned.count || of != goal.count {
      return "says \(shown) / \(of), and \(earned.count) of \(goal.count) were earned today"
    }
    if let fill = card.perMille, fill != PromisedPoints(goal: goal).perMille(of: earned) {
      return "has \(fill) thousandths of a ring for \(earned.count) of \(goal.count)"
    }
    if let streak = card.streak, streak != child.streak { return "says \(streak) days of \(child.streak)" }
    if let wrong = card.wrongNote { return wrong }
    let best = max(1, child.week.map(\.count).max() ?? 0)
    for (day, points) in child.week.enumerated() {
      let weekday = Int((today - Int64(child.week.count - 1 - day) + 3) % 7 + 7) % 7
      if let shown = card.days[day], shown.points != points.count || shown.weekday ?? weekday != weekday {
        return "has \(shown.points) on day \(day + 1) of seven, which brought \(points.count)"
      }
      guard card.days[day] != nil else { continue }
      let height = max(
        64, Int32(clamping: Int64(ParentPointsCheck.fullHeight.subpoints) * points.count / best))
      let wanted = points > .zero ? height : nil
      if card.bars[day]?.subpoints != wanted {
        return "has another bar on day \(day + 1) than \(points.count) of \(best)"
      }
    }
    return nil
  }
}

/// The children's cards as they can be read off a display list, with what is there of them.
struct ChildCards {
  struct Card {
    var name: String?
    var balance: Int64?
    var goal: (earned: Int64, of: Int64)?
    var perMille: Int64?
    var streak: Int?
    var days: [Int: (points: Int64, weekday: Int?)] = [:]
    var bars: [Int: ScreenLength] = [:]
    var buttonCount = 0
    /// What is said below the buttons.
    var note: TextKey?
    var hasPanel = false

    var lacksSomething: Bool {
      name == nil || balance == nil || goal == nil || perMille == nil || streak == nil || days.count < 7
        || buttonCount < 4 || !hasPanel
    }
  }

  private(set) var cards: [Int: Card] = [:]

  /// The most that one of a card's buttons takes (docs/product.md, section 7).
  fileprivate static let mostTaken: Int64 = 20

  /// O(items).
  init(_ frame: CheckedFrame) {
    for item in frame.items {
      let (row, part) = (Int(item.id.payload >> 8), Int(item.id.payload & 0xFF))
      switch DisplaySlot(rawValue: item.id.slot) {
      case .panel: cards[Int(item.id.payload), default: Card()].hasPanel = true
      case .ring: cards[Int(item.id.payload), default: Card()].perMille = Int64(item.text.first)
      case .gauge: cards[row, default: Card()].bars[part] = item.frame.size.height
      case .control: cards[row, default: Card()].buttonCount += 1
      case .figure: cards[row, default: Card()].read(item, part, frame)
      default: break
      }
    }
  }

  /// What of so many children has not come yet.
  func lacking(_ count: Int) -> String? {
    if cards.isEmpty, count > 0 { return "no card of \(count) children is there" }
    let half = cards.filter { $0.value.lacksSomething }.keys.min()
    return half.map { "the card of child number \($0 + 1) lacks something" }
  }
}

extension ChildCards.Card {
  /// That no balance goes below zero is said where a button takes more than there is, and nowhere else.
  fileprivate var wrongNote: String? {
    guard let balance, buttonCount == 4 else { return nil }
    let applies = balance < ChildCards.mostTaken
    if note == .neverBelowZero, !applies {
      return "says that no balance goes below zero, with \(balance) points"
    }
    return note == nil && applies
      ? "does not say that no balance goes below zero, with \(balance) points" : nil
  }

  fileprivate mutating func read(_ item: DisplayItem, _ part: Int, _ frame: CheckedFrame) {
    switch part {
    case 0: name = frame.names[item.text] ?? ""
    case 1: balance = item.text.points
    case 2: goal = item.text.goal
    case 3: streak = item.text.first
    case 4: note = TextKey(rawValue: item.text.key)
    case 16..<23: days[part - 16, default: (0, nil)].points = item.text.points
    case 32..<39: days[part - 32, default: (0, nil)].weekday = item.text.first
    default: break
    }
  }
}
