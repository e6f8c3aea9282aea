public import Gallery
public import Kernel
internal import PhotoCaching
internal import PointsLedger

/// The family's app without its surroundings: events in, requests to ports out.
///
/// A frame is driven in stages, always in this order: `recognise` each sample, `update`, `finish` each answer, `animate`,
/// `layOut`, `carryOut`, `diff`, `glance`. Requests are collected with `drainRequests` after the frame, and `begin` says
/// when one is taken up. Nothing else changes the state, and there is no clock, thread or chance in it: same calls, same
/// requests, in every process.
///
/// It routes and decides nothing: the screen is `gallery`, and photos, lifetimes of group photos and points are small
/// values beside it that do not know each other. A frame in which nothing happens allocates nothing.
public struct FamilyCore: Sendable {
  /// What is on screen.
  public internal(set) var gallery: FamilyGallery
  /// The photos behind it.
  public internal(set) var photos: PhotoSupply
  /// What the frame in progress, or the last one, brought.
  public internal(set) var news = FrameNews()
  /// What there was to see after the last frame.
  public internal(set) var lastGlance = GalleryGlance()
  /// When the core next needs a frame without input; `Instant.zero` for the next vsync, `nil` for never. As of the end of
  /// the last frame, since nothing changes between frames; stored, because calling a getter would copy the core.
  public internal(set) var nextDue: Instant? = .zero
  /// The device's civil clock.
  public internal(set) var clock: WallClock
  public internal(set) var isInBackground = false

  /// Sweeps of expired photos since the one at launch.
  public internal(set) var sweepCount = 0

  var groupPhotos: LiveGroupPhotos
  var disk: DiskSweeper
  let points: ChildPoints
  var rewards: RewardTimers
  var keeper = StateKeeper()
  /// Batches that could not be committed yet.
  var postings = PostingQueue()
  /// Groups whose list could not be had.
  var listings = RetryList<GroupID>()
  /// The first frame is still to come.
  var isLaunching = true
  var requests = RequestList()
  /// What the pipeline said in the call in progress; empty between calls.
  var photoEffects: [PhotoPipelineEffect] = []
  /// What it said between frames, when lanes took jobs up; the next frame begins with it.
  var effectsBetweenFrames: [PhotoPipelineEffect] = []
  /// How many of the gallery's effects of this frame are carried out.
  var carriedOutCount = 0

  /// An app just launched in front of a child, with the catalogue as it was last known.
  ///
  /// Group photos of the catalogue whose 48 hours are over are left out, and their bytes go with the first frame's sweep.
  /// O(n log n) in the catalogue.
  public init(
    catalogue: PhotoCatalogue, child: ChildID, settings: FamilyCoreSettings, screen: ScreenMetrics,
    clock: WallClock, launch: AppLaunch = AppLaunch()
  ) {
    let wall = clock.time(at: launch.time)
    var groupPhotos = LiveGroupPhotos(
      launchedAt: launch.time, wall: wall, highWater: launch.kept.highWater,
      correction: launch.kept.correction)
    let disk = DiskSweeper(album: Set(catalogue.photos.map(\.id)))
    var live = catalogue
    live.groupPhotos = catalogue.groupPhotos.filter {
      !disk.isAlbumPhoto($0.id) && groupPhotos.admit($0, at: wall, launch.time).showsRecord
    }
    self.groupPhotos = groupPhotos
    self.disk = disk
    self.clock = clock
    gallery = FamilyGallery(
      catalogue: live, settings: settings.gallery, screen: screen, clock: clock)
    photos = PhotoSupply(
      pipeline: PhotoPipeline(
        limits: settings.cache, memoryLimit: settings.memoryLimit,
        expectsEmptyDisk: settings.expectsEmptyDisk))
    points = ChildPoints(child: child)
    rewards = RewardTimers(launch.openRewards, of: child)
    photoEffects.reserveCapacity(256)
    resumePinAttempts(launch)
  }

  /// The child whose app this is.
  public var child: ChildID { points.child }

  /// Moves the requests made since the last call to the end of `requests`.
  public mutating func drainRequests(into requests: inout [Request<AppTask>]) {
    self.requests.drain(into: &requests)
  }

  /// Panics when the state contradicts itself; between frames only. O(what exists).
  public func checkInvariants() {
    rewards.checkInvariants()
    precondition(
      rewards.askedCount == 0 || requests.isPosting || !postings.isEmpty,
      "\(rewards.askedCount) rewards are remembered that nobody is being asked for")
    gallery.checkInvariants()
    photos.checkInvariants()
    groupPhotos.checkInvariants()
    requests.checkInvariants()
    postings.checkInvariants()
    precondition(photoEffects.isEmpty, "\(photoEffects.count) effects of the pipeline went nowhere")
    precondition(carriedOutCount == news.gallery.count, "a wish of the gallery was not carried out")
    for item in gallery.display.items where item.photo != .none {
      precondition(!groupPhotos.isOver(item.photo), "photo \(item.photo.raw) is shown after its 48 hours")
    }
  }
}
