internal import Gestures
public import Kernel

/// Applies album changes by parents while a child uses the gallery, in the same frame (docs/product.md, section 2).
///
/// Emits no `GalleryEffect.acted`, since the child did nothing.
extension FamilyGallery {
  /// Whether the gallery has lost the state of a bitmap that it may have had, because the photo was removed and has returned.
  /// O(1). `mutating` to avoid a copy, like `glance`.
  public mutating func lacks(_ key: PhotoKey) -> Bool {
    guard let slot = context.photos.slot(of: key.photo) else { return false }
    let copy: PhotoCopy = key == context.photos.key(slot, .full) ? .full : .thumbnail
    return context.photos.copy(slot, copy).readiness == .absent
  }

  /// Applies a change to the whole album and the children's view. Returns false when it changes nothing.
  @discardableResult mutating func follow(_ change: AlbumChange) -> Bool {
    guard context.library.apply(change) else { return false }
    if !isInKidsMode { context.isDirty = true }
    switch change {
    case .categorySet, .categoryDeleted, .categoriesOrdered: followCategories()
    case .photoAdded(let photo):
      dropGroupPhoto(photo.id)
      followPhoto(photo.id)
    case .photoMoved(let photo, _), .photoDeleted(let photo): followPhoto(photo)
    }
    return true
  }

  /// Hides a category without moving it.
  mutating func hide(_ category: CategoryID) {
    guard let place = context.library.index(of: category) else { return }
    var hidden = context.library.categories[place]
    hidden.visibleToChildren = false
    follow(.categorySet(hidden, at: place))
  }

  private mutating func followPhoto(_ photo: PhotoID) {
    if screens.followPhoto(photo, on: currentScreen, &context) { cancelGesture() }
  }

  /// Removes a group photo whose id now belongs to the album.
  private mutating func dropGroupPhoto(_ photo: PhotoID) {
    guard context.groups.contains(photo) else { return }
    if screens.removeGroupPhoto(photo, forGood: false, from: currentScreen, &context) { cancelGesture() }
  }

  /// Handles changed categories.
  private mutating func followCategories() {
    dropPhotosOfGroups()
    let before = context.album.categories
    let front = context.album.front.map { before[$0] }
    context.album.followCategories(
      of: context.library, photos: &context.photos, texts: &context.texts)
    screens.followCategories(from: before.map(\.id), &context)
    let now = context.album.front.map { context.album[$0] }
    guard now?.id != front?.id else {
      if let front, let now { toasts.retitle(front.name, as: now.name, colour: now.colour) }
      return
    }
    toasts.dropCategory(effects: &context.effects)
    screens.grid.enterCategory(&context)
    if isInKidsMode {
      context.effects.append(
        .categoryChanged(from: front?.id, to: now?.id, cause: .automatic, decidedAt: context.vsync))
    }
    // Without an earlier front category no gesture needs to be cancelled.
    guard front != nil else { return }
    if currentScreen == .fullscreen { replaceFullscreenCategory() }
    if currentScreen == .grid || currentScreen == .fullscreen { cancelGesture() }
  }

  /// Removes group photos with ids of categories that become visible.
  private mutating func dropPhotosOfGroups() {
    for category in context.library.categories
    where category.visibleToChildren && context.album.index(of: category.id) == nil {
      for photo in context.library.photos(of: category.id) { dropGroupPhoto(photo.id) }
    }
  }

  /// Handles a removed category in fullscreen: shows the next one at its remembered photo; without any, the grid.
  private mutating func replaceFullscreenCategory() {
    if let front = context.album.front {
      screens.fullscreen.enterCategory(front, &context)
      context.passage.stop(isOpen: true)
    } else {
      screens.fullscreen.leave()
      show(.grid)
    }
  }
}
