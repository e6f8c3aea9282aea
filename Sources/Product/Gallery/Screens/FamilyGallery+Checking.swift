internal import Gestures
public import Kernel

extension FamilyGallery {
  /// Traps when the state contradicts itself. O(state).
  public func checkInvariants() {
    recogniser.checkInvariants()
    context.photos.checkInvariants()
    context.library.checkInvariants()
    context.album.checkInvariants()
    context.groups.checkInvariants()
    screens.checkInvariants(inFront: currentScreen, context)
    toasts.checkInvariants()
    if !isInKidsMode {
      precondition(toasts.category == nil && toasts.standard == nil, "a toast outlived kids mode")
    }
    if !context.isDirty { checkDisplay() }
  }

  /// Traps unless identities are unique and exactly the visible photos are pinned.
  private func checkDisplay() {
    display.checkInvariants()
    var shown: Set<PhotoID> = []
    for item in display.items where item.photo != .none {
      shown.insert(item.photo)
      precondition(context.photos.isPinned(item.photo), "\(item.photo) is shown but not pinned")
      precondition((item.kind == .photo) == (item.pixels != .zero), "\(item.photo) shows \(item.pixels)")
    }
    for photo in context.photos.pinnedPhotos {
      precondition(shown.contains(photo), "\(photo) is pinned but not shown")
    }
  }

  /// Folds the state that later frames depend on, and `nextDue`, into the digest. O(1). `mutating` like `glance`; the screens'
  /// parts are inlined, so that nothing is copied.
  public mutating func mix(_ nextDue: Instant?, into digest: inout StableDigest) {
    digest.mix(Int(currentScreen.rawValue) << 8 | Int(context.touch.role.rawValue))
    digest.mix(context.album.front ?? -1)
    screens.mix(into: &digest, context, toasts, front: currentScreen)
    digest.mix(context.touch.lastSample.nanoseconds)
    digest.mix(nextDue?.nanoseconds ?? -1)
    recogniser.mix(into: &digest)
    if context.appearance != Appearance() {
      digest.mix(Int(context.appearance.choice.rawValue) << 1 | (context.appearance.isDeviceDark ? 1 : 0))
    }
  }
}
