internal import Gestures
internal import Kernel

/// A question to parents before a change: a choice of several answers, or a confirmation.
///
/// It fills the screen, so that nothing else is touchable, and its cancel button changes nothing. Touches within half a second
/// are ignored, so that a double tap does not confirm anything (D).
struct ParentQuestion: Sendable {
  enum Subject: Hashable, Sendable {
    /// The destination category; the last choice is none.
    case whereTo
    case deletePhotos(Int)
    /// Deletion of a category with this many photos.
    case deleteCategory(photos: Int)
    case name, newCategory, colour
    /// The reason for adding or removing points.
    case reason(Points)
  }

  enum Answer: Hashable, Sendable {
    case none, cancelled
    /// The index of the choice; in a confirmation the first is yes.
    case choice(Int)
  }

  private static let settling = TimeSpan.milliseconds(500)

  private(set) var subject: Subject?
  private var rows: ParentRows
  private var mount = RowMount()
  /// The time of asking.
  private var since = Instant.zero

  init(_ screen: ScreenMetrics, _ language: Language) {
    rows = ParentRows(screen, language, rowHeight: .points(48), way: .cancel)
  }

  var isAsked: Bool { subject != nil }

  mutating func ask(_ subject: Subject, _ context: inout GalleryContext) {
    self.subject = subject
    since = context.vsync
    mount.clear()
    rows.reset()
    rows.setCount(ParentQuestion.count(subject, context))
    context.isDirty = true
  }

  mutating func clear() {
    subject = nil
    rows.stop()
  }

  private static func count(_ subject: Subject, _ context: GalleryContext) -> Int {
    switch subject {
    case .whereTo: context.library.categories.count + 1
    case .deletePhotos, .deleteCategory: 2
    case .name, .newCategory: CategoryChoices.count
    case .colour: CategoryChoices.colours.count
    case .reason: PointReason.allCases.count
    }
  }

  /// Applies a decision and returns the answer; an answered question closes.
  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> Answer {
    guard let subject else { return .none }
    guard case .tap = decision.kind else {
      rows.follow(decision, &context)
      return .none
    }
    if rows.hasStopped(decision, &context) || decision.time < since + ParentQuestion.settling { return .none }
    if rows.back.contains(decision.position) { return finish(.cancelled, &context) }
    guard let row = rows.row(at: decision.position), mount.count(of: row) > 0 else { return .none }
    switch subject {
    case .deletePhotos, .deleteCategory: return finish(row == 0 ? .choice(0) : .cancelled, &context)
    default: return finish(.choice(row), &context)
    }
  }

  private mutating func finish(_ answer: Answer, _ context: inout GalleryContext) -> Answer {
    clear()
    context.isDirty = true
    return answer
  }

  /// Updates the number of choices after album changes.
  mutating func recount(_ context: GalleryContext) {
    if let subject { rows.setCount(ParentQuestion.count(subject, context)) }
  }

  mutating func letGo(_ context: GalleryContext) { rows.letGo(context) }
  mutating func stop() { rows.stop() }
  var isMoving: Bool { rows.isMoving }
  mutating func animate(to instant: Instant) -> Bool { rows.animate(to: instant) }
  mutating func shiftTime(by span: TimeSpan) {
    rows.shiftTime(by: span)
    since = since + span
  }

  // MARK: Drawing

  mutating func draw(_ context: inout GalleryContext) {
    guard let subject else { return }
    context.canvas.fill(.parents)
    mount.advance(to: rows.visible, parts: [1])
    if !mount.isComplete { context.canvas.isPartial = true }
    for row in rows.visible where mount.count(of: row) > 0 {
      let (text, colour) = ParentQuestion.choice(row, of: subject, context)
      context.put(.row, UInt64(row), .button, rows.frame(row), text: text, colour: colour)
    }
    rows.drawBar(ParentQuestion.words(of: subject), &context)
  }

  private static func words(of subject: Subject) -> DisplayText {
    switch subject {
    case .whereTo: TextKey.askWhere.text()
    case .deletePhotos(let count): TextKey.askToDelete.text(count)
    case .deleteCategory: TextKey.askToDeleteCategory.text()
    case .name: TextKey.askName.text()
    case .newCategory: TextKey.addCategory.text()
    case .colour: TextKey.askColour.text()
    case .reason(let points): TextKey.askReason.text(step: points)
    }
  }

  private static func choice(_ row: Int, of subject: Subject, _ context: GalleryContext) -> (
    DisplayText, UInt32
  ) {
    let plain = context.canvas.colour(.card)
    let destructive = context.canvas.colour(.destructive)
    switch subject {
    case .whereTo:
      guard context.library.categories.indices.contains(row) else {
        return (TextKey.withoutCategory.text(), plain)
      }
      let category = context.library.categories[row]
      return (category.text, HexColour.parse(category.colour))
    case .deletePhotos:
      return row == 0 ? (TextKey.deletePhotos.text(), destructive) : (TextKey.cancel.text(), plain)
    case .deleteCategory(let photos):
      return row == 0 ? (TextKey.keepPhotos.text(photos), destructive) : (TextKey.cancel.text(), plain)
    case .name, .newCategory: return (TextKey.suggestedName.text(row), plain)
    case .colour:
      return (TextKey.suggestedColour.text(row), HexColour.parse(CategoryChoices.colours[row]))
    case .reason: return (TextKey.pointReason.text(row), plain)
    }
  }

  func checkInvariants() { rows.checkInvariants() }
}
