internal import Gestures
internal import Kernel

/// The photos that parents have chosen of their grid, and what they do with them by the strip below it: move, share or, once that is
/// confirmed, delete. Until then nothing is changed, and the way out of it changes nothing. See docs/product.md, section 2.
struct PhotoChoice: Sendable {
  /// What can be done with a selection, from left to right.
  enum Deed: Int, CaseIterable {
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

  /// Below the grid.
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

  // MARK: What is chosen

  /// Nothing is chosen any more, nor to be.
  mutating func end() {
    isSelecting = false
    selection.removeAll()
  }

  /// What is gone is chosen no more. O(photos) with a selection.
  mutating func follow(_ photos: [PhotoPlace]) {
    if !selection.isEmpty { selection.formIntersection(photos.lazy.map(\.id)) }
  }

  /// A long press begins a selection, or goes on with it.
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

  /// What is chosen, in the order of the grid. O(photos).
  private func chosen(of photos: [PhotoPlace]) -> [PhotoID] {
    photos.lazy.map(\.id).filter { selection.contains($0) }
  }

  // MARK: What is done with it

  /// The button under a finger, while anything is being chosen.
  func deed(at point: ScreenPoint) -> Deed? {
    isSelecting ? Deed.allCases.first { frame(of: $0).contains(point) } : nil
  }

  mutating func begin(
    _ deed: Deed, _ photos: [PhotoPlace], _ decision: GestureDecision, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    guard !selection.isEmpty else { return .stay }
    switch deed {
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
      // What went meanwhile is not asked for, and what is deleted is what the question named.
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

  private func frame(of deed: Deed) -> ScreenRect {
    ParentRows.column(deed.rawValue, of: Deed.allCases.count, in: strip)
  }

  /// The strip says how many photos there are, or what can be done with those that are chosen.
  func drawStrip(_ photoCount: Int, _ context: inout GalleryContext) {
    let text = isSelecting ? DisplayText.none : TextKey.photoCount.text(photoCount)
    // Nothing of the grid shows below it.
    let size = context.canvas.size
    let ground = ScreenRect(x: .zero, y: strip.minY, width: size.width, height: size.height - strip.minY)
    context.canvas.put(.bar, 8, .bar, ground, role: .bar)
    context.put(.bar, 7, .bar, strip, text: text, size: TextSize.caption, role: .bar, trait: .text)
    guard isSelecting else { return }
    for deed in Deed.allCases {
      context.put(
        .control, UInt64(deed.rawValue), .button, frame(of: deed), text: deed.text.text(),
        role: deed == .delete ? .destructive : .card,
        trait: selection.isEmpty ? .disabledButton : .button)
    }
  }

  /// Panics when it contradicts itself or, with an album that it has followed, that.
  func checkInvariants(_ library: AlbumLibrary?) {
    question.checkInvariants()
    precondition(isSelecting || selection.isEmpty, "\(selection.count) photos are chosen and none is to be")
    guard let library else { return }
    for photo in selection {
      precondition(library.photo(photo) != nil, "\(photo) is chosen and not in the album")
    }
  }
}
