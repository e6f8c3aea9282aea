public import Kernel

/// The two sizes in which a photo is shown.
public enum PhotoCopy: UInt8, Hashable, Sendable {
  /// The grid's square.
  case thumbnail
  /// The whole screen.
  case full
}

/// What the gallery knows about every photo's bitmaps: which are ready, failed, wanted and pinned.
///
/// State sits in arrays by slot, so that laying out a photo costs no hashing.
public struct PhotoAvailability: Sendable {
  /// Whether a bitmap is there.
  public enum Readiness: UInt8, Hashable, Sendable {
    /// Absent until a bitmap arrives and again once it left memory; failed when it could not be had.
    case absent, ready, failed
  }

  /// One size of one photo.
  public struct Copy: Hashable, Sendable {
    /// Pixels of the bitmap; zero unless ready.
    public var pixels = PixelSize.zero
    /// Whether its bitmap is there; absent at first.
    public var readiness = Readiness.absent
    /// What was asked for, `nil` when it is not wanted.
    public var urgency: PhotoUrgency?
    /// The round of wants that named it last.
    public var round: UInt32 = 0
    /// A thumbnail to be had although nothing lays it out.
    public var isExpected = false
    /// It was in memory once, so that what made it is on disk and it comes back quickly.
    public var isQuick = false
    /// It left memory while it was wanted ahead.
    public var isLost = false
    /// Fullscreen wanted it, and it was not let go of since.
    public var isViewed = false

    fileprivate mutating func become(_ readiness: Readiness, _ pixels: PixelSize) {
      self.readiness = readiness
      self.pixels = pixels
      if readiness == .ready { isQuick = true }
      isLost = readiness == .absent && urgency == .prefetch
    }
  }

  /// One line of what is wanted.
  public struct Want: Hashable, Sendable {
    /// The photo's slot, as `add` gave it.
    public let slot: Int32
    /// Which of the photo's two sizes.
    public let copy: PhotoCopy
    /// Whether it is on screen now or likely to be soon.
    public let urgency: PhotoUrgency
  }

  /// Pixels of a grid square and of the screen.
  public let thumbnailBox: PixelSize
  /// Pixels of the screen, the box that full copies fit in.
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
  /// Thumbnails that are likely to show soon; marked in `thumbnails`.
  var expected: [Int32] = []
  var nextExpected: [Int32] = []
  /// Photos of which fullscreen wanted the full copy since it was last let go of; marked in `fulls`.
  @usableFromInline private(set) var viewed: [Int32] = []

  /// Knows no photos yet; every key has one of the two boxes, in pixels.
  public init(thumbnailBox: PixelSize, fullBox: PixelSize) {
    self.thumbnailBox = thumbnailBox
    self.fullBox = fullBox
    wanted.reserveCapacity(128)
    next.reserveCapacity(128)
  }

  /// Gives a photo a slot, or the one it has.
  public mutating func add(_ photo: PhotoID) -> Int32 {
    if let slot = slots[photo] { return slot }
    if let place = retiring.firstIndex(where: { ids[Int($0)] == photo }) {
      // There again before a frame was laid out: what it is wanted for goes on.
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

  /// Whether a photo has a slot, that is was added and not removed since. O(1).
  public func knows(_ photo: PhotoID) -> Bool { slots[photo] != nil }

  /// The slot of a photo that was added and not removed since; `nil` of any other. O(1).
  public func slot(of photo: PhotoID) -> Int32? { slots[photo] }

  /// Forgets a photo; its slot is free again once its wants are taken back.
  public mutating func remove(_ photo: PhotoID) {
    guard let slot = slots.removeValue(forKey: photo) else { return }
    retiring.append(slot)
  }

  /// What is known of one size of the photo in a slot; the slot must be one that `add` gave. O(1).
  @inlinable public func copy(_ slot: Int32, _ copy: PhotoCopy) -> Copy {
    copy == .full ? fulls[Int(slot)] : thumbnails[Int(slot)]
  }

  /// The best copy that is there; `nil` when one would have to be fetched.
  @inlinable public func readyCopy(_ slot: Int32) -> PhotoCopy? {
    if fulls[Int(slot)].readiness == .ready { return .full }
    return thumbnails[Int(slot)].readiness == .ready ? .thumbnail : nil
  }

  /// The key of one size of the photo in a slot: a full copy fits its box, a thumbnail fills its own. O(1).
  public func key(_ slot: Int32, _ copy: PhotoCopy) -> PhotoKey {
    copy == .full
      ? PhotoKey(photo: ids[Int(slot)], box: fullBox, fitting: .fit)
      : PhotoKey(photo: ids[Int(slot)], box: thumbnailBox, fitting: .fill)
  }

  /// Records what became of a bitmap; the copy's urgency before, or `nil` when the key is not one of ours.
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

  /// Begins a new list of wants; the first naming of a copy counts.
  public mutating func beginWants() {
    round &+= 1
    next.removeAll(keepingCapacity: true)
  }

  /// Names a copy in the list that `beginWants` began; nothing when the list has it already. O(1).
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

  /// Appends how the new list differs: first what is no longer wanted, then what is, in the order named.
  public mutating func commitWants(into wishes: inout [GalleryEffect]) {
    for want in wanted {
      let copy = copy(want.slot, want.copy)
      guard copy.round != round else { continue }
      let key = key(want.slot, want.copy)
      if copy.urgency == .visible { wishes.append(.unpin(key)) }
      if !copy.isExpected {
        wishes.append(.unwant(key))
      } else if copy.urgency == .visible {
        wishes.append(.want(key, .prefetch))
      }
      setUrgency(copy.isExpected ? .prefetch : nil, of: want)
    }
    for want in next {
      let copy = copy(want.slot, want.copy)
      let before = copy.urgency
      guard before != want.urgency || copy.isLost else { continue }
      let key = key(want.slot, want.copy)
      if before == .visible { wishes.append(.unpin(key)) }
      wishes.append(.want(key, want.urgency))
      if want.urgency == .visible { wishes.append(.pin(key)) }
      setUrgency(want.urgency, of: want)
    }
    swap(&wanted, &next)
    if !retiring.isEmpty { retire(into: &wishes) }
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

  /// Takes note of the full copies wanted now, which are fullscreen's. O(wanted).
  public mutating func noteViewed() {
    for want in wanted where want.copy == .full && !fulls[Int(want.slot)].isViewed {
      fulls[Int(want.slot)].isViewed = true
      viewed.append(want.slot)
    }
  }

  /// Whether fullscreen wanted copies that were not let go of.
  @inlinable public var hasViewed: Bool { !viewed.isEmpty }

  /// Lets go of the full copies that fullscreen wanted, but for those that are wanted now. O(viewed).
  public mutating func releaseViewed(into wishes: inout [GalleryEffect]) {
    for slot in viewed {
      fulls[Int(slot)].isViewed = false
      if fulls[Int(slot)].urgency == nil { wishes.append(.release(key(slot, .full))) }
    }
    viewed.removeAll(keepingCapacity: true)
  }

  private mutating func retire(into wishes: inout [GalleryEffect]) {
    for slot in retiring where thumbnails[Int(slot)].isExpected {
      expected.removeAll { $0 == slot }
      if thumbnails[Int(slot)].urgency == .prefetch { wishes.append(.unwant(key(slot, .thumbnail))) }
    }
    if !viewed.isEmpty { viewed.removeAll(where: retiring.contains) }
    // As many as can ever be free, so that a list from which photos go one by one does not grow with each.
    if free.capacity < ids.count { free.reserveCapacity(ids.count) }
    for slot in retiring {
      thumbnails[Int(slot)] = Copy()
      fulls[Int(slot)] = Copy()
      free.append(slot)
    }
    retiring.removeAll(keepingCapacity: true)
  }

  /// Whether either size of a photo is pinned, as visible photos are.
  public func isPinned(_ photo: PhotoID) -> Bool {
    guard let slot = slots[photo] else { return false }
    return fulls[Int(slot)].urgency == .visible || thumbnails[Int(slot)].urgency == .visible
  }

  /// The photos of which a size is pinned; allocates.
  public var pinnedPhotos: [PhotoID] {
    wanted.filter { $0.urgency == .visible }.map { ids[Int($0.slot)] }
  }

  /// Panics when marks and lists contradict each other; not between the beginning and the commit of a list. O(slots).
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

/// Thumbnails that nothing lays out, but that are likely to show soon: wanted ahead until others take their place.
///
/// They stand beside the wants of a layout, which may name the same ones, so that a layout costs nothing for them.
extension PhotoAvailability {
  /// Begins another list of expected thumbnails; not between `beginWants` and `commitWants`. O(expected).
  public mutating func beginExpecting() {
    for slot in expected { thumbnails[Int(slot)].isExpected = false }
    nextExpected.removeAll(keepingCapacity: true)
  }

  /// Names the next likely one; the first naming counts.
  public mutating func expect(_ slot: Int32) {
    guard !thumbnails[Int(slot)].isExpected else { return }
    thumbnails[Int(slot)].isExpected = true
    nextExpected.append(slot)
  }

  /// Appends how the list differs: first what is no longer expected, then what is, in the order named. What left memory
  /// meanwhile is wanted once more. O(expected).
  public mutating func commitExpected(into wishes: inout [GalleryEffect]) {
    for slot in expected {
      let copy = thumbnails[Int(slot)]
      guard !copy.isExpected, copy.round != round else { continue }
      wishes.append(.unwant(key(slot, .thumbnail)))
      thumbnails[Int(slot)].urgency = nil
      thumbnails[Int(slot)].isLost = false
    }
    for slot in nextExpected {
      let copy = thumbnails[Int(slot)]
      guard copy.urgency == nil || copy.isLost else { continue }
      wishes.append(.want(key(slot, .thumbnail), .prefetch))
      thumbnails[Int(slot)].urgency = .prefetch
      thumbnails[Int(slot)].isLost = false
    }
    swap(&expected, &nextExpected)
  }
}
