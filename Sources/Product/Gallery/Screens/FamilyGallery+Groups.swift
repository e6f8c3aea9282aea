internal import Gestures
internal import Kernel

extension FamilyGallery {
  mutating func tapGroupList(_ decision: GestureDecision, effects: inout [GalleryEffect]) {
    if GroupList.backFrame.contains(decision.position) {
      act(.closeGroupList, decision, effects: &effects)
      show(.grid)
    } else if groupList.card(at: decision.position) != nil {
      // The camera is the system's: it comes up over the list and leaves it as it was.
      act(.openCamera, decision, effects: &effects)
    }
  }

  mutating func longPress(_ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]) {
    guard currentScreen == .groupList, let group = groupList.card(at: decision.start) else { return }
    act(.openGroup, decision, effects: &effects)
    effects.append(.listGroup(groups[group].id))
    let roll = groups[group].roll
    groupViewer.enter(group: group, newest: roll.count > 0 ? roll[0].place : nil)
    show(.groupViewer)
    age = ageText(at: vsync)
  }

  mutating func closeGroupViewer() {
    groupViewer.enter(group: groupViewer.group, newest: nil)
    show(.groupList)
  }

  mutating func tapGroupViewer(
    _ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]
  ) {
    guard groupViewer.front != nil else { return }
    if groupViewer.overlay.isShown && GroupViewer.closeFrame.contains(decision.position) {
      act(.closeGroup, decision, effects: &effects)
      return closeGroupViewer()
    }
    act(.toggleOverlay, decision, effects: &effects)
    groupViewer.overlay.turn(shown: !groupViewer.overlay.isShown, at: vsync, animated: animated)
    isDirty = true
  }

  /// The index of the photo in front of the group viewer.
  var groupIndex: Int? {
    guard let front = groupViewer.front else { return nil }
    return groups[groupViewer.group].roll.index(of: front)
  }

  /// Pages with the finger's way across, and takes the viewer along with its way down beyond 50 pt.
  mutating func dragGroup(_ decision: GestureDecision) -> Bool {
    let count = groups[groupViewer.group].roll.count
    let index = groupIndex ?? 0
    let across = groupViewer.pager.drag(
      finger: decision.position.x, revealsBefore: index > 0, revealsAfter: index + 1 < count)
    let edge = decision.start.y + GroupViewer.pullDistance
    let down = groupViewer.pull.drag(
      finger: max(decision.position.y, edge), revealsBefore: true, revealsAfter: true)
    return across || down
  }

  mutating func swipeGroupViewer(
    _ decision: GestureDecision, _ direction: SwipeDirection, velocity: TouchVelocity, at vsync: Instant,
    effects: inout [GalleryEffect]
  ) {
    guard direction == .left || direction == .right, let index = groupIndex else { return }
    let roll = groups[groupViewer.group].roll
    let next = direction == .left ? index + 1 : index - 1
    guard next >= 0 && next < roll.count else { return act(.atListEnd, decision, effects: &effects) }
    act(direction == .left ? .nextPhoto : .previousPhoto, decision, effects: &effects)
    groupViewer.show(roll[next].place)
    groupViewer.pager.settle(
      pages: direction == .left ? 1 : -1, velocity: velocity.xPointsPerSecond, at: vsync,
      animated: animated)
    groupPhotoCameToFront(at: vsync)
  }

  private mutating func groupPhotoCameToFront(at vsync: Instant) {
    progress = .none
    age = ageText(at: vsync)
    isDirty = true
  }

  // MARK: What the network and the clock bring

  mutating func merge(_ photo: GroupPhoto, at vsync: Instant) {
    let isFront = currentScreen == .groupViewer && groupViewer.front?.id == photo.id
    guard groups.merge(photo, photos: &photos) != nil else { return }
    isDirty = true
    guard currentScreen == .groupViewer else { return }
    let roll = groups[groupViewer.group].roll
    if isFront {
      let place = PhotoPlace(id: photo.id, time: photo.timestamp)
      groupViewer.show(
        roll.index(of: place) != nil ? place : roll.index(nearest: place).map { roll[$0].place })
    } else if groupViewer.front == nil, roll.count > 0 {
      groupViewer.show(roll[0].place)
    }
    age = ageText(at: vsync)
  }

  /// Takes an expired photo from the screen in this very frame; whether its gesture has to be cancelled.
  mutating func expire(_ photo: PhotoID, at vsync: Instant) -> Bool {
    let wasFront = currentScreen == .groupViewer && groupViewer.front?.id == photo
    guard let group = groups.expire(photo, photos: &photos) else { return false }
    isDirty = true
    guard wasFront, let place = groupViewer.front else { return false }
    let roll = groups[group].roll
    groupViewer.show(roll.index(nearest: place).map { roll[$0].place })
    groupViewer.pager.reset()
    groupViewer.pull.reset()
    groupPhotoCameToFront(at: vsync)
    return true
  }

  // MARK: Relative time

  private static let minute = TimeSpan.minutes(1)
  private static let hour = TimeSpan.hours(1)

  /// "Just now", minutes, then hours since the photo in front was shared.
  func ageText(at vsync: Instant) -> DisplayText {
    guard let front = groupViewer.front else { return .none }
    let elapsed = clock.time(at: vsync) - front.time
    if elapsed < FamilyGallery.minute { return TextKey.justNow.text() }
    if elapsed < FamilyGallery.hour {
      return TextKey.minutesAgo.text(Int(elapsed.nanoseconds / FamilyGallery.minute.nanoseconds))
    }
    return TextKey.hoursAgo.text(Int(elapsed.nanoseconds / FamilyGallery.hour.nanoseconds))
  }

  /// When the relative time next reads differently.
  func ageDue(after vsync: Instant) -> Instant? {
    guard let front = groupViewer.front else { return nil }
    let elapsed = clock.time(at: vsync) - front.time
    let unit = elapsed < FamilyGallery.hour ? FamilyGallery.minute : FamilyGallery.hour
    let units = elapsed < .zero ? 0 : elapsed.nanoseconds / unit.nanoseconds
    return clock.instant(of: front.time + unit * (units + 1))
  }
}
