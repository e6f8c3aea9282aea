internal import Kernel

/// Photos that come and go while a screen shows them.
extension GalleryScreens {
  /// An album photo went: what shows it shows the next older one instead, else the next newer.
  ///
  /// True where it was under the child's eyes, so that the gesture on it has to end.
  mutating func removeAlbumPhoto(
    _ photo: PhotoID, from front: GalleryScreen, _ context: inout GalleryContext
  ) -> Bool {
    let shown = front == .fullscreen ? fullscreen.frontPhoto(context.album) : nil
    guard let (home, place) = context.album.remove(photo) else { return false }
    context.photos.remove(photo)
    dashboard.forgetPreviews(beside: context.photos)
    if context.passage.photo?.id == photo { context.passage.photo = nil }
    context.isDirty = true
    grid.forgetReach()
    guard home == context.album.front else { return false }
    grid.resize(without: place, &context)
    guard let shown else { return false }
    fullscreen.replaceFrontPhoto(shown.place, &context)
    return shown.id == photo
  }

  /// A photo came to a group; the viewer in front of that group makes room for it.
  mutating func mergeGroupPhoto(
    _ photo: GroupPhoto, on front: GalleryScreen, _ context: inout GalleryContext
  ) {
    let wasFront = shows(photo.id, front)
    guard context.groups.merge(photo, photos: &context.photos) != nil else { return }
    context.isDirty = true
    if front == .groupViewer { groupViewer.photoArrived(photo, wasFront: wasFront, &context) }
  }

  /// Removes a photo that expired or was taken back from the screen in this very frame.
  ///
  /// True where it was under the child's eyes, so that the gesture on it has to end.
  mutating func removeGroupPhoto(
    _ photo: PhotoID, forGood: Bool, from front: GalleryScreen, _ context: inout GalleryContext
  ) -> Bool {
    let wasFront = shows(photo, front)
    guard context.groups.remove(photo, forGood: forGood, photos: &context.photos) != nil else { return false }
    context.isDirty = true
    if wasFront { groupViewer.replaceFrontPhoto(&context) }
    return wasFront
  }

  /// Whether the group viewer is in front and shows this photo.
  private func shows(_ photo: PhotoID, _ front: GalleryScreen) -> Bool {
    front == .groupViewer && groupViewer.front?.id == photo
  }
}
