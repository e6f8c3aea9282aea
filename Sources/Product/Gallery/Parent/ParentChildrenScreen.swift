internal import Gestures
internal import Kernel

/// The parents' view of their children's points: a card for each with balance, ring of the daily goal, streak and the last seven
/// days. Buttons correct the balance after a reason is chosen.
///
/// Shows the last reported standings and requests new ones when it opens. The ledger decides about corrections; the card shows
/// the result. See docs/product.md, section 7.
struct ParentChildrenScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.parent], to: [.parent])

  /// The loading state.
  private enum Loading: Hashable, Sendable {
    case loading, loaded, failed
  }

  /// The points that a card's buttons add or remove, from left to right (D).
  private static let steps = [Points(-20), Points(-5), Points(5), Points(20)]

  /// The digits of the longest of them; all have one text size.
  private static let stepDigits = 2

  /// The most that a button removes. Below this balance, a card shows a note.
  private static let mostTaken = Points(20)

  /// The numbers of views of a card's head, of its buttons with the week's heading, and of each day.
  private static let parts = [6, 7] + Array(repeating: 3, count: 7)

  private let screen: ScreenMetrics
  private let layout: ChildCardLayout
  private var rows: ParentRows
  /// At the bar's right end.
  private let retry: ScreenRect
  private var mount = RowMount()
  private var question: ParentQuestion
  private var loading = Loading.loading
  /// The correction that the question is about.
  private var correction: (child: ChildID, points: Points)?
  /// The children whose last correction was refused.
  private var refused: Set<ChildID> = []

  init(_ context: GalleryContext) {
    let (screen, language) = (context.screen, context.settings.language)
    self.screen = screen
    layout = ChildCardLayout(screen, steps: ParentChildrenScreen.steps.count)
    rows = ParentRows(screen, language, rowHeight: layout.height)
    retry = rows.bar.trailing(.standingFailed)
    question = ParentQuestion(screen, language)
  }

  // MARK: Reported data

  mutating func enter(_ context: inout GalleryContext) {
    question.clear()
    rows.reset()
    mount.clear()
    refused.removeAll()
    load(&context)
  }

  private mutating func load(_ context: inout GalleryContext) {
    loading = .loading
    context.effects.append(.loadFamily)
    context.isDirty = true
  }

  mutating func notify(_ children: [ChildStanding], _ context: inout GalleryContext) {
    context.family = children
    loading = .loaded
    rows.setCount(children.count)
    context.isDirty = true
  }

  /// Shows that loading failed; known standings remain.
  mutating func reportFailure(_ context: inout GalleryContext) {
    loading = .failed
    context.isDirty = true
  }

  /// Shows that the ledger refused a correction.
  mutating func reportRefusal(_ child: ChildID, _ context: inout GalleryContext) {
    refused.insert(child)
    context.isDirty = true
  }

  // MARK: Touches

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if question.isAsked { return answer(decision, &context) }
    guard case .tap = decision.kind else {
      rows.follow(decision, &context)
      return .stay
    }
    if rows.hasStopped(decision, &context) { return .stay }
    if rows.back.contains(decision.position) {
      context.act(.closeParents, decision)
      return .show(.parent)
    }
    if loading == .failed, retry.contains(decision.position) {
      context.act(.retryFamily, decision)
      load(&context)
      return .stay
    }
    guard let row = rows.row(at: decision.position), mount.count(of: row) > 1 else { return .stay }
    let card = rows.frame(row)
    let steps = ParentChildrenScreen.steps
    guard let step = steps.indices.first(where: { layout.step($0, card).contains(decision.position) }) else {
      return .stay
    }
    context.act(.askReason, decision)
    correction = (context.family[row].child, steps[step])
    question.ask(.reason(steps[step]), &context)
    return .stay
  }

  private mutating func answer(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    switch question.apply(decision, &context) {
    case .none: break
    case .choice(let choice):
      guard let (child, points) = correction, let reason = PointReason(rawValue: UInt8(clamping: choice))
      else {
        return .stay
      }
      context.act(.adjustPoints, decision)
      refused.remove(child)
      context.effects.append(.adjustPoints(child, points, reason))
    case .cancelled: context.act(.cancelQuestion, decision)
    }
    return .stay
  }

  mutating func letGo(_ context: inout GalleryContext) {
    rows.letGo(context)
    question.letGo(context)
  }

  mutating func stop() {
    rows.stop()
    mount.clear()
    question.stop()
  }

  var isMoving: Bool { rows.isMoving || question.isMoving }

  mutating func animate(_ context: inout GalleryContext) -> Bool {
    let scrolled = rows.animate(to: context.vsync)
    return question.animate(to: context.vsync) || scrolled
  }

  mutating func shiftTime(by span: TimeSpan) {
    rows.shiftTime(by: span)
    question.shiftTime(by: span)
  }

  mutating func finishMotion(by end: Instant) {
    _ = rows.animate(to: end)
    _ = question.animate(to: end)
  }

  // MARK: Drawing

  mutating func layOut(_ context: inout GalleryContext) {
    if question.isAsked {
      mount.clear()
      return question.draw(&context)
    }
    context.canvas.fill(.parents)
    if context.family.isEmpty {
      if loading == .loading {
        context.canvas.put(
          .spinner, 3, .spinner, context.canvas.middleSquare, text: TextKey.loading.text(), size: 0,
          role: .button)
      } else {
        let text: TextKey = loading == .failed ? .childrenNotLoaded : .noChildren
        context.putInMiddle(.label, 22, .label, text: text.text())
      }
    }
    mount.advance(to: rows.visible, parts: ParentChildrenScreen.parts)
    if !mount.isComplete { context.canvas.isPartial = true }
    for row in rows.visible { draw(row, mount.count(of: row), &context) }
    let isFailed = loading == .failed
    rows.drawBar(TextKey.children.text(), before: isFailed ? retry : nil, &context)
    if isFailed { context.putBarButton(21, retry, .standingFailed) }
  }

  /// Draws the first `parts` parts of a card.
  private func draw(_ row: Int, _ parts: Int, _ context: inout GalleryContext) {
    guard parts > 0 else { return }
    let child = context.family[row]
    let card = rows.frame(row)
    let payload = UInt64(row) << 8
    context.canvas.put(.panel, UInt64(row), .card, card, role: .card)
    context.put(
      .figure, payload, .label, layout.name(card), text: TextKey.childName.text(row),
      role: .cardInk, trait: .header)
    context.canvas.put(
      .figure, payload | 1, .label, layout.balance(card), text: TextKey.balance.text(of: child.balance),
      size: layout.balanceSize(child.balance.spelledLength), role: .gold)
    let standing = PointsStanding(balance: child.balance, earnedToday: child.earnedToday, goal: child.goal)
    let share = Int64(standing.perMille)
    context.canvas.put(
      .ring, UInt64(row), .ring, layout.ring(card), text: TextKey.ringFill.text(Int(share)), size: 0,
      colour: ColourRole.ring(perMille: share, in: context.canvas.theme, context.canvas.contrast))
    // The words around the numbers have at most 19 characters in any language.
    let length = child.earnedToday.spelledLength + child.goal.spelledLength + 19
    context.canvas.put(
      .figure, payload | 2, .label, layout.goal(card),
      text: TextKey.text(earnedToday: child.earnedToday, of: child.goal), size: layout.sentenceSize(length),
      role: .cardInk)
    context.canvas.put(
      .figure, payload | 3, .label, layout.streak(card), text: TextKey.streak.text(child.streak),
      size: layout.sentenceSize(31), role: .cardInk)
    guard parts > 1 else { return }
    context.canvas.put(
      .figure, payload | 5, .label, layout.caption(card), text: TextKey.weekOfPoints.text(),
      size: layout.captionSize, role: .cardInk)
    context.canvas.put(.gauge, payload | 8, .bar, layout.zero(card), role: .secondary)
    drawWeek(child, days: parts - 2, card, payload, &context)
    for (step, points) in ParentChildrenScreen.steps.enumerated() {
      context.canvas.put(
        .control, payload | UInt64(step), .button, layout.step(step, card),
        text: TextKey.pointStep.text(step: points), size: layout.stepSize(ParentChildrenScreen.stepDigits),
        role: .positive)
    }
    // Shown only when a button could remove more than the balance, or a correction was refused.
    let isRefused = refused.contains(child.child)
    guard isRefused || child.balance < ParentChildrenScreen.mostTaken else { return }
    let note: TextKey = isRefused ? .tooFewPoints : .neverBelowZero
    context.canvas.put(
      .figure, payload | 4, .label, layout.note(card), text: note.text(), size: layout.captionSize,
      role: .cardInk)
  }

  /// A bar for each day, its height relative to the best day, with its number and the day's name.
  private func drawWeek(
    _ child: ChildStanding, days: Int, _ card: ScreenRect, _ payload: UInt64,
    _ context: inout GalleryContext
  ) {
    let best = max(Points(1), child.week.max() ?? .zero)
    for (day, points) in child.week.enumerated().prefix(days) {
      let place = UInt64(day)
      if points > .zero {
        context.canvas.put(
          .gauge, payload | place, .bar, layout.dayBar(day, card, share: points, of: best),
          role: .green)
      }
      context.canvas.put(
        .figure, payload | 16 + place, .label, layout.dayNumber(day, card),
        text: TextKey.shortPoints.text(of: points), size: layout.daySize, role: .cardInk)
      let weekday = (child.today.daysSinceEpoch - (child.week.count - 1 - day) + 3) % 7
      context.canvas.put(
        .figure, payload | 32 + place, .label, layout.dayName(day, card),
        text: TextKey.weekday.text((weekday + 7) % 7), size: layout.daySize, role: .cardInk)
    }
  }

  // MARK: State

  /// Folds the state that later frames depend on into the digest.
  func mix(into digest: inout StableDigest) { rows.mix(into: &digest) }

  func checkInvariants() {
    rows.checkInvariants()
    question.checkInvariants()
  }
}
