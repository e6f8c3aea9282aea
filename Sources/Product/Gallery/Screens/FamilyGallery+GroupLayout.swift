internal import Kernel

extension FamilyGallery {
  mutating func layOutGroupList() {
    put(.backdrop, 2, .backdrop, wholeScreen, colour: 0xFFFFFF)
    for card in groupList.visibleCards {
      put(
        .card, UInt64(card), .card, groupList.frame(card), text: TextKey.groupName.text(card),
        colour: 0xF2F2F2)
    }
    put(
      .bar, 2, .bar, ScreenRect(x: .zero, y: .zero, width: screen.size.width, height: GroupList.barHeight),
      text: TextKey.groups.text(), colour: 0xFAFAFA)
    put(.button, 2, .button, GroupList.backFrame, text: TextKey.back.text())
  }

  mutating func layOutGroupViewer(at vsync: Instant) {
    put(.backdrop, 3, .backdrop, wholeScreen)
    let group = groups[groupViewer.group]
    guard let index = groupIndex else { return layOutEmptyGroup(group) }
    let down = groupViewer.pull.shift
    let first = groupViewer.pager.firstVisiblePage
    for page in first...(first + (groupViewer.pager.showsTwoPages ? 1 : 0)) {
      guard index + page >= 0 && index + page < group.roll.count else { continue }
      let photo = group.roll[index + page]
      let shift = ScreenPoint(x: groupViewer.pager.shift + groupViewer.pager.extent * page, y: down)
      let frame = PhotoZoom.frame(
        PhotoZoom.fit(photo.pixels, screen.size), scale: PhotoZoom.one, centre: shift, screen: screen.size)
      layOutFullPhoto(
        photo, frame: frame, page: ScreenRect(origin: shift, size: screen.size), isFront: page == 0)
    }
    if fetchesAhead {
      wantAhead(group.roll, from: index, forward: groupViewer.isForward)
      wantAhead(group.roll, from: index, forward: !groupViewer.isForward)
    }
    let opacity = groupViewer.overlay.opacity(at: vsync)
    if opacity > 0 { layOutGroupOverlay(group.roll, index, opacity: opacity) }
  }

  private mutating func layOutEmptyGroup(_ group: LiveGroup) {
    let line = middleLine
    if group.hasFailed {
      put(.emptyPage, UInt64(groupViewer.group), .failure, line, text: TextKey.failedToLoad.text())
      return
    }
    put(.emptyPage, UInt64(groupViewer.group), .label, line, text: TextKey.noPhotos.text())
    put(
      .label, 4, .label,
      ScreenRect(origin: ScreenPoint(x: line.minX, y: line.maxY), size: line.size),
      text: TextKey.firstToShare.text(groupViewer.group))
  }

  private mutating func layOutGroupOverlay(_ roll: PhotoRoll, _ index: Int, opacity: UInt8) {
    let width = screen.size.width
    let line = ScreenLength.points(24)
    let bottom = screen.size.height - .points(64)
    put(
      .bar, 3, .overlay, ScreenRect(x: .zero, y: .zero, width: width, height: .points(60)), opacity: opacity)
    put(.button, 3, .button, GroupViewer.closeFrame, text: TextKey.close.text(), opacity: opacity)
    put(
      .label, 5, .label,
      ScreenRect(x: .points(60), y: .points(8), width: width - .points(168), height: .points(44)),
      text: TextKey.groupName.text(groupViewer.group), opacity: opacity)
    if roll.count > 1 {
      put(
        .label, 6, .label,
        ScreenRect(x: width - .points(100), y: .points(8), width: .points(92), height: .points(44)),
        text: TextKey.position.text(index + 1, roll.count), opacity: opacity)
    }
    put(
      .label, 7, .label, ScreenRect(x: .points(16), y: bottom, width: width - .points(32), height: line),
      text: TextKey.senderName.text(Int(roll[index].sender)), opacity: opacity)
    put(
      .label, 8, .label,
      ScreenRect(x: .points(16), y: bottom + line, width: width - .points(32), height: line),
      text: age, opacity: opacity)
  }
}
