internal import Gallery
package import Kernel
package import Simulation

/// The parents' screen shows each child's points as of the last reading of the ledger: name, balance, today's goal, streak and
/// seven days. It does so from the frame that receives the reading on, not before. A reading is due when the screen appears,
/// after a batch that changed the points, and after midnight. Exercised by each reading received while the cards are in front.
///
/// Expected values are computed from the requests and the family's zone (`FamilyOracle`); `ledger.chain` compares those with the
/// rows on disk.
package struct ParentPointsCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "points.parents",
    title: "Parents see their children's points as of the last reading of the ledger.",
    exercisedBy: "each reading received while a parent sees the cards, and each midnight"
  ) { [ParentPointsCheck(goal: $0.points.goal)] }

  /// How long a reading, or a part of a card, may take [A].
  package static let patience = TimeSpan.seconds(2)
  private static let fullHeight = ScreenLength.points(48)

  package private(set) var tally = CheckTally()
  private let goal: Points
  /// The last reading received in this launch; `nil` before it.
  private var reported: FamilyOracle?
  /// Since when a reading is due.
  private var outstanding: Instant?
  /// Since when a card is incomplete, and how.
  private var missing: (since: Instant, words: String)?
  private var wasUp = false
  private var day = Int64.min

  /// - Parameter goal: The points that a child should earn a day.
  package init(goal: Points) { self.goal = goal }

  package mutating func check(_ frame: CheckedFrame) {
    let isUp = frame.glance.screen == .parentChildren
    if let family = frame.family {
      if isUp { tally.exercised += 1 }
      if case .read(let family) = family { reported = family }
      outstanding = nil
    }
    if isUp, wasUp, frame.appDay > day { tally.exercised += 1 }
    if isUp, !wasUp { outstanding = frame.vsync }
    let hasDayEnded = frame.appDay > day && frame.appDay > reported?.today ?? .max
    if isUp, frame.familyHasChanged || wasUp && hasDayEnded { outstanding = outstanding ?? frame.vsync }
    day = frame.appDay
    if !isUp { (outstanding, missing) = (nil, nil) }
    let isNew = isUp && !wasUp
    wasUp = isUp
    guard isUp else { return }
    if isNew || frame.hasOtherItems || frame.family != nil { inspect(frame) }
    settle(frame.vsync, frame.frozen)
  }

  private mutating func settle(_ now: Instant, _ frozen: TimeSpan) {
    let bound = ParentPointsCheck.patience + frozen
    if let since = outstanding, now - since > bound {
      tally.violate(at: since, "the children's points are not read again")
      outstanding = nil
    }
    if let held = missing, now - held.since > bound {
      tally.violate(at: held.since, held.words)
      missing = nil
    }
  }

  package mutating func finish(_ end: CheckedEnd) { settle(end.time, end.frozen) }

  private mutating func inspect(_ frame: CheckedFrame) {
    guard ParentScene(frame).question == nil else { return missing = nil }
    tally.checked += 1
    let cards = ChildCards(frame)
    if let wrong = wrong(cards) { tally.violate(at: frame.vsync, wrong) }
    let lacking = reported.flatMap { cards.lacking($0.children.count) }
    missing = lacking.map { ($0 == missing?.words ? missing?.since ?? frame.vsync : frame.vsync, $0) }
  }

  private func wrong(_ cards: ChildCards) -> String? {
    for (row, card) in cards.cards.sorted(by: { $0.key < $1.key }) {
      guard let reported else { return "a child's card is on screen before any reading" }
      guard reported.children.indices.contains(row) else {
        return "there is a card for child number \(row + 1) of \(reported.children.count)"
      }
      let child = reported.children[row]
      if let lie = wrong(card, child, reported.today) { return "the card of \(child.name) \(lie)" }
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

/// The children's cards as read off a display list, complete or not.
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
    /// The note below the buttons.
    var note: TextKey?
    var hasPanel = false

    var lacksSomething: Bool {
      name == nil || balance == nil || goal == nil || perMille == nil || streak == nil || days.count < 7
        || buttonCount < 4 || !hasPanel
    }
  }

  private(set) var cards: [Int: Card] = [:]

  /// The most points that a card's button takes away (docs/product.md, section 7).
  fileprivate static let mostTaken: Int64 = 20

  /// Reads the display list. O(items).
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

  /// The part still missing of this number of children's cards.
  func lacking(_ count: Int) -> String? {
    if cards.isEmpty, count > 0 { return "no card of \(count) children is there" }
    let half = cards.filter { $0.value.lacksSomething }.keys.min()
    return half.map { "the card of child number \($0 + 1) lacks something" }
  }
}

extension ChildCards.Card {
  /// The fault of the note that no balance falls below zero. It belongs exactly where a button takes more than the balance.
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
