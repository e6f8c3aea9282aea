internal import Gestures
public import Kernel

extension FamilyGallery {
  /// Panics when the state contradicts itself. O(what exists).
  public func checkInvariants() {
    recogniser.checkInvariants()
    photos.checkInvariants()
    album.checkInvariants()
    groups.checkInvariants()
    grid.checkInvariants()
    chips.track.checkInvariants()
    groupList.track.checkInvariants()
    viewer.zoom.checkInvariants()
    toasts.checkInvariants()
    checkPlaces()
    if !isDirty { checkDisplay() }
  }

  private func checkPlaces() {
    precondition(
      (category == nil) == (album.count == 0),
      "\(album.count) categories, \(String(describing: category)) in front")
    if let category {
      precondition(category >= 0 && category < album.count, "category \(category) of \(album.count)")
      let count = album[category].roll.count
      precondition(grid.photoCount == count, "the grid counts \(grid.photoCount) of \(count)")
      if currentScreen == .fullscreen {
        precondition(
          (viewer.index == nil) == (count == 0), "index \(String(describing: viewer.index)) of \(count)")
        precondition(viewer.index.map { $0 >= 0 && $0 < count } ?? true, "index beyond \(count)")
        precondition(
          frontPhoto?.place == nil || album[category].memory == frontPhoto?.place, "not remembered")
      }
    }
    precondition(currentScreen == .fullscreen || viewer.zoom.isAtRest, "zoomed outside fullscreen")
    if currentScreen == .groupViewer {
      let count = groups[groupViewer.group].roll.count
      precondition((groupIndex == nil) == (count == 0), "the group viewer shows none of \(count)")
    }
    if currentScreen == .parent {
      precondition(toasts.category == nil && toasts.standard == nil, "a toast outlived kids mode")
    }
  }

  /// Identities are unique, what is shown is pinned, and nothing but what is shown.
  private func checkDisplay() {
    display.checkInvariants()
    var shown: Set<PhotoID> = []
    for item in display.items where item.photo != .none {
      shown.insert(item.photo)
      precondition(photos.isPinned(item.photo), "\(item.photo) is shown but not pinned")
      precondition((item.kind == .photo) == (item.pixels != .zero), "\(item.photo) shows \(item.pixels)")
    }
    for photo in photos.pinnedPhotos {
      precondition(shown.contains(photo), "\(photo) is pinned but not shown")
    }
  }

  /// Folds the state that later frames depend on into the digest. O(1).
  public func mix(into digest: inout StableDigest) {
    digest.mix(Int(currentScreen.rawValue) << 8 | Int(touch.role.rawValue))
    digest.mix(category ?? -1)
    digest.mix(grid.track.offset.subpoints)
    digest.mix(chips.track.offset.subpoints)
    digest.mix(grid.loadedCount)
    digest.mix(viewer.index ?? -1)
    digest.mix(viewer.horizontal.shift.subpoints)
    digest.mix(viewer.vertical.shift.subpoints)
    digest.mix(viewer.passage.way.subpoints)
    digest.mix(viewer.zoom.scale)
    digest.mix(viewer.zoom.offset.x.subpoints)
    digest.mix(viewer.zoom.offset.y.subpoints)
    digest.mix(groupViewer.front?.id.raw ?? 0)
    digest.mix(groupViewer.pager.shift.subpoints)
    digest.mix(groupViewer.pull.shift.subpoints)
    digest.mix(groupList.track.offset.subpoints)
    digest.mix(toasts.nextNumber)
    digest.mix(toasts.category?.number ?? -1)
    digest.mix(toasts.standard?.number ?? -1)
    digest.mix(pinPad.typedCount)
    digest.mix(pinPad.attempts.retryAt.nanoseconds)
    digest.mix(touch.lastSample.nanoseconds)
    digest.mix(nextDue?.nanoseconds ?? -1)
    recogniser.mix(into: &digest)
  }
}
