internal import Gestures
internal import Kernel

/// The parents' selection of photos, and the strip of actions below the grid: move, share or, after a confirmation, delete.
/// Cancelling changes nothing. See docs/product.md, section 2.
struct PhotoChoice: Sendable {
  /// The actions for a selection, from left to right.
  enum Action: Int, CaseIterable {
    case move, share, delete

    var text: TextKey {
      switch self {
      case .move: .move
      case .share: .share
      case .delete: .deletePhotos
      }
    }
  }

  static let stripHeight = ScreenLength.points(56)

  /// The strip below the grid.
  let strip: ScreenRect
  private(set) var isSelecting = false
  private(set) var selection: Set<PhotoID> = []
  var question: ParentQuestion

  init(_ screen: ScreenMetrics, _ language: Language) {
    let safe = screen.safeArea
    strip = ScreenRect(
      x: safe.minX, y: safe.maxY - PhotoChoice.stripHeight, width: safe.size.width,
      height: PhotoChoice.stripHeight)
    question = ParentQuestion(screen, language)
  }

  // MARK: Selection

  /// Ends the selection.
  mutating func end() {
    isSelecting = false
    selection.removeAll()
  }

  /// Removes photos from the selection that no longer exist. O(photos) with a selection.
  mutating func follow(_ photos: [PhotoPlace]) {
    if !selection.isEmpty { selection.formIntersection(photos.lazy.map(\.id)) }
  }

  /// A long press starts a selection, or toggles a photo in it.
  mutating func press(_ photo: PhotoID, _ decision: GestureDecision, _ context: inout GalleryContext) {
    guard isSelecting else {
      context.act(.beginSelection, decision)
      isSelecting = true
      selection = [photo]
      context.isDirty = true
      return
    }
    toggle(photo, decision, &context)
  }

  mutating func toggle(_ photo: PhotoID, _ decision: GestureDecision, _ context: inout GalleryContext) {
    if selection.remove(photo) == nil {
      selection.insert(photo)
      context.act(.selectPhoto, decision)
    } else {
      context.act(.unselectPhoto, decision)
    }
    context.isDirty = true
  }

  /// The selected photos in the grid's order. O(photos).
  private func chosen(of photos: [PhotoPlace]) -> [PhotoID] {
    photos.lazy.map(\.id).filter { selection.contains($0) }
  }

  // MARK: Actions

  /// The action button under a finger, during a selection.
  func action(at point: ScreenPoint) -> Action? {
    isSelecting ? Action.allCases.first { frame(of: $0).contains(point) } : nil
  }

  mutating func begin(
    _ action: Action, _ photos: [PhotoPlace], _ decision: GestureDecision, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    guard !selection.isEmpty else { return .stay }
    switch action {
    case .move:
      context.act(.askWhere, decision)
      question.ask(.whereTo, &context)
    case .share:
      context.act(.sharePhotos, decision)
      context.effects.append(.shareRequested(chosen(of: photos)))
    case .delete:
      context.act(.askToDelete, decision)
      question.ask(.deletePhotos(selection.count), &context)
    }
    return .stay
  }

  mutating func answer(
    _ photos: [PhotoPlace], _ decision: GestureDecision, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    let subject = question.subject
    switch (subject, question.apply(decision, &context)) {
    case (_, .none): return .stay
    case (.whereTo, .choice(let row)):
      let categories = context.library.categories
      let category = categories.indices.contains(row) ? categories[row].id : nil
      context.act(.movePhotos, decision)
      let changes = chosen(of: photos).map { AlbumChange.photoMoved($0, to: category) }
      end()
      return .changeAlbum(changes)
    case (.deletePhotos(let count), .choice):
      // Deletes at most the photos named in the question; removed ones are skipped.
      guard selection.count <= count else { return .stay }
      context.act(.deletePhotos, decision)
      let changes = chosen(of: photos).map { AlbumChange.photoDeleted($0) }
      end()
      return .changeAlbum(changes)
    default:
      context.act(.cancelQuestion, decision)
      return .stay
    }
  }

  // MARK: Drawing

  private func frame(of action: Action) -> ScreenRect {
    ParentRows.column(action.rawValue, of: Action.allCases.count, in: strip)
  }

  /// Draws the strip: the number of photos, or the actions for the selection.
  func drawStrip(_ photoCount: Int, _ context: inout GalleryContext) {
    let text = isSelecting ? DisplayText.none : TextKey.photoCount.text(photoCount)
    // Covers the grid below the strip.
    let size = context.canvas.size
    let ground = ScreenRect(x: .zero, y: strip.minY, width: size.width, height: size.height - strip.minY)
    context.canvas.put(.bar, 8, .bar, ground, role: .bar)
    context.put(.bar, 7, .bar, strip, text: text, size: TextSize.caption, role: .bar, trait: .text)
    guard isSelecting else { return }
    for action in Action.allCases {
      context.put(
        .control, UInt64(action.rawValue), .button, frame(of: action), text: action.text.text(),
        role: action == .delete ? .destructive : .card,
        trait: selection.isEmpty ? .disabledButton : .button)
    }
  }

  /// Traps when the state contradicts itself or, if given, the album.
  func checkInvariants(_ library: AlbumLibrary?) {
    question.checkInvariants()
    precondition(isSelecting || selection.isEmpty, "\(selection.count) photos are chosen and none is to be")
    guard let library else { return }
    for photo in selection {
      precondition(library.photo(photo) != nil, "\(photo) is chosen and not in the album")
    }
  }
}
