internal import Kernel

extension FamilyGallery {
  /// What a thumbnail looks like while it is not there.
  static let placeholderColour: UInt32 = 0xE0E0E0

  mutating func layOutGrid() {
    put(.backdrop, 0, .backdrop, wholeScreen, colour: 0xFFFFFF)
    if let category {
      layOutThumbnails(category)
    } else {
      put(.label, 0, .label, middleLine, text: TextKey.noCategories.text())
    }
    layOutBar()
  }

  /// A line of text in the middle of the screen.
  var middleLine: ScreenRect {
    let height = ScreenLength.points(44)
    return ScreenRect(
      x: .points(16), y: ScreenLength(subpoints: (screen.size.height - height).subpoints / 2),
      width: screen.size.width - .points(32), height: height)
  }

  private mutating func layOutThumbnails(_ category: Int) {
    let roll = album[category].roll
    guard roll.count > 0 else {
      put(.emptyPage, UInt64(category), .label, middleLine, text: TextKey.emptyCategory.text())
      return
    }
    let offset = grid.track.offset
    let rows = grid.reach(category: category, aheadRows: 0).visible
    for index in grid.indices(rows) {
      let photo = roll[index]
      let frame = grid.geometry.frame(index, offset: offset)
      let copy = photos.copy(photo.slot, .thumbnail)
      putPhoto(.thumbnail, photo.id, copy, frame: frame)
    }
  }

  /// A photo, or what stands for it while it is not there or cannot be shown.
  mutating func putPhoto(
    _ slot: DisplaySlot, _ photo: PhotoID, _ copy: PhotoAvailability.Copy, frame: ScreenRect
  ) {
    let kind: DisplayKind
    var text = DisplayText.none
    switch copy.readiness {
    case .ready: kind = .photo
    case .absent:
      kind = .placeholder
      visiblePlaceholderCount += 1
    case .failed:
      kind = .failure
      text = TextKey.photoFailed.text()
    }
    display.append(
      DisplayItem(
        id: slot.id(photo.raw), kind: kind, frame: frame, photo: photo, pixels: copy.pixels, text: text,
        colour: kind == .photo ? 0 : FamilyGallery.placeholderColour))
  }

  private mutating func layOutBar() {
    put(
      .bar, 0, .bar,
      ScreenRect(x: .zero, y: .zero, width: screen.size.width, height: ChipBar.height), colour: 0xFAFAFA)
    var chip = chips.firstVisible
    while chip < chips.count, chips.shows(chip) {
      let shown = album.chip(chip)
      put(
        .chip, UInt64(chip), .chip, chips.frame(chip), text: TextKey.categoryName.text(shown.name),
        colour: chip == category ? shown.colour : FamilyGallery.placeholderColour)
      chip += 1
    }
    put(.button, 0, .button, chips.groupsFrame, text: TextKey.groups.text())
    put(.button, 1, .button, chips.lockFrame, text: TextKey.lock.text())
  }

  /// Asks for the rows on screen, then for those ahead; nothing while the same rows are.
  mutating func wantGrid(effects: inout [GalleryEffect]) {
    guard let category else {
      photos.beginWants()
      return photos.commitWants(effects: &effects)
    }
    let reach = grid.reach(category: category, aheadRows: fetchesAhead ? settings.prefetchRowCount : 0)
    let isPassing = viewer.passage.isMoving
    guard reach != lastReach || isPassing else { return }
    lastReach = isPassing ? nil : reach
    let roll = album[category].roll
    photos.beginWants()
    for index in grid.indices(reach.visible) { photos.want(roll[index].slot, .thumbnail, .visible) }
    if isPassing, let photo = viewer.passage.photo, let copy = leavingCopy(of: photo) {
      photos.want(photo.slot, copy, .visible)
    }
    let ahead = grid.indices(reach.ahead)
    if reach.isForward {
      for index in ahead { photos.want(roll[index].slot, .thumbnail, .prefetch) }
    } else {
      for index in ahead.reversed() { photos.want(roll[index].slot, .thumbnail, .prefetch) }
    }
    photos.commitWants(effects: &effects)
  }
}
