internal import CivilTime
internal import Gestures
internal import Kernel

/// One photo of the album for parents, as large as possible, with file name, time taken in the family's zone, and actions. A tap
/// on the photo hides or shows them.
struct ParentPhotoScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.parentPhotos], to: [.parentPhotos])

  private enum Action: Int, CaseIterable {
    case share, move, delete

    var text: TextKey {
      switch self {
      case .share: .share
      case .move: .move
      case .delete: .deletePhotos
      }
    }
  }

  private static let spacing = ScreenLength.points(8)
  private static let buttonHeight = ScreenLength.points(48)
  /// Small enough to leave the photo's middle free on a phone in landscape.
  private static let lineHeight = ScreenLength.points(36)

  private let screen: ScreenMetrics
  private let bar: TitleBar
  private let back: ScreenRect
  private(set) var photo = PhotoID.none
  private var showsCaption = true
  private var question: ParentQuestion

  init(_ context: GalleryContext) {
    screen = context.screen
    bar = TitleBar(screen, context.settings.language)
    back = bar.leading(.back)
    question = ParentQuestion(screen, context.settings.language)
  }

  /// Sets the photo to show.
  mutating func open(_ photo: PhotoID) { self.photo = photo }

  mutating func enter(_ context: inout GalleryContext) {
    showsCaption = true
    question.clear()
    let name = context.library.photo(photo)?.fileName ?? ""
    context.fileName = name.isEmpty ? String(photo.raw, radix: 16, uppercase: true) : name
  }

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if question.isAsked { return answer(decision, &context) }
    guard case .tap = decision.kind else { return .stay }
    // The photo may have been removed; then only the back button works.
    let isGone = context.library.photo(photo) == nil
    if isGone, !back.contains(decision.position) { return .stay }
    if showsCaption || isGone {
      if back.contains(decision.position) {
        context.act(.closeAlbumPhoto, decision)
        return .show(.parentPhotos)
      }
      if let action = Action.allCases.first(where: { frame(of: $0).contains(decision.position) }) {
        return begin(action, decision, &context)
      }
    }
    context.act(.toggleCaption, decision)
    showsCaption.toggle()
    context.isDirty = true
    return .stay
  }

  private mutating func begin(
    _ action: Action, _ decision: GestureDecision, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    switch action {
    case .share:
      context.act(.sharePhotos, decision)
      context.effects.append(.shareRequested([photo]))
    case .move:
      context.act(.askWhere, decision)
      question.ask(.whereTo, &context)
    case .delete:
      context.act(.askToDelete, decision)
      question.ask(.deletePhotos(1), &context)
    }
    return .stay
  }

  private mutating func answer(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    let subject = question.subject
    switch (subject, question.apply(decision, &context)) {
    case (_, .none): return .stay
    case (.whereTo, .choice(let row)):
      let categories = context.library.categories
      context.act(.movePhotos, decision)
      return .changeAlbum([
        .photoMoved(photo, to: categories.indices.contains(row) ? categories[row].id : nil)
      ])
    case (.deletePhotos, .choice):
      context.act(.deletePhotos, decision)
      return .changeAlbum([.photoDeleted(photo)])
    default:
      context.act(.cancelQuestion, decision)
      return .stay
    }
  }

  mutating func letGo(_ context: inout GalleryContext) { question.letGo(context) }
  mutating func stop() { question.stop() }
  var isMoving: Bool { question.isMoving }
  mutating func animate(_ context: inout GalleryContext) -> Bool { question.animate(to: context.vsync) }
  mutating func shiftTime(by span: TimeSpan) { question.shiftTime(by: span) }
  mutating func finishMotion(by end: Instant) { _ = question.animate(to: end) }

  // MARK: Drawing

  private func frame(of action: Action) -> ScreenRect {
    let safe = screen.safeArea
    let height = ParentPhotoScreen.buttonHeight + ParentPhotoScreen.spacing * 2
    let strip = ScreenRect(
      x: safe.minX, y: safe.maxY - height, width: safe.size.width, height: height)
    return ParentRows.column(action.rawValue, of: Action.allCases.count, in: strip)
  }

  /// A line of the caption, counted from the bottom.
  private func line(_ place: Int, _ height: ScreenLength) -> ScreenRect {
    let safe = screen.safeArea
    let bottom = frame(of: .share).minY - ParentPhotoScreen.spacing
    return ScreenRect(
      x: safe.minX + ParentRows.margin, y: bottom - height * (place + 1),
      width: safe.size.width - ParentRows.margin * 2, height: height)
  }

  mutating func layOut(_ context: inout GalleryContext) {
    question.recount(context)
    if question.isAsked { return question.draw(&context) }
    context.canvas.fill(.fullscreen)
    guard let shown = context.library.photo(photo) else {
      return ParentRows.drawBar(bar, TextKey.photoFailed.text(), back, .back, &context)
    }
    let slot = context.photos.add(photo)
    let frame = ScreenRect(
      screen.size.fitting(shown.pixels), scaledBy: PhotoZoom.one, centre: .zero, on: screen.size)
    context.layOutFullPhoto(
      RollPhoto(id: photo, time: shown.taken, pixels: shown.pixels, slot: slot, sender: 0), frame: frame,
      page: context.canvas.wholeScreen, isFront: true)
    guard showsCaption else { return }
    drawCaption(shown, &context)
  }

  private func drawCaption(_ shown: AlbumPhoto, _ context: inout GalleryContext) {
    let height = min(
      ParentPhotoScreen.lineHeight, TextMeasure.lineHeight(screen.type.points(of: TextSize.body)))
    let top = line(1, height).minY - ParentPhotoScreen.spacing
    context.canvas.put(
      .bar, 6, .bar,
      ScreenRect(x: .zero, y: top, width: screen.size.width, height: screen.size.height - top),
      role: .bar, opacity: 220)
    let name = TextKey.fileName.text(Int(photo.raw & 0xFF_FFFF), Int(photo.raw >> 24 & 0xFF_FFFF))
    context.put(.label, 20, .label, line(1, height), text: name, role: .cardInk)
    context.put(
      .label, 21, .label, line(0, height), text: TextKey.taken(shown.taken, in: context.settings.zone),
      role: .cardInk)
    for action in Action.allCases {
      context.put(
        .control, UInt64(action.rawValue), .button, frame(of: action), text: action.text.text(),
        role: action == .delete ? .destructive : .card)
    }
    context.putBarButton(20, back, .back, role: .photoButton)
  }
}
