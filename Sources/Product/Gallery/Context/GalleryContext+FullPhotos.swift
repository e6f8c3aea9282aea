internal import Kernel

/// Photos at screen size, for fullscreen and the group viewer.
extension GalleryContext {
  /// Lays out a photo and requests it: the full copy, else its thumbnail with a spinner, else a placeholder with a spinner. For a
  /// failed photo in a thin frame, the message uses the whole page.
  mutating func layOutFullPhoto(_ photo: RollPhoto, frame: ScreenRect, page: ScreenRect, isFront: Bool) {
    photos.want(photo.slot, .full, .visible)
    let full = photos.copy(photo.slot, .full)
    let thumbnail = photos.copy(photo.slot, .thumbnail)
    if full.readiness == .absent && thumbnail.readiness == .ready {
      photos.want(photo.slot, .thumbnail, .visible)
      canvas.putPhoto(.page, photo.id, thumbnail, frame: frame)
    } else {
      let isCut = full.readiness == .failed && !hasRoomForFailure(frame)
      canvas.putPhoto(
        .page, photo.id, full, frame: isCut ? page : frame, textSize: canvas.type.points(of: TextSize.body))
    }
    guard full.readiness == .absent else { return }
    var square = canvas.middleSquare
    square.origin.x += page.minX
    square.origin.y += page.minY
    canvas.put(
      .spinner, photo.id.raw, .spinner, square, text: isFront ? progress : .none, role: .button)
  }

  private mutating func hasRoomForFailure(_ frame: ScreenRect) -> Bool {
    let words = middleLine(TextKey.photoFailed.text())
    return frame.size.width >= words.size.width && frame.size.height >= words.size.height
  }

  /// Prefetches pages in the finger's direction, nearest first. Pages on the other side are retained while they are in memory.
  mutating func wantPages(of roll: PhotoRoll, around front: Int, forward: Bool) {
    let step = forward ? 1 : -1
    let count = max(0, settings.prefetchPageCount)
    for distance in 0..<count { wantPage(of: roll, front + step * (distance + 1)) }
    for distance in 0..<count { keepPage(of: roll, front - step * (distance + 1)) }
  }

  /// Prefetches a page.
  mutating func wantPage(of roll: PhotoRoll, _ index: Int) {
    if index >= 0 && index < roll.count { photos.want(roll[index].slot, .full, .prefetch) }
  }

  /// Retains a page that is in memory.
  mutating func keepPage(of roll: PhotoRoll, _ index: Int) {
    guard index >= 0 && index < roll.count, photos.copy(roll[index].slot, .full).readiness == .ready else {
      return
    }
    photos.want(roll[index].slot, .full, .prefetch)
  }
}
