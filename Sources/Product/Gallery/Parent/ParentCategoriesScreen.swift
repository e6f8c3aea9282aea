internal import Gestures
internal import Kernel

/// The parents' categories: a card for each with its name, photo count, visibility and six buttons, and a last row that adds a
/// category.
///
/// Names and colours are chosen from tables, since there is no keyboard (D). Deleting a category leaves its photos without one.
/// See docs/product.md, section 2.
struct ParentCategoriesScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.parent], to: [.parent])

  /// The buttons of a card, from left to right; drawn as symbols.
  private enum Action: Int, CaseIterable {
    case show, raise, lower, rename, recolour, delete

    func text(of category: AlbumCategory) -> TextKey {
      switch self {
      case .show: category.visibleToChildren ? .hideCategory : .showCategory
      case .raise: .raiseCategory
      case .lower: .lowerCategory
      case .rename: .renameCategory
      case .recolour: .recolourCategory
      case .delete: .deleteCategory
      }
    }
  }

  private static let rowHeight = ScreenLength.points(120)
  private static let padding = ScreenLength.points(8)
  private static let buttonSide = ScreenLength.points(44)
  /// The largest distance between buttons, so that they stay together on a wide screen (D).
  private static let buttonPitch = ScreenLength.points(72)
  private static let markSide = ScreenLength.points(24)
  private static let nameHeight = ScreenLength.points(32)
  private static let stateHeight = ScreenLength.points(24)

  /// The numbers of views of a card's texts and of its buttons.
  private static let parts = [4, 6]

  private var rows: ParentRows
  private var mount = RowMount()
  private var question: ParentQuestion
  /// The category that the question is about.
  private var subject: CategoryID?
  private var revision = -1
  private var landedOn = -1

  init(_ context: GalleryContext) {
    let (screen, language) = (context.screen, context.settings.language)
    rows = ParentRows(screen, language, rowHeight: ParentCategoriesScreen.rowHeight)
    question = ParentQuestion(screen, language)
  }

  mutating func enter(_ context: inout GalleryContext) {
    question.clear()
    rows.reset()
    mount.clear()
    follow(&context)
  }

  /// Updates the rows after album changes; the last row adds a category. O(1).
  private mutating func follow(_ context: inout GalleryContext) {
    guard revision != context.libraryRevision else { return }
    revision = context.libraryRevision
    rows.setCount(context.library.categories.count + 1)
    context.isDirty = true
  }

  // MARK: Touches

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    follow(&context)
    if question.isAsked { return answer(decision, &context) }
    if case .touchDown = decision.kind { landedOn = revision }
    guard case .tap = decision.kind else {
      rows.follow(decision, &context)
      return .stay
    }
    if rows.hasStopped(decision, &context) { return .stay }
    if rows.back.contains(decision.position) {
      context.act(.closeParents, decision)
      return .show(.parent)
    }
    // Ignores a tap when the album changed since the touch-down.
    guard landedOn == revision, let row = rows.row(at: decision.position), mount.count(of: row) > 1 else {
      return .stay
    }
    guard row < context.library.categories.count else {
      context.act(.askNewCategory, decision)
      question.ask(.newCategory, &context)
      return .stay
    }
    let card = rows.frame(row)
    guard let action = Action.allCases.first(where: { frame(of: $0, card).contains(decision.position) })
    else {
      return .stay
    }
    return begin(action, row, decision, &context)
  }

  private mutating func begin(
    _ action: Action, _ row: Int, _ decision: GestureDecision, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    var category = context.library.categories[row]
    subject = category.id
    switch action {
    case .show:
      context.act(category.visibleToChildren ? .hideCategory : .showCategory, decision)
      category.visibleToChildren.toggle()
      return .changeAlbum([.categorySet(category, at: row)])
    case .raise, .lower:
      let other = action == .raise ? row - 1 : row + 1
      guard context.library.categories.indices.contains(other) else { return .stay }
      context.act(action == .raise ? .raiseCategory : .lowerCategory, decision)
      var order = context.library.categories.map(\.id)
      order.swapAt(row, other)
      return .changeAlbum([.categoriesOrdered(order)])
    case .rename:
      context.act(.askName, decision)
      question.ask(.name, &context)
    case .recolour:
      context.act(.askColour, decision)
      question.ask(.colour, &context)
    case .delete:
      context.act(.askToDeleteCategory, decision)
      question.ask(.deleteCategory(photos: context.library.photoCount(of: category.id)), &context)
    }
    return .stay
  }

  private mutating func answer(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    let asked = question.subject
    let answer = question.apply(decision, &context)
    guard answer != .none else { return .stay }
    guard case .choice(let choice) = answer else {
      context.act(.cancelQuestion, decision)
      return .stay
    }
    if asked == .newCategory {
      context.act(.addCategory, decision)
      return .changeAlbum([ParentCategoriesScreen.added(choice, context)])
    }
    // The category may have been removed meanwhile.
    guard let subject, let place = context.library.index(of: subject) else { return .stay }
    var category = context.library.categories[place]
    switch asked {
    case .name:
      context.act(.renameCategory, decision)
      category.name = CategoryChoices.names(in: context.texts.language)[choice]
      category.icon = CategoryChoices.icons[choice]
      return .changeAlbum([.categorySet(category, at: place)])
    case .colour:
      context.act(.recolourCategory, decision)
      category.colour = CategoryChoices.colours[choice]
      return .changeAlbum([.categorySet(category, at: place)])
    case .deleteCategory:
      context.act(.deleteCategory, decision)
      return .changeAlbum([.categoryDeleted(subject)])
    default: return .stay
    }
  }

  /// The change that adds a category of this name at the end, visible to children, with this device's next id and the next
  /// colour.
  private static func added(_ choice: Int, _ context: GalleryContext) -> AlbumChange {
    let library = context.library
    let colours = CategoryChoices.colours
    let category = AlbumCategory(
      id: CategoryChoices.nextID(in: library, by: context.settings.device),
      name: CategoryChoices.names(in: context.texts.language)[choice],
      icon: CategoryChoices.icons[choice],
      colour: colours[library.categories.count % colours.count])
    return .categorySet(category, at: library.categories.count)
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

  /// Six squares along a card's lower edge, centred when the card is wide.
  private func frame(of action: Action, _ card: ScreenRect) -> ScreenRect {
    let padding = ParentCategoriesScreen.padding
    let side = ParentCategoriesScreen.buttonSide
    let free = card.size.width - padding * 2 - side
    let last = Int32(Action.allCases.count - 1)
    let step = min(free.subpoints / last, ParentCategoriesScreen.buttonPitch.subpoints)
    let left = (free.subpoints - step * last) / 2
    return ScreenRect(
      x: card.minX + padding + ScreenLength(subpoints: left + step * Int32(action.rawValue)),
      y: card.maxY - side - padding, width: side, height: side)
  }

  mutating func layOut(_ context: inout GalleryContext) {
    follow(&context)
    if question.isAsked {
      mount.clear()
      return question.draw(&context)
    }
    context.canvas.fill(.parents)
    mount.advance(to: rows.visible, parts: ParentCategoriesScreen.parts)
    if !mount.isComplete { context.canvas.isPartial = true }
    for row in rows.visible where mount.count(of: row) > 0 {
      if row < context.library.categories.count {
        draw(row, hasButtons: mount.count(of: row) > 1, &context)
      } else if mount.count(of: row) > 1 {
        context.put(
          .row, UInt64(row), .button, rows.frame(row), text: TextKey.addCategory.text(),
          role: .card)
      }
    }
    rows.drawBar(TextKey.categories.text(), &context)
  }

  private func draw(_ row: Int, hasButtons: Bool, _ context: inout GalleryContext) {
    let category = context.library.categories[row]
    let card = rows.frame(row)
    let padding = ParentCategoriesScreen.padding
    let payload = UInt64(row)
    context.canvas.put(.panel, payload, .card, card, role: .card)
    let side = ParentCategoriesScreen.markSide
    context.canvas.put(
      .mark, payload, .dot,
      ScreenRect(x: card.minX + padding, y: card.minY + padding, width: side, height: side),
      colour: HexColour.parse(category.colour))
    let left = card.minX + padding * 2 + side
    let name = ScreenRect(
      x: left, y: card.minY + ScreenLength.points(4), width: card.maxX - padding - left,
      height: ParentCategoriesScreen.nameHeight)
    let wanted = TextMeasure.size(
      TextSize.body, context.canvas.type, characters: category.name.count, in: name.size)
    context.canvas.put(
      .figure, payload << 8, .label, name, text: category.text,
      size: TextMeasure.fitting(category.name.count, wanted, within: name.size.width), role: .cardInk,
      trait: .header)
    let state = ScreenRect(
      x: left, y: name.maxY, width: name.size.width, height: ParentCategoriesScreen.stateHeight)
    context.put(
      .figure, payload << 8 | 1, .label, state,
      text: TextKey.categoryState.text(
        context.library.photoCount(of: category.id), category.visibleToChildren ? 1 : 0),
      size: TextSize.caption, role: .cardInk)
    guard hasButtons else { return }
    for action in Action.allCases {
      let isOff =
        action == .raise && row == 0 || action == .lower && row == context.library.categories.count - 1
      context.canvas.put(
        .control, payload << 8 | UInt64(action.rawValue), .button, frame(of: action, card),
        text: action.text(of: category).text(), size: TextSize.symbol,
        role: action == .delete ? .destructive : .secondary,
        trait: isOff ? .disabledButton : .button)
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
