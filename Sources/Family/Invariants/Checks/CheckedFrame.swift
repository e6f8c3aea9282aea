package import Gallery
package import Gestures
package import Kernel

/// What checkers may know of a frame of the family's app, copied out of it afterwards.
///
/// One for all frames, so that a frame's three hundred bytes are not copied for each of its checkers; told anew of each. What it
/// shares of the app's buffers it gives back before the next one, by `forget`.
package final class CheckedFrame {
  /// One child's points after a commit.
  package struct Balance: Hashable, Sendable {
    package var child: ChildID
    package var balance: Points
    /// What the rules make of what was asked for, reckoned apart from the product.
    package var expected: Points

    package init(child: ChildID, balance: Points, expected: Points) {
      self.child = child
      self.balance = balance
      self.expected = expected
    }
  }

  /// What was asked of the ledger and of the other ports, and has no answer yet; looked at when faults are over.
  package struct Unsettled: Hashable, Sendable {
    /// When the oldest of each was asked for.
    package var posting: Instant?
    package var request: Instant?
    /// How many there are.
    package var count = 0

    package init() {}
  }

  /// A memory warning of this frame, and what was held after it.
  package struct Pressure: Hashable, Sendable {
    package var isCritical: Bool
    /// Bitmaps that anything holds, counted apart from the product, before the warning and after its frame.
    package var before: ByteCount
    package var kept: ByteCount
    /// Bitmaps held once the warning was answered, before the frame let go of others for reasons of its own: a screen that closes.
    package var relieved: ByteCount
    /// The largest of the bitmaps before.
    package var largest: ByteCount
    /// Of these, what came in this frame.
    package var arrived: ByteCount

    package init(
      isCritical: Bool, before: ByteCount, kept: ByteCount, relieved: ByteCount? = nil, arrived: ByteCount,
      largest: ByteCount = .zero
    ) {
      self.relieved = relieved ?? kept
      self.isCritical = isCritical
      self.before = before
      self.kept = kept
      self.arrived = arrived
      self.largest = largest
    }
  }

  package var vsync = Instant.zero
  /// From one vsync to the next.
  package var period = TimeSpan.zero
  /// The vsyncs that the two frames before this one made pass, as time: in a closed loop, where nothing could happen
  /// meanwhile, what is due "within a frame" may come later by this. Of two, because what begins in a frame that follows a
  /// freeze may show in the one after. Zero in an open loop.
  package var frozen = TimeSpan.zero
  /// The device's clock, corrected by the difference to the server's when last told.
  package var wall = WallTime(nanoseconds: 0)
  /// The server's time, in a frame in which it was told and corrects what was believed: all that counts from here on.
  package var corrected: WallTime?
  /// What the gallery says of itself.
  package var glance = GalleryGlance()
  package var isInBackground = false
  /// Whether the app was told that it is inactive, or in the background: nothing moves then.
  package var isPaused = false
  /// Timestamp of the last touch sample, as the panel reported it; the session's beginning before the first.
  package var lastTouch = Instant.zero
  /// The last instant at which something came from outside: a photo, a push, a signal.
  package var lastEvent = Instant.zero
  /// Memory cache, now.
  package var cachedBytes = ByteCount.zero
  package var cachedCount = 0
  /// The most that bitmaps and running decodes have held since the frame before, counted apart from the product.
  package var heldBytes = ByteCount.zero
  /// Whether anything on screen differs from the frame before.
  package var isChanged = false
  /// Whether the same items are on the same screen as when it last changed, each with the same content, so that at most places
  /// and opacities differ: of a hundred frames that change anything, ninety-six. `false` where nobody knows.
  package var hasSameItems = false
  /// What is on screen, back to front.
  package var items: [DisplayItem] = []
  /// The texts among them as they are read, of frames in which other items are on screen; those of before may be among them.
  package var texts = ShownTexts()
  /// What the gallery asked for and told in this frame.
  package var effects: [GalleryEffect] = []
  /// What the recogniser decided.
  package var decisions: [GestureDecision] = []
  /// Photos whose bytes were ordered off the disk.
  package var removed: [PhotoID] = []
  /// Where there are such, the group photos that are alive, counted apart from the product; `nil` where nobody knows.
  package var alive: Set<PhotoID>?
  /// What was asked for of the network and the ledger in this frame, and how what was asked for before ended, in this order.
  package var requests: [RequestNote] = []
  /// Whether a push came, or the network is back, in this frame.
  package var hasOutsideNews = false
  /// By the app's own account, how long each photo that came in this frame had been waited for.
  package var waits: [TimeSpan] = []
  /// Where the ledger took a commit.
  package var balance: Balance?
  package var unsettled = Unsettled()
  /// When the panel last reported fingers lifted, oldest first; told with decisions.
  package var lifts: [Instant] = []
  /// Rewards that the ledger said in this frame to have ended, each with the end of its time.
  package var endedRewards: [(id: Int64, end: WallTime)] = []
  /// The earliest end of the child's rewards that are open by what was asked for; looked at once a second.
  package var openReward: WallTime?
  /// Whether the device's clock was set: of a group's photos nobody knows then what time the app has for them, as one from the
  /// future counts as of its receipt.
  package var clockWasMoved = false
  /// What the list on screen must hold, in a frame in which it may look another than in the one before.
  package var list: ListedPhotos?
  package var pressure: Pressure?
  /// What the ledger's port told the app in this frame, in its order.
  package var told: [ReportedPoints] = []
  /// The day in the family's zone, counted from 1 January 1970; `nil` where nobody knows it, since the clock was set.
  package var day: Int64?
  /// Whether the app was told that the device saves power.
  package var isInLowPower = false
  /// Whether the app was told in this frame that the device looks dark, or light; `nil` where it was told neither.
  package var appearance: Bool?

  /// The family's album as the app must have it by this frame; told where there is one.
  package var album = AlbumOracle()
  /// Changes of it that were told in this frame.
  package var albumChangeCount = 0
  /// The names of categories and the words of their toasts among the texts on screen, as they are read; those of before may be
  /// among them.
  package var names: [DisplayText: String] = [:]
  /// What parents asked of the album by touches in this frame, and what was told of it.
  package var asking = AlbumAsking()
  /// What the launch before has left of their changes, in the first frame of another; else `nil`.
  package var albumLeft: AlbumLeft?
  /// What parents look at of the album, and the photos that they have chosen; `nil` while they choose none.
  package var parents = ParentView()
  /// What a reading of the children's points has brought in this frame, where it was the last that was asked for.
  package var family: ReadFamily?
  /// The day in the family's zone by the time that the app goes by, counted from 1 January 1970.
  package var appDay: Int64 = 0
  /// Whether a batch that was told in this frame has made another of the children's points.
  package var familyHasChanged = false
  /// What the child shares; `nil` where the app has no camera.
  package var sharing: SharedPictures?

  package init() {}

  /// Lets go of what is the app's, and of what only one frame has.
  package func forget() {
    items = []
    if !effects.isEmpty { effects = [] }
    if !decisions.isEmpty { decisions = [] }
    if !removed.isEmpty { removed = [] }
    alive = nil
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    hasOutsideNews = false
    if !waits.isEmpty { waits = [] }
    if !lifts.isEmpty { lifts = [] }
    if !endedRewards.isEmpty { endedRewards = [] }
    if !told.isEmpty { told = [] }
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

  /// Whether other items are on screen than in the frame before, or items with other content.
  package var hasOtherItems: Bool { isChanged && !hasSameItems }

  /// Whether the gallery, the recogniser, the disk or the ledger has anything to tell. O(1).
  package var hasNews: Bool {
    !effects.isEmpty || !decisions.isEmpty || !removed.isEmpty || balance != nil
  }
}

/// What there is to know when a session of the family's app is over.
package struct CheckedEnd: Sendable {
  package var time: Instant
  package var period: TimeSpan
  /// As of a frame, of the last two.
  package var frozen = TimeSpan.zero
  /// Images that the memory cache had to give up.
  package var evictions: Int
  /// Bitmaps that had to go, and decodes that were put off, because the session's memory was full.
  package var memoryPressed: Int
  /// Photos that the album still lists, and those that parents took away since the launch.
  package var albumPhotoCount: Int
  package var takenAwayCount: Int
  /// Photos of which anything is on disk; `nil` when the disk did not say.
  package var onDisk: [PhotoID]?
  /// What an audit of the ledger's database found.
  package var ledgerFindings: [String]
  /// What was found when all of a family's devices had exchanged what they have, and how many entries of others this one was told
  /// of before; `nil` where a family has one ledger.
  package var synced: Synced?
  /// The earliest end of the child's rewards that are open by what was asked for, and the device's time now.
  package var openReward: (end: WallTime, wall: WallTime)?
  /// What is not answered now, where no faults were drawn.
  package var unsettled: CheckedFrame.Unsettled?
  /// As of a frame.
  package var day: Int64?
  package var sharing: SharedPictures?

  /// See `synced`.
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
