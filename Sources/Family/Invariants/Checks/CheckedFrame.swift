package import Gallery
package import Gestures
package import Kernel

/// The snapshot of a frame of the family's app that rules read, copied after the frame.
///
/// One object serves all frames, so that no checker copies its three hundred bytes; it is filled again for each frame. `forget`
/// releases the app's shared buffers before the next frame.
package final class CheckedFrame {
  /// A child's points after a commit.
  package struct Balance: Hashable, Sendable {
    package var child: ChildID
    package var balance: Points
    /// The balance that follows from the requests, computed apart from the product.
    package var expected: Points

    package init(child: ChildID, balance: Points, expected: Points) {
      self.child = child
      self.balance = balance
      self.expected = expected
    }
  }

  /// Requests to the ledger and to the other ports without an answer yet; checked after the faults end.
  package struct Unsettled: Hashable, Sendable {
    /// When the oldest of each kind was made.
    package var posting: Instant?
    package var request: Instant?
    /// The number of pending requests.
    package var count = 0

    package init() {}
  }

  /// A memory warning of this frame, and the memory held after it.
  package struct Pressure: Hashable, Sendable {
    package var isCritical: Bool
    /// Bytes of all bitmaps in memory, counted apart from the product: before the warning and after its frame.
    package var before: ByteCount
    package var stored: ByteCount
    /// Bytes held right after the warning, before the frame released bitmaps for other reasons, such as a screen that closes.
    package var relieved: ByteCount
    /// The largest bitmap before the warning.
    package var largest: ByteCount
    /// The part of `stored` that arrived in this frame.
    package var arrived: ByteCount

    package init(
      isCritical: Bool, before: ByteCount, stored: ByteCount, relieved: ByteCount? = nil, arrived: ByteCount,
      largest: ByteCount = .zero
    ) {
      self.relieved = relieved ?? stored
      self.isCritical = isCritical
      self.before = before
      self.stored = stored
      self.arrived = arrived
      self.largest = largest
    }
  }

  package var vsync = Instant.zero
  /// The time from one vsync to the next.
  package var period = TimeSpan.zero
  /// Time of the vsyncs missed by the two frames before this one. In a closed loop nothing happens meanwhile, so events due
  /// "within a frame" may come later by this time. Two frames count because a motion that starts after a freeze may show only in
  /// the next frame. Zero in an open loop.
  package var frozen = TimeSpan.zero
  /// The device's clock, corrected by the last known difference to the server's.
  package var wall = WallTime(nanoseconds: 0)
  /// The server's time, if it arrived in this frame and corrects the clock. It counts from here on.
  package var corrected: WallTime?
  /// The gallery's own account of its state.
  package var glance = GalleryGlance()
  package var isInBackground = false
  /// Whether the app was notified that it is inactive or in the background; nothing moves then.
  package var isPaused = false
  /// Time of the last touch sample by the panel's report; before the first one the session's beginning.
  package var lastTouch = Instant.zero
  /// The last time of an event from outside: a photo, a push, a signal.
  package var lastEvent = Instant.zero
  /// The memory cache, now.
  package var cachedBytes = ByteCount.zero
  package var cachedCount = 0
  /// The peak of bitmaps and running decodes since the frame before, counted apart from the product.
  package var heldBytes = ByteCount.zero
  /// Whether the screen differs from the frame before.
  package var isChanged = false
  /// Whether the screen has the same items with the same content as at its last change. Then at most places and opacities differ,
  /// as in 96 of 100 changed frames. `false` if unknown.
  package var hasSameItems = false
  /// The items on screen, back to front.
  package var items: [DisplayItem] = []
  /// The texts on screen as read, in frames with other items. May also contain earlier texts.
  package var texts = ShownTexts()
  /// The effects that the gallery emitted in this frame.
  package var effects: [GalleryEffect] = []
  /// The recogniser's decisions.
  package var decisions: [GestureDecision] = []
  /// Photos whose bytes were ordered off the disk.
  package var removed: [PhotoID] = []
  /// The live group photos if `removed` is not empty, counted apart from the product; `nil` if unknown.
  package var alive: Set<PhotoID>?
  /// Requests to the network and the ledger that began or ended in this frame, in this order.
  package var requests: [RequestNote] = []
  /// Whether a push arrived in this frame, or the network came back.
  package var hasOutsideUpdates = false
  /// The app's own account of the wait for each photo that arrived in this frame.
  package var waits: [TimeSpan] = []
  /// The balance after a commit of this frame.
  package var balance: Balance?
  package var unsettled = Unsettled()
  /// When the panel reported all fingers lifted, oldest first; set together with decisions.
  package var lifts: [Instant] = []
  /// Rewards that the ledger reported as ended in this frame, each with its end.
  package var endedRewards: [(id: Int64, end: WallTime)] = []
  /// The earliest end of the child's open rewards, computed from the requests; updated once a second.
  package var openReward: WallTime?
  /// Whether the device's clock was set. The app's times of a group's photos are then unknown, because a photo from the future
  /// counts from its receipt.
  package var clockWasMoved = false
  /// The expected contents of the list on screen, in a frame in which it may differ from the one before.
  package var list: ListedPhotos?
  package var pressure: Pressure?
  /// The reports of the ledger's port to the app in this frame, in order.
  package var reported: [ReportedPoints] = []
  /// The day in the family's zone, counted from 1 January 1970; `nil` once the clock was set.
  package var day: Int64?
  /// Whether the app was notified of low power mode.
  package var isInLowPower = false
  /// The device's appearance, dark or not, if the app was notified of it in this frame; else `nil`.
  package var appearance: Bool?

  /// The album as the app must have it in this frame; set if there is one.
  package var album = AlbumOracle()
  /// The number of album changes received in this frame.
  package var albumChangeCount = 0
  /// Names of categories, and the words of their toasts, among the texts on screen. May also contain earlier ones.
  package var names: [DisplayText: String] = [:]
  /// The album edits that parents' touches asked for in this frame, and those that the app emitted.
  package var asking = AlbumAsking()
  /// The album changes that the launch before left behind, in the first frame of a launch; else `nil`.
  package var albumLeft: AlbumLeft?
  /// The filter and the chosen photos of the parents' grid; `chosen` is `nil` while parents choose none.
  package var parents = ParentView()
  /// The result of a reading of the children's points, if this frame brought the one requested last.
  package var family: ReadFamily?
  /// The day in the family's zone by the app's time, counted from 1 January 1970.
  package var appDay: Int64 = 0
  /// Whether a batch reported in this frame changes the children's points.
  package var familyHasChanged = false
  /// The child's shared pictures; `nil` if the app has no camera.
  package var sharing: SharedPictures?

  package init() {}

  /// Releases the app's buffers, and clears all values that belong to one frame.
  package func forget() {
    items = []
    if !effects.isEmpty { effects = [] }
    if !decisions.isEmpty { decisions = [] }
    if !removed.isEmpty { removed = [] }
    alive = nil
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    hasOutsideUpdates = false
    if !waits.isEmpty { waits = [] }
    if !lifts.isEmpty { lifts = [] }
    if !endedRewards.isEmpty { endedRewards = [] }
    if !reported.isEmpty { reported = [] }
    openReward = nil
    balance = nil
    sharing = nil
    list = nil
    albumChangeCount = 0
    asking = AlbumAsking()
    albumLeft = nil
    family = nil
    familyHasChanged = false
    corrected = nil
    pressure = nil
    appearance = nil
  }

  /// Whether the screen has other items than in the frame before, or items with other content.
  package var hasOtherItems: Bool { isChanged && !hasSameItems }

  /// Whether there are events of the gallery, the recogniser, the disk or the ledger. O(1).
  package var hasUpdates: Bool {
    !effects.isEmpty || !decisions.isEmpty || !removed.isEmpty || balance != nil
  }
}

/// The state at the end of a session of the family's app.
package struct CheckedEnd: Sendable {
  package var time: Instant
  package var period: TimeSpan
  /// Time of the vsyncs missed by the last two frames, as in `CheckedFrame.frozen`.
  package var frozen = TimeSpan.zero
  /// Images evicted from the memory cache.
  package var evictions: Int
  /// Bitmaps released and decodes delayed because the session's memory was full.
  package var memoryPressed: Int
  /// Photos in the album now; and photos deleted by parents since the launch.
  package var albumPhotoCount: Int
  package var takenAwayCount: Int
  /// Photos with any bytes on disk; `nil` if the disk did not list them.
  package var onDisk: [PhotoID]?
  /// Findings of an audit of the ledger's database.
  package var ledgerFindings: [String]
  /// Findings after all devices of a family exchanged their entries, and the number of entries of others received before; `nil`
  /// with a single ledger.
  package var synced: Synced?
  /// The earliest end of the child's open rewards, computed from the requests, and the device's time now.
  package var openReward: (end: WallTime, wall: WallTime)?
  /// Requests without an answer now, if no faults were drawn.
  package var unsettled: CheckedFrame.Unsettled?
  /// The day, as in `CheckedFrame.day`.
  package var day: Int64?
  package var sharing: SharedPictures?

  /// The outcome of comparing a family's devices; see `synced`.
  package struct Synced: Sendable {
    package var findings: [String]
    package var arrivedCount: Int

    package init(findings: [String], arrivedCount: Int) {
      self.findings = findings
      self.arrivedCount = arrivedCount
    }
  }

  package init(
    time: Instant, period: TimeSpan, evictions: Int = 0, memoryPressed: Int = 0, albumPhotoCount: Int = 0,
    takenAwayCount: Int = 0,
    onDisk: [PhotoID]? = [], ledgerFindings: [String] = []
  ) {
    self.time = time
    self.period = period
    self.evictions = evictions
    self.memoryPressed = memoryPressed
    self.albumPhotoCount = albumPhotoCount
    self.takenAwayCount = takenAwayCount
    self.onDisk = onDisk
    self.ledgerFindings = ledgerFindings
  }
}
