internal import Gestures
public import Kernel

/// An album that parents change while a child looks (docs/product.md, section 2): what is on screen follows in the same frame.
///
/// Nobody is told but the effects: it is no change that the child made.
extension FamilyGallery {
  /// Whether the gallery knows nothing of a photo's bitmap that it asked for: it had it perhaps, and forgot it with the photo, which has
  /// come back since. O(1). Changes nothing; `mutating` as `glance` is.
  public mutating func lacks(_ key: PhotoKey) -> Bool {
    guard let slot = context.photos.slot(of: key.photo) else { return false }
    let copy: PhotoCopy = key == context.photos.key(slot, .full) ? .full : .thumbnail
    return context.photos.copy(slot, copy).readiness == .absent
  }

  /// Makes a change of the whole album, and of what children see of it; false when everything was so before.
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

  /// Hides a category where it stands.
  mutating func hide(_ category: CategoryID) {
    guard let place = context.library.index(of: category) else { return }
    var hidden = context.library.categories[place]
    hidden.visibleToChildren = false
    follow(.categorySet(hidden, at: place))
  }

  private mutating func followPhoto(_ photo: PhotoID) {
    if screens.followPhoto(photo, on: currentScreen, &context) { cancelGesture() }
  }

  /// A photo of the album is no group's.
  private mutating func dropGroupPhoto(_ photo: PhotoID) {
    guard context.groups.contains(photo) else { return }
    if screens.removeGroupPhoto(photo, forGood: false, from: currentScreen, &context) { cancelGesture() }
  }

  /// Categories came, went, or are called or stand otherwise.
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
    // Where there was none, a finger holds nothing.
    guard front != nil else { return }
    if currentScreen == .fullscreen { replaceFullscreenCategory() }
    if currentScreen == .grid || currentScreen == .fullscreen { cancelGesture() }
  }

  /// Photos of categories that are about to be seen are no group's.
  private mutating func dropPhotosOfGroups() {
    for category in context.library.categories
    where category.visibleToChildren && context.album.index(of: category.id) == nil {
      for photo in context.library.photos(of: category.id) { dropGroupPhoto(photo.id) }
    }
  }

  /// The category in fullscreen went: the next one comes, on the photo it remembers; without any, the grid.
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
