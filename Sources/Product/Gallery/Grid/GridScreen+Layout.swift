internal import Albums
internal import Kernel

extension GridScreen {
  /// The thumbnails on screen and the bar above them.
  mutating func draw(_ context: inout GalleryContext) {
    context.canvas.fill(.plain, colour: 0xFFFFFF)
    if let category = context.album.front {
      drawThumbnails(category, &context)
    } else {
      mount.clear()
      let line = context.canvas.middleLine
      context.canvas.put(.label, 0, .label, line, text: TextKey.noCategories.text())
    }
    drawBar(&context)
  }

  private mutating func drawThumbnails(_ category: Int, _ context: inout GalleryContext) {
    let roll = context.album[category].roll
    guard roll.count > 0 else {
      mount.clear()
      let line = context.canvas.middleLine
      context.canvas.put(.emptyPage, UInt64(category), .label, line, text: TextKey.emptyCategory.text())
      return
    }
    let offset = grid.track.offset
    let visible = grid.visible
    mount.advance(to: visible, by: context.settings.thumbnailsPerFrame)
    context.canvas.placeholderCount += visible.count - mount.indices.count
    for index in mount.indices {
      let photo = roll[index]
      let frame = grid.geometry.frame(index, offset: offset)
      context.canvas.putPhoto(
        .thumbnail, photo.id, context.photos.copy(photo.slot, .thumbnail), frame: frame)
    }
  }

  private func drawBar(_ context: inout GalleryContext) {
    let strip = context.canvas.topStrip(ChipBar.height)
    context.canvas.put(.bar, 0, .bar, strip, colour: 0xFAFAFA)
    var chip = chips.firstVisible
    while chip < chips.count, chips.shows(chip) {
      let shown = context.album.chip(chip)
      let isFront = chip == context.album.front
      context.canvas.put(
        .chip, UInt64(chip), .chip, chips.frame(chip), text: TextKey.categoryName.text(shown.name),
        colour: isFront ? shown.colour : DisplayCanvas.placeholderColour)
      chip += 1
    }
    for (place, button) in ChipBar.buttons.enumerated() {
      context.canvas.put(.button, UInt64(place), .button, chips.buttonFrame(place), text: button.text.text())
    }
  }

  /// The photo that has left fullscreen, over the grid, on its way to its square.
  func drawLeavingPhoto(_ context: inout GalleryContext) {
    guard context.passage.isMoving else { return }
    context.canvas.fill(.fullscreen, opacity: context.passage.opacity)
    guard let photo = context.passage.photo, let copy = context.photos.readyCopy(photo.slot) else { return }
    context.canvas.putPhoto(
      .page, photo.id, context.photos.copy(photo.slot, copy), frame: context.passage.leavingFrame)
  }

  /// The grid that a photo rises from into fullscreen, as long as it shows.
  mutating func layOutBeneath(_ context: inout GalleryContext) {
    guard let category = context.album.front else { return }
    let roll = context.album[category].roll
    guard roll.count > 0 else { return }
    draw(&context)
    for index in grid.visible { context.photos.want(roll[index].slot, .thumbnail, .visible) }
  }

  /// Folds what later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(grid.track.offset.subpoints)
    digest.mix(chips.track.offset.subpoints)
    digest.mix(grid.loadedCount)
  }

  /// Panics when the state contradicts itself or the catalogue.
  func checkInvariants(_ album: AlbumCategories) {
    grid.checkInvariants()
    chips.track.checkInvariants()
    guard let front = album.front else { return }
    let count = album[front].roll.count
    precondition(grid.photoCount == count, "the grid counts \(grid.photoCount) of \(count)")
  }
}
