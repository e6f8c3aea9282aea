internal import Kernel

/// Photos that are added or removed while a screen shows them.
extension GalleryScreens {
  /// Updates the screens after categories changed; the children's view is already updated.
  mutating func followCategories(from before: [CategoryID], _ context: inout GalleryContext) {
    dashboard.followPreviews(of: context.album, in: context.photos)
    if let photo = context.passage.photo, !context.album.contains(photo.id) { context.passage.photo = nil }
    context.isDirty = true
    grid.followCategories(from: before, &context)
  }

  /// Updates the screens after a photo of the album changed. If the fullscreen photo was removed, the next older one replaces it,
  /// else the next newer one.
  ///
  /// Returns true when the photo was visible in front, so that its gesture must be cancelled.
  mutating func followPhoto(
    _ photo: PhotoID, on screen: GalleryScreen, _ context: inout GalleryContext
  ) -> Bool {
    let shown = screen == .fullscreen ? fullscreen.frontPhoto(context.album) : nil
    let (before, after) = context.album.followPhoto(photo, of: context.library, photos: &context.photos)
    guard before != nil || after != nil else { return false }
    let front = context.album.front.map { context.album[$0].id }
    dashboard.followPreviews(of: context.album, in: context.photos)
    if context.passage.photo?.id == photo, after?.category != front { context.passage.photo = nil }
    context.isDirty = true
    grid.followPhoto(isNew: after != nil)
    let places = [before, after].compactMap { $0?.category == front ? $0?.place : nil }
    guard !places.isEmpty else { return false }
    grid.resize(around: places, &context)
    guard screen == .fullscreen else { return false }
    guard let shown else {
      fullscreen.fill(&context)
      return false
    }
    guard shown.id == photo else {
      fullscreen.replaceFrontPhoto(shown.place, &context)
      return false
    }
    if let after, after.category == front {
      fullscreen.renewFrontPhoto(after.place, &context)
      return false
    }
    fullscreen.replaceFrontPhoto(shown.place, &context)
    return true
  }

  /// Adds a photo to a group and updates the viewer in front of that group.
  mutating func mergeGroupPhoto(
    _ photo: GroupPhoto, on front: GalleryScreen, _ context: inout GalleryContext
  ) {
    let wasFront = shows(photo.id, front)
    guard context.library.photo(photo.id) == nil,
      context.groups.merge(photo, photos: &context.photos) != nil
    else { return }
    context.isDirty = true
    if front == .groupViewer { groupViewer.photoArrived(photo, wasFront: wasFront, &context) }
  }

  /// Removes an expired or withdrawn photo from the screen in this frame. Returns true when it was the front photo, so that its
  /// gesture must be cancelled.
  mutating func removeGroupPhoto(
    _ photo: PhotoID, forGood: Bool, from front: GalleryScreen, _ context: inout GalleryContext
  ) -> Bool {
    let wasFront = shows(photo, front)
    guard context.groups.remove(photo, forGood: forGood, photos: &context.photos) != nil else { return false }
    context.isDirty = true
    if wasFront { groupViewer.replaceFrontPhoto(&context) }
    return wasFront
  }

  /// Whether the group viewer is in front with this photo.
  private func shows(_ photo: PhotoID, _ front: GalleryScreen) -> Bool {
    front == .groupViewer && groupViewer.front?.id == photo
  }
}
