public import Kernel

/// The two sizes in which a photo is shown.
public enum PhotoCopy: UInt8, Hashable, Sendable {
  /// The grid's square.
  case thumbnail
  /// The whole screen.
  case full
}

/// The state of every photo's bitmaps in the gallery: ready, failed, wanted or pinned.
///
/// Stored in arrays by slot, so that layout needs no hashing.
public struct PhotoAvailability: Sendable {
  /// The state of a bitmap.
  public enum Readiness: UInt8, Hashable, Sendable {
    /// `absent` until a bitmap arrives and after its eviction; `failed` when it could not be loaded.
    case absent, ready, failed
  }

  /// One size of one photo.
  public struct Copy: Hashable, Sendable {
    /// Pixels of the bitmap; zero unless ready.
    public var pixels = PixelSize.zero
    /// The state of its bitmap.
    public var readiness = Readiness.absent
    /// The requested urgency; `nil` when not wanted.
    public var urgency: PhotoUrgency?
    /// The last round of wants that included it.
    public var round: UInt32 = 0
    /// Whether a thumbnail is prefetched although it is not laid out.
    public var isExpected = false
    /// Whether it was in memory before, so that it is on disk and loads quickly.
    public var isQuick = false
    /// Whether it was evicted while prefetched.
    public var isLost = false
    /// Whether fullscreen wanted it and has not released it.
    public var isViewed = false

    fileprivate mutating func become(_ readiness: Readiness, _ pixels: PixelSize) {
      self.readiness = readiness
      self.pixels = pixels
      if readiness == .ready { isQuick = true }
      isLost = readiness == .absent && urgency == .prefetch
    }
  }

  /// An entry of the list of wants.
  public struct Want: Hashable, Sendable {
    /// The photo's slot from `add`.
    public let slot: Int32
    /// The size of the copy.
    public let copy: PhotoCopy
    /// The urgency.
    public let urgency: PhotoUrgency
  }

  /// The size of a grid square in pixels.
  public let thumbnailBox: PixelSize
  /// The size of the screen in pixels, which full copies fit.
  public let fullBox: PixelSize

  private var slots: [PhotoID: Int32] = [:]
  private var ids: [PhotoID] = []
  @usableFromInline var thumbnails: [Copy] = []
  @usableFromInline private(set) var fulls: [Copy] = []
  private var free: [Int32] = []
  private var retiring: [Int32] = []

  private var wanted: [Want] = []
  private var next: [Want] = []
  private var round: UInt32 = 0
  /// Thumbnails likely to be shown soon; marked in `thumbnails`.
  var expected: [Int32] = []
  var nextExpected: [Int32] = []
  /// Photos whose full copy fullscreen wanted since the last release; marked in `fulls`.
  @usableFromInline private(set) var viewed: [Int32] = []

  /// Creates a state without photos for two boxes in pixels.
  public init(thumbnailBox: PixelSize, fullBox: PixelSize) {
    self.thumbnailBox = thumbnailBox
    self.fullBox = fullBox
    wanted.reserveCapacity(128)
    next.reserveCapacity(128)
  }

  /// The slot of a photo, assigned if necessary.
  public mutating func add(_ photo: PhotoID) -> Int32 {
    if let slot = slots[photo] { return slot }
    if let place = retiring.firstIndex(where: { ids[Int($0)] == photo }) {
      // It returned before a layout, so its wants continue.
      let slot = retiring.remove(at: place)
      slots[photo] = slot
      return slot
    }
    let slot: Int32
    if let reused = free.popLast() {
      slot = reused
      ids[Int(slot)] = photo
    } else {
      slot = Int32(ids.count)
      ids.append(photo)
      thumbnails.append(Copy())
      fulls.append(Copy())
    }
    slots[photo] = slot
    return slot
  }

  /// Whether a photo has a slot. O(1).
  public func knows(_ photo: PhotoID) -> Bool { slots[photo] != nil }

  /// The slot of a photo; `nil` for an unknown one. O(1).
  public func slot(of photo: PhotoID) -> Int32? { slots[photo] }

  /// Removes a photo. Its slot is free once its wants are withdrawn.
  public mutating func remove(_ photo: PhotoID) {
    guard let slot = slots.removeValue(forKey: photo) else { return }
    retiring.append(slot)
  }

  /// The state of one size of a slot's photo; the slot must come from `add`. O(1).
  @inlinable public func copy(_ slot: Int32, _ copy: PhotoCopy) -> Copy {
    copy == .full ? fulls[Int(slot)] : thumbnails[Int(slot)]
  }

  /// The best copy in memory; `nil` when there is none.
  @inlinable public func readyCopy(_ slot: Int32) -> PhotoCopy? {
    if fulls[Int(slot)].readiness == .ready { return .full }
    return thumbnails[Int(slot)].readiness == .ready ? .thumbnail : nil
  }

  /// The key of one size of a slot's photo: full copies fit their box, thumbnails fill theirs. O(1).
  public func key(_ slot: Int32, _ copy: PhotoCopy) -> PhotoKey {
    copy == .full
      ? PhotoKey(photo: ids[Int(slot)], box: fullBox, fitting: .fit)
      : PhotoKey(photo: ids[Int(slot)], box: thumbnailBox, fitting: .fill)
  }

  /// Records a bitmap's new state. Returns the copy's urgency; the outer `nil` means an unknown key.
  public mutating func record(_ key: PhotoKey, _ readiness: Readiness, pixels: PixelSize) -> PhotoUrgency?? {
    guard let slot = slots[key.photo] else { return nil }
    if key == self.key(slot, .full) {
      fulls[Int(slot)].become(readiness, pixels)
      return .some(fulls[Int(slot)].urgency)
    }
    guard key == self.key(slot, .thumbnail) else { return nil }
    thumbnails[Int(slot)].become(readiness, pixels)
    return .some(thumbnails[Int(slot)].urgency)
  }

  /// Starts a new list of wants; the first entry of a copy counts.
  public mutating func beginWants() {
    round &+= 1
    next.removeAll(keepingCapacity: true)
  }

  /// Adds a copy to the new list, unless the list contains it. O(1).
  public mutating func want(_ slot: Int32, _ copy: PhotoCopy, _ urgency: PhotoUrgency) {
    if copy == .full {
      guard fulls[Int(slot)].round != round else { return }
      fulls[Int(slot)].round = round
    } else {
      guard thumbnails[Int(slot)].round != round else { return }
      thumbnails[Int(slot)].round = round
    }
    next.append(Want(slot: slot, copy: copy, urgency: urgency))
  }

  /// Appends the differences from the previous list: withdrawn wants first, then new ones in order.
  public mutating func commitWants(into intents: inout [GalleryEffect]) {
    for want in wanted {
      let copy = copy(want.slot, want.copy)
      guard copy.round != round else { continue }
      let key = key(want.slot, want.copy)
      if copy.urgency == .visible { intents.append(.unpin(key)) }
      if !copy.isExpected {
        intents.append(.unwant(key))
      } else if copy.urgency == .visible {
        intents.append(.want(key, .prefetch))
      }
      setUrgency(copy.isExpected ? .prefetch : nil, of: want)
    }
    for want in next {
      let copy = copy(want.slot, want.copy)
      let before = copy.urgency
      guard before != want.urgency || copy.isLost else { continue }
      let key = key(want.slot, want.copy)
      if before == .visible { intents.append(.unpin(key)) }
      intents.append(.want(key, want.urgency))
      if want.urgency == .visible { intents.append(.pin(key)) }
      setUrgency(want.urgency, of: want)
    }
    swap(&wanted, &next)
    if !retiring.isEmpty { retire(into: &intents) }
  }

  private mutating func setUrgency(_ urgency: PhotoUrgency?, of want: Want) {
    if want.copy == .full {
      fulls[Int(want.slot)].urgency = urgency
      fulls[Int(want.slot)].isLost = false
    } else {
      thumbnails[Int(want.slot)].urgency = urgency
      thumbnails[Int(want.slot)].isLost = false
    }
  }

  /// Marks the full copies wanted now as viewed in fullscreen. O(wanted).
  public mutating func noteViewed() {
    for want in wanted where want.copy == .full && !fulls[Int(want.slot)].isViewed {
      fulls[Int(want.slot)].isViewed = true
      viewed.append(want.slot)
    }
  }

  /// Whether there are viewed copies to release.
  @inlinable public var hasViewed: Bool { !viewed.isEmpty }

  /// Releases the viewed full copies that are no longer wanted. O(viewed).
  public mutating func releaseViewed(into intents: inout [GalleryEffect]) {
    for slot in viewed {
      fulls[Int(slot)].isViewed = false
      if fulls[Int(slot)].urgency == nil { intents.append(.release(key(slot, .full))) }
    }
    viewed.removeAll(keepingCapacity: true)
  }

  private mutating func retire(into intents: inout [GalleryEffect]) {
    for slot in retiring where thumbnails[Int(slot)].isExpected {
      expected.removeAll { $0 == slot }
      if thumbnails[Int(slot)].urgency == .prefetch { intents.append(.unwant(key(slot, .thumbnail))) }
    }
    if !viewed.isEmpty { viewed.removeAll(where: retiring.contains) }
    // Reserve once for all slots, so that removing photos one by one does not reallocate.
    if free.capacity < ids.count { free.reserveCapacity(ids.count) }
    for slot in retiring {
      thumbnails[Int(slot)] = Copy()
      fulls[Int(slot)] = Copy()
      free.append(slot)
    }
    retiring.removeAll(keepingCapacity: true)
  }

  /// Whether either size of a photo is pinned, as for visible photos.
  public func isPinned(_ photo: PhotoID) -> Bool {
    guard let slot = slots[photo] else { return false }
    return fulls[Int(slot)].urgency == .visible || thumbnails[Int(slot)].urgency == .visible
  }

  /// The photos with a pinned size; allocates.
  public var pinnedPhotos: [PhotoID] {
    wanted.filter { $0.urgency == .visible }.map { ids[Int($0.slot)] }
  }

  /// Traps when marks and lists contradict each other; do not call between `beginWants` and `commitWants`. O(slots).
  public func checkInvariants() {
    for want in wanted {
      let copy = copy(want.slot, want.copy)
      precondition(
        copy.urgency == want.urgency, "\(want) is marked \(String(describing: copy.urgency))")
    }
    let alone = expected.count { thumbnails[Int($0)].round != round }
    precondition(
      thumbnails.count(where: \.isExpected) == expected.count, "an expected thumbnail is not marked")
    precondition(
      expected.allSatisfy { thumbnails[Int($0)].urgency != nil }, "an expected thumbnail is not wanted")
    let marked =
      thumbnails.count { $0.urgency != nil } + fulls.count { $0.urgency != nil }
    precondition(
      marked == wanted.count + alone, "\(marked) copies are marked, \(wanted.count) wanted, \(alone) expected"
    )
    precondition(Set(viewed).count == viewed.count, "a viewed copy is noted twice")
    for copy in thumbnails + fulls {
      precondition((copy.readiness == .ready) == (copy.pixels != .zero), "\(copy) contradicts itself")
    }
  }
}

// MARK: - Expected thumbnails

/// Thumbnails that are not laid out but likely to be shown soon: prefetched until others replace them.
///
/// Separate from the wants of a layout, which may include the same thumbnails, so that layouts do not pay for them.
extension PhotoAvailability {
  /// Starts a new list of expected thumbnails; not between `beginWants` and `commitWants`. O(expected).
  public mutating func beginExpecting() {
    for slot in expected { thumbnails[Int(slot)].isExpected = false }
    nextExpected.removeAll(keepingCapacity: true)
  }

  /// Adds the next likely thumbnail; the first entry counts.
  public mutating func expect(_ slot: Int32) {
    guard !thumbnails[Int(slot)].isExpected else { return }
    thumbnails[Int(slot)].isExpected = true
    nextExpected.append(slot)
  }

  /// Appends the differences from the previous list: removed ones first, then added ones in order. Requests evicted ones again.
  /// O(expected).
  public mutating func commitExpected(into intents: inout [GalleryEffect]) {
    for slot in expected {
      let copy = thumbnails[Int(slot)]
      guard !copy.isExpected, copy.round != round else { continue }
      intents.append(.unwant(key(slot, .thumbnail)))
      thumbnails[Int(slot)].urgency = nil
      thumbnails[Int(slot)].isLost = false
    }
    for slot in nextExpected {
      let copy = thumbnails[Int(slot)]
      guard copy.urgency == nil || copy.isLost else { continue }
      intents.append(.want(key(slot, .thumbnail), .prefetch))
      thumbnails[Int(slot)].urgency = .prefetch
      thumbnails[Int(slot)].isLost = false
    }
    swap(&expected, &nextExpected)
  }
}
