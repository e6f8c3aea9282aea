internal import Albums
internal import Kernel

extension GroupViewerScreen {
  static let closeFrame = ScreenRect(8, 8, 44, 44)
  private static let barHeight = ScreenLength.points(60)
  private static let margin = ScreenLength.points(16)
  private static let titleLeft = ScreenLength.points(60)
  private static let titleTop = ScreenLength.points(8)
  private static let titleHeight = ScreenLength.points(44)
  /// The position at the right end of the bar: its width, and where it begins from the right edge.
  private static let positionWidth = ScreenLength.points(92)
  private static let positionInset = ScreenLength.points(100)
  /// The two lines on the photo: who sent it and how long ago.
  private static let footerLine = ScreenLength.points(24)
  private static let footerHeight = ScreenLength.points(64)

  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.groupViewer)
    guard let index = index(context.groups) else { return layOutEmptyGroup(&context) }
    let roll = context.groups[group].roll
    let screen = context.canvas.size
    let first = pager.firstVisiblePage
    for page in first...(first + (pager.showsTwoPages ? 1 : 0)) {
      guard index + page >= 0 && index + page < roll.count else { continue }
      let photo = roll[index + page]
      let shift = ScreenPoint(x: pager.shift + pager.extent * page, y: pull.shift)
      let frame = ScreenRect(
        screen.fitting(photo.pixels), scaledBy: PhotoZoom.one, centre: shift, on: screen)
      context.layOutFullPhoto(
        photo, frame: frame, page: ScreenRect(origin: shift, size: screen), isFront: page == 0)
    }
    if context.fetchesAhead { context.wantPages(of: roll, around: index, forward: isForward) }
    layOutOverlay(roll, index, &context)
  }

  private func layOutEmptyGroup(_ context: inout GalleryContext) {
    let line = context.canvas.middleLine
    let place = UInt64(group)
    if context.groups[group].isLoading {
      context.canvas.put(.emptyPage, place, .spinner, context.canvas.middleSquare)
      return
    }
    if context.groups[group].hasFailed {
      context.canvas.put(.emptyPage, place, .failure, line, text: TextKey.failedToLoad.text())
      return
    }
    context.canvas.put(.emptyPage, place, .label, line, text: TextKey.noPhotos.text(), size: TextSize.title)
    context.canvas.put(
      .label, 4, .label, ScreenRect(origin: ScreenPoint(x: line.minX, y: line.maxY), size: line.size),
      text: TextKey.firstToShare.text(group))
  }

  private func layOutOverlay(_ roll: PhotoRoll, _ index: Int, _ context: inout GalleryContext) {
    let opacity = overlay.opacity(at: context.fadeTime)
    guard opacity > 0 else { return }
    let width = context.canvas.size.width
    let strip = context.canvas.topStrip(GroupViewerScreen.barHeight)
    context.canvas.put(.bar, 3, .overlay, strip, opacity: opacity)
    context.canvas.put(
      .button, 3, .button, GroupViewerScreen.closeFrame, text: TextKey.close.text(), opacity: opacity)
    let position = width - GroupViewerScreen.positionInset
    context.canvas.put(
      .label, 5, .label,
      ScreenRect(
        x: GroupViewerScreen.titleLeft, y: GroupViewerScreen.titleTop,
        width: position - GroupViewerScreen.titleLeft - GroupViewerScreen.titleTop,
        height: GroupViewerScreen.titleHeight),
      text: TextKey.groupName.text(group), opacity: opacity)
    if roll.count > 1 {
      context.canvas.put(
        .label, 6, .label,
        ScreenRect(
          x: position, y: GroupViewerScreen.titleTop, width: GroupViewerScreen.positionWidth,
          height: GroupViewerScreen.titleHeight),
        text: TextKey.position.text(index + 1, roll.count), size: TextSize.caption, opacity: opacity)
    }
    layOutFooter(roll[index], opacity: opacity, &context)
  }

  private func layOutFooter(_ photo: RollPhoto, opacity: UInt8, _ context: inout GalleryContext) {
    let margin = GroupViewerScreen.margin
    var line = ScreenRect(
      x: margin, y: context.canvas.size.height - GroupViewerScreen.footerHeight,
      width: context.canvas.size.width - margin * 2, height: GroupViewerScreen.footerLine)
    context.canvas.put(
      .label, 7, .label, line, text: TextKey.senderName.text(Int(photo.sender)), opacity: opacity)
    line.origin.y = line.maxY
    context.canvas.put(.label, 8, .label, line, text: shownAge, size: TextSize.caption, opacity: opacity)
  }

  /// Folds what later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(front?.id.raw ?? 0)
    digest.mix(pager.shift.subpoints)
    digest.mix(pull.shift.subpoints)
  }

  /// Panics when, in front, it shows nothing of a group with photos, or something of one without.
  func checkInvariants(_ groups: LiveGroups) {
    let count = groups[group].roll.count
    precondition((index(groups) == nil) == (count == 0), "the group viewer shows none of \(count)")
  }
}
