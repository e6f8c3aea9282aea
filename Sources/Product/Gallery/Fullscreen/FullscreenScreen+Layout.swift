internal import Albums
internal import Kernel

extension FullscreenScreen {
  private static let barHeight = ScreenLength.points(60)
  private static let margin = ScreenLength.points(16)
  private static let lineTop = ScreenLength.points(8)
  private static let lineHeight = ScreenLength.points(44)
  private static let positionWidth = ScreenLength.points(100)

  func layOut(_ context: inout GalleryContext) {
    guard let category = context.album.front else { return context.canvas.fill(.fullscreen) }
    context.canvas.fill(.fullscreen, opacity: context.passage.opacity)
    layOutCategoryPages(category, &context)
    if context.fetchesAhead { wantPagesAhead(category, &context) }
    layOutOverlay(category, &context)
  }

  /// Which photo a category shows when it comes to the front: its remembered one, zoomed the first.
  func entryIndex(of category: Int, _ album: AlbumCategories) -> Int? {
    guard pages.zoom.isAtRest else { return album[category].roll.count > 0 ? 0 : nil }
    return album[category].rememberedIndex
  }

  /// The category in front with its photos one below the other, and the one beside it while the page moves.
  private func layOutCategoryPages(_ category: Int, _ context: inout GalleryContext) {
    let first = pages.horizontal.firstVisiblePage
    for page in first...(first + (pages.horizontal.showsTwoPages ? 1 : 0)) {
      let x = pages.horizontal.shift + pages.horizontal.extent * page
      if page == 0 {
        layOutPhotoPages(category, x: x, &context)
      } else if let beside = context.album.neighbour(of: category, page) {
        let shift = ScreenPoint(x: x, y: .zero)
        let isLeft = pages.left?.page == page
        let index = isLeft ? context.album[beside].rememberedIndex : entryIndex(of: beside, context.album)
        layOutPage(beside, index, shift: shift, isFront: false, &context) {
          pages.frame($0, page: page, shift: shift)
        }
      }
    }
  }

  private func layOutPhotoPages(_ category: Int, x: ScreenLength, _ context: inout GalleryContext) {
    let count = context.album[category].roll.count
    let first = pages.vertical.firstVisiblePage
    for page in first...(first + (pages.vertical.showsTwoPages ? 1 : 0)) {
      let shift = ScreenPoint(x: x, y: pages.vertical.shift + pages.vertical.extent * page)
      guard let front = pages.index else {
        if page == 0 { layOutPage(category, nil, shift: shift, isFront: false, &context) { _ in .zero } }
        continue
      }
      let index = front + page
      guard index >= 0 && index < count else { continue }
      let place = ScreenPoint(x: x, y: pages.vertical.shift)
      layOutPage(category, index, shift: shift, isFront: page == 0, &context) { photo in
        page == 0
          ? pages.zoom.frame(shift: place)
          : pages.zoom.neighbourFrame(photo.pixels, page: page, shift: place, height: pages.vertical.extent)
      }
    }
  }

  /// One page: a photo in its frame, or what an empty category says.
  private func layOutPage(
    _ category: Int, _ index: Int?, shift: ScreenPoint, isFront: Bool, _ context: inout GalleryContext,
    frame: (RollPhoto) -> ScreenRect
  ) {
    let screen = context.canvas.size
    let page = ScreenRect(origin: shift, size: screen)
    guard page.intersects(context.canvas.wholeScreen) else { return }
    guard let index else {
      context.canvas.put(.emptyPage, UInt64(category), .label, page, text: TextKey.emptyCategory.text())
      return
    }
    let photo = context.album[category].roll[index]
    let full = frame(photo)
    let isPassing = isFront && photo.id == context.passage.photo?.id
    context.layOutFullPhoto(
      photo, frame: isPassing ? context.passage.frame(full: full) : full, page: page, isFront: isFront)
  }

  /// The page that the finger goes to, then the category beside, where it went last; what was there before is kept.
  private func wantPagesAhead(_ category: Int, _ context: inout GalleryContext) {
    if let front = pages.index {
      let roll = context.album[category].roll
      context.wantPages(of: roll, around: front, forward: pages.isForward)
    }
    guard context.settings.prefetchPageCount > 0 else { return }
    for step in stride(from: 1, through: -1, by: -2) {
      guard let beside = context.album.neighbour(of: category, step),
        let index = entryIndex(of: beside, context.album)
      else { continue }
      if step == pages.sideways {
        context.wantPage(of: context.album[beside].roll, index)
      } else {
        context.keepPage(of: context.album[beside].roll, index)
      }
    }
  }

  private func layOutOverlay(_ category: Int, _ context: inout GalleryContext) {
    let opacity = overlay.fade.opacity(at: context.fadeTime)
    guard opacity > 0 else { return }
    let right = context.canvas.size.width - FullscreenScreen.margin
    let position = right - FullscreenScreen.positionWidth
    let strip = context.canvas.topStrip(FullscreenScreen.barHeight)
    context.canvas.put(.bar, 1, .overlay, strip, opacity: opacity)
    let shown = context.album.chip(category)
    context.canvas.put(
      .label, 2, .label,
      ScreenRect(
        x: FullscreenScreen.margin, y: FullscreenScreen.lineTop, width: position - FullscreenScreen.margin,
        height: FullscreenScreen.lineHeight),
      text: TextKey.categoryName.text(shown.name), colour: shown.colour, opacity: opacity)
    guard let index = pages.index else { return }
    let count = context.album[category].roll.count
    context.canvas.put(
      .label, 3, .label,
      ScreenRect(
        x: position, y: FullscreenScreen.lineTop, width: FullscreenScreen.positionWidth,
        height: FullscreenScreen.lineHeight),
      text: TextKey.position.text(index + 1, count), opacity: opacity)
  }

  /// Folds what later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest, _ passage: FullscreenPassage) {
    digest.mix(pages.index ?? -1)
    digest.mix(pages.horizontal.shift.subpoints)
    digest.mix(pages.vertical.shift.subpoints)
    digest.mix(passage.way.subpoints)
    digest.mix(pages.zoom.scale)
    digest.mix(pages.zoom.offset.x.subpoints)
    digest.mix(pages.zoom.offset.y.subpoints)
  }

  /// Panics when the state contradicts itself or, in front, the album.
  func checkInvariants(_ album: AlbumCategories, isInFront: Bool) {
    pages.zoom.checkInvariants()
    precondition(isInFront || pages.zoom.isAtRest, "zoomed outside fullscreen")
    guard isInFront, let category = album.front else { return }
    let count = album[category].roll.count
    precondition((pages.index == nil) == (count == 0), "index \(String(describing: pages.index)) of \(count)")
    precondition(pages.index.map { $0 >= 0 && $0 < count } ?? true, "index beyond \(count)")
    let place = frontPhoto(album)?.place
    precondition(place == nil || album[category].memory == place, "not remembered")
  }
}
