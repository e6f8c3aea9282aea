internal import Gestures
internal import Kernel

extension FamilyGallery {
  mutating func beginDrag(_ decision: GestureDecision) {
    let way = decision.translation
    let isHorizontal = way.x.magnitude > way.y.magnitude
    switch currentScreen {
    case .grid:
      if chips.contains(decision.start) {
        touch.role = .scrollChips
        chips.track.grab(finger: decision.position.x)
      } else if !isHorizontal {
        touch.role = .scrollGrid
        grid.track.grab(finger: decision.position.y)
      }
    case .fullscreen: beginFullscreenDrag(decision, isHorizontal: isHorizontal)
    case .groupList:
      touch.role = .scrollGroups
      groupList.track.grab(finger: decision.position.y)
    case .groupViewer:
      touch.role = .pageGroup
      if isHorizontal { groupViewer.isForward = way.x < .zero }
      groupViewer.pager.grab(finger: decision.position.x)
      groupViewer.pull.grab(finger: decision.start.y + GroupViewer.pullDistance)
    case .pinPad, .parent: break
    }
  }

  mutating func moveDrag(_ decision: GestureDecision) {
    let finger = decision.position
    let moved =
      switch touch.role {
      case .none, .pinch: false
      case .scrollGrid: grid.drag(finger: finger.y)
      case .scrollChips: chips.track.drag(finger: finger.x)
      case .scrollGroups: groupList.track.drag(finger: finger.y)
      case .pageCategories: dragCategories(finger: finger.x)
      case .pagePhotos: dragPhotos(finger: finger.y)
      case .pan: viewer.zoom.pan(finger: finger)
      case .pageGroup: dragGroup(decision)
      }
    guard moved else { return }
    movedUnderFinger = true
    isDirty = true
  }

  mutating func endDrag(
    _ decision: GestureDecision, velocity: TouchVelocity, at vsync: Instant, effects: inout [GalleryEffect]
  ) {
    moveDrag(decision)
    switch touch.role {
    case .scrollGrid:
      grid.track.release(fingerVelocity: velocity.yPointsPerSecond, at: vsync, animated: animated)
    case .scrollChips:
      chips.track.release(fingerVelocity: velocity.xPointsPerSecond, at: vsync, animated: animated)
    case .scrollGroups:
      groupList.track.release(fingerVelocity: velocity.yPointsPerSecond, at: vsync, animated: animated)
    case .pagePhotos where leavesFullscreen(decision), .pageCategories where leavesFullscreen(decision):
      act(.closePhoto, decision, effects: &effects)
      closeFullscreen(at: vsync, effects: &effects)
      return
    case .pageGroup where decision.translation.y > GroupViewer.dismissDistance:
      act(.closeGroup, decision, effects: &effects)
      closeGroupViewer()
      return
    case .pageCategories:
      viewer.horizontal.settle(
        pages: 0, velocity: velocity.xPointsPerSecond, at: vsync, animated: animated)
    case .pagePhotos:
      viewer.vertical.settle(pages: 0, velocity: velocity.yPointsPerSecond, at: vsync, animated: animated)
    case .pageGroup:
      groupViewer.pager.settle(
        pages: 0, velocity: velocity.xPointsPerSecond, at: vsync, animated: animated)
      groupViewer.pull.settle(pages: 0, velocity: 0, at: vsync, animated: animated)
    case .none, .pan, .pinch: break
    }
    // A swipe of the same lift still asks which axis was dragged: the role ends with the sequence.
    isDirty = true
  }

  /// Ends whatever a finger still holds, without a commit: cancelled, or taken over by a second finger.
  mutating func letGo(at vsync: Instant) {
    switch touch.role {
    case .none, .pan: break
    case .scrollGrid where !grid.track.isMoving: grid.track.stop()
    case .scrollChips where !chips.track.isMoving: chips.track.stop()
    case .scrollGroups where !groupList.track.isMoving: groupList.track.stop()
    case .pageCategories where !viewer.horizontal.isMoving:
      viewer.horizontal.settle(pages: 0, velocity: 0, at: vsync, animated: animated)
    case .pagePhotos where !viewer.vertical.isMoving:
      viewer.vertical.settle(pages: 0, velocity: 0, at: vsync, animated: animated)
    case .pageGroup:
      if !groupViewer.pager.isMoving {
        groupViewer.pager.settle(pages: 0, velocity: 0, at: vsync, animated: animated)
      }
      if !groupViewer.pull.isMoving {
        groupViewer.pull.settle(pages: 0, velocity: 0, at: vsync, animated: animated)
      }
    case .pinch: viewer.zoom.endPinch(at: vsync, animated: animated)
    case .scrollGrid, .scrollChips, .scrollGroups, .pageCategories, .pagePhotos: break
    }
    if touch.role != .none { isDirty = true }
    touch.role = .none
  }

  mutating func beginPinch(_ decision: GestureDecision, at vsync: Instant) {
    letGo(at: vsync)
    guard currentScreen == .fullscreen, frontPhoto != nil else { return }
    touch.role = .pinch
    viewer.zoom.beginPinch(centroid: decision.start)
  }

  mutating func movePinch(_ decision: GestureDecision, ratio: Int64) {
    guard touch.role == .pinch else { return }
    viewer.zoom.pinch(ratioMillionths: ratio, centroid: decision.position)
    movedUnderFinger = true
    isDirty = true
  }
}
