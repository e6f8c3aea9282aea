package import AppCore
internal import BlobStoring
package import Families
internal import Gallery
internal import HostSystem
internal import Invariants
internal import JPEGCoding
package import Kernel
package import PhotoCaching
package import ScenarioFormat
package import Simulation

/// A part of a device that cannot be opened or created, with the reason.
package struct DeviceError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Opens a child's device and builds the app on it: at the session's beginning, and after each kill.
package struct ChildLauncher {
  /// A newly launched app.
  package struct Opened {
    package var core: FamilyCore
    package var work: PhotoWork
    /// The time of opening on this host, without the ledger.
    package var nanoseconds: Int64
  }

  private let plan: FamilyPlan
  package let context: ChildContext
  package let device: DeviceProfile
  package let scenario: Scenario
  /// The family's own folder, with the device's files.
  private let folder: String
  private let photos: [PhotoID: PhotoPlan]
  package let origin: any CountingOrigin
  /// The true time, which the server reports. The device's clock may differ.
  package let clock: WallClock
  /// The device's faults over all launches; `nil` if none are drawn.
  package let faults: DeviceFaults?
  /// The changes that parents made on the device, as the server has them.
  let album = ChangedAlbum()
  /// The path of album changes from this device to others; `nil` if no device is for parents.
  let exchange: AlbumExchange?
  /// The surroundings of an app that shares, over all launches; `nil` without a camera.
  let sharing: ChildSharing?

  /// The time from the end of yesterday's session to this one [A].
  private static let night = TimeSpan.hours(20)

  /// Creates the launcher of a child's device. Its files are in the family's folder.
  package init(
    plan: FamilyPlan, context: ChildContext, device: DeviceProfile, scenario: Scenario, folder: String,
    photos: [PhotoID: PhotoPlan], origin: any CountingOrigin, clock: WallClock,
    sharing: ChildSharing? = nil, exchange: AlbumExchange? = nil
  ) {
    self.plan = plan
    self.context = context
    self.device = device
    self.scenario = scenario
    self.folder = folder
    self.photos = photos
    self.origin = origin
    self.clock = clock
    faults = context.child.faults.isOn ? DeviceFaults(context.child.faults) : nil
    self.sharing = sharing
    self.exchange = exchange
    exchange?.join(context.child.number, album)
  }

  /// Whether files and decodes are modelled, so that no work can be compared with the cost table.
  package var isModelled: Bool { scenario.real.decode == .modelled }

  /// The device's small file.
  package var storedStore: StateStorage {
    isModelled ? .memory(nil) : .file(AtomicFile("kept", in: "\(folder)/app-\(context.child.number)"))
  }

  /// Pages of the write-ahead logs on the device, including the family's ledger. O(files of the two folders).
  package func logPages() -> Int {
    [folder, blobFolder].reduce(0) { sum, place in
      let logs = ((try? HostFolder.names(in: place)) ?? []).filter { $0.hasSuffix("-wal") }
      return sum
        + logs.reduce(0) { $0 + HostFolder.byteCount(of: "\(place)/\($1)") / ChildLauncher.pageBytes }
    }
  }

  /// Photos with a file in the photo cache, by the file names alone; none on a modelled disk. O(files).
  package func photosWithFiles() -> Set<PhotoID> {
    guard !isModelled else { return [] }
    let paths = BlobPaths(root: blobFolder)
    let names = ((try? HostFolder.names(in: paths.blobs)) ?? []).flatMap { place in
      (try? HostFolder.names(in: "\(paths.blobs)/\(place)")) ?? []
    }
    return Set(names.compactMap { paths.name(ofFile: $0)?.photo })
  }

  /// The folder of the photo cache.
  private var blobFolder: String { "\(folder)/photos-\(context.child.number)" }

  /// SQLite's own page size.
  private static let pageBytes = 4_096

  // MARK: Launching

  /// Launches the app at an instant. `work` is that of the previous launch, whose modelled disk is reused; real files are opened
  /// again. O(catalogue).
  package func open(
    _ work: PhotoWork?, _ stored: inout StateStorage, _ ledger: any AppLedger, at launch: Instant
  ) throws(DeviceError) -> Opened {
    let began = HostClock.monotonic()
    let work = if isModelled, let work { work } else { try makeWork() }
    var settings = try settings()
    settings.expectsEmptyDisk = work.store.totalBytes == .zero
    let core = FamilyCore(
      catalogue: catalogue(at: launch), child: context.child.id, settings: settings,
      screen: device.screen, clock: deviceClock(at: launch),
      launch: AppLaunch(
        at: launch, stored: stored.read(), openRewards: ledger.openRewards,
        ids: ledger.ids(ofDevice: ChildLauncher.firstDevice + context.child.number),
        isDark: context.isDark(at: launch), sharing: sharing?.launch(), device: ledger.device))
    return Opened(core: core, work: work, nanoseconds: HostClock.monotonic() - began)
  }

  /// Closes a real disk like the end of a process: unwritten data is lost. The old store must be released before the next one
  /// opens, because two would share SQLite's state of a file.
  package func close(_ work: inout PhotoWork) {
    if !isModelled { work.store = MemoryBlobStore(limit: .zero) }
  }

  /// The limits of the memory cache. The bytes are the device's, more for a larger screen; the count is the preset's. `nil` for
  /// an unknown preset.
  package var cacheLimits: CacheLimits? {
    CachePreset(rawValue: scenario.cachePreset).map {
      CacheLimits(entryCount: CacheLimits($0).entryCount, bytes: device.cacheMemory)
    }
  }

  private func settings() throws(DeviceError) -> FamilyCoreSettings {
    guard let gestures = GesturePreset(rawValue: scenario.gesturePreset) else {
      throw DeviceError("the preset \(scenario.gesturePreset) is unknown to this build")
    }
    guard let variant = GalleryVariant(rawValue: scenario.galleryPreset) else {
      throw DeviceError("the gallery \(scenario.galleryPreset) is unknown to this build")
    }
    var gallery = GallerySettings(gestures, on: device.screen, pin: FamilyPlan.pin, variant: variant)
    gallery.device = UInt32(context.child.number)
    guard let language = Language(rawValue: scenario.session.languageName) else {
      throw DeviceError("the language \(scenario.session.languageName) is unknown to this build")
    }
    gallery.language = language
    guard let limits = cacheLimits else {
      throw DeviceError("the preset \(scenario.cachePreset) is unknown to this build")
    }
    var settings = FamilyCoreSettings(gallery: gallery, cache: limits, memoryLimit: device.cacheMemory)
    settings.zone = .fixed(seconds: scenario.session.zoneOffsetSeconds)
    settings.dailyGoal = context.child.dailyGoal
    return settings
  }

  /// Device numbers 1 and 2 are used for the world's entries: 1 in the session, 2 before it.
  private static let firstDevice = 2

  private func makeWork() throws(DeviceError) -> PhotoWork { faulty(try makeRefusingWork()) }

  private func makeRefusingWork() throws(DeviceError) -> PhotoWork {
    var work = try makeHealthyWork()
    let perMille = scenario.faults.failedWritesPerMille
    if perMille > 0 { work.store = RefusingStore(work.store, of: context.child, perMille: perMille) }
    return work
  }

  /// Wraps origin and disk in the session's faults.
  private func faulty(_ work: PhotoWork) -> PhotoWork {
    var work = work
    if let faults {
      work.store = FaultyStore(work.store, faults)
      work.origin = FaultyOrigin(work.origin, faults)
    }
    return work
  }

  private func makeHealthyWork() throws(DeviceError) -> PhotoWork {
    var work = try makeOpenWork()
    if let sharing { work.origin = PictureOrigin(work.origin, sharing) }
    return work
  }

  private func makeOpenWork() throws(DeviceError) -> PhotoWork {
    guard !isModelled else {
      // Modelled files have a few bytes each, so the disk is never full.
      return PhotoWork(
        decoder: ModelledDecoder(), store: MemoryBlobStore(limit: device.diskCache),
        origin: ModelledOrigin(photos: photos))
    }
    do throws(PhotoCachingError) {
      let store = try DiskBlobStore(
        folder: blobFolder, limit: device.diskCache)
      return PhotoWork(decoder: JPEGDecoder(), store: store, origin: origin)
    } catch {
      throw DeviceError("the photo cache: \(error)")
    }
  }

  /// The time shown by the device's clock at an instant.
  package func deviceTime(at instant: Instant) -> WallTime { deviceClock(at: instant).time(at: instant) }

  /// The device's clock as set at an instant.
  private func deviceClock(at instant: Instant) -> WallClock {
    var device = clock
    device.offset = context.clockOffset(at: instant)
    return device
  }

  /// A photo with the name of its file.
  private static func named(_ photo: AlbumPhoto) -> AlbumPhoto {
    var named = photo
    named.fileName = "IMG_\(photo.id.raw % 10_000).JPG"
    return named
  }

  /// The catalogue as the server lists it at an instant, with the group photos shared by then.
  private func catalogue(at instant: Instant) -> PhotoCatalogue { catalogue(at: instant, after: album.taken) }

  /// The same after changes by parents on the device.
  private func catalogue(at instant: Instant, after changes: [AlbumChange]) -> PhotoCatalogue {
    let listed = context.album(at: instant)
    var catalogue = PhotoCatalogue(
      categories: listed.categories, photos: listed.photos.map(ChildLauncher.named),
      groups: plan.groups.map { SharingGroup(id: $0.id, name: $0.name) },
      groupPhotos: context.photos(sharedBy: clock.time(at: instant)))
    for shared in sharing?.list(at: instant) ?? [] {
      catalogue.groupPhotos.append(
        GroupPhoto(
          id: shared.upload.photo, group: shared.upload.group, pixels: shared.upload.pixels,
          timestamp: shared.accepted, sender: context.child.name))
    }
    ChangedAlbum.apply(changes, to: &catalogue)
    guard !plan.rewards.isEmpty else { return catalogue }
    catalogue.rewards = plan.rewards.map {
      RewardOffer(
        name: $0.name, cost: $0.cost, millipointsPerMinute: $0.millipointsPerMinute, preview: $0.preview)
    }
    catalogue.appKinds = RewardPlan.appKinds
    return catalogue
  }

  /// Album photos that children see in an app launched at an instant. O(photos).
  func visiblePhotoCount(atLaunch instant: Instant) -> Int {
    album.atLaunch.isEmpty
      ? context.visiblePhotoCount(at: instant)
      : ChildLauncher.visiblePhotoCount(catalogue(at: instant, after: album.atLaunch))
  }

  /// How many of them are gone by a later instant, by changes of others and of the parents. O(photos).
  func visiblePhotosTakenAway(after launch: Instant, upTo instant: Instant) -> Int {
    guard !album.shown.isEmpty else {
      return context.visiblePhotosTakenAway(after: launch, upTo: instant)
    }
    return visiblePhotoCount(atLaunch: launch)
      - ChildLauncher.visiblePhotoCount(catalogue(at: instant, after: album.shown))
  }

  private static func visiblePhotoCount(_ catalogue: PhotoCatalogue) -> Int {
    let visible = Set(catalogue.categories.filter(\.visibleToChildren).map(\.id))
    return catalogue.photos.count { $0.category.map(visible.contains) ?? false }
  }

  /// The family's goal and rewards.
  var promisedPoints: PromisedPoints {
    PromisedPoints(
      goal: context.child.dailyGoal, costs: plan.rewards.map(\.cost),
      zoneOffsetSeconds: scenario.session.zoneOffsetSeconds)
  }

  /// The reward that a child requests by its touches, from the family's plan.
  package func reward(_ offer: Int, for kind: Int) -> (reward: RewardPlan, appKind: String)? {
    guard plan.rewards.indices.contains(offer), RewardPlan.appKinds.indices.contains(kind) else { return nil }
    return (plan.rewards[offer], RewardPlan.appKinds[kind])
  }

  // MARK: Yesterday

  /// Leaves yesterday's data on the device: originals of its share of the photos, including group photos that expired overnight,
  /// and its state. Returns the work that did it; `nil` without a yesterday.
  package func leaveYesterday(_ stored: inout StateStorage) throws(DeviceError) -> PhotoWork? {
    let percent = scenario.session.yesterdayPercent
    guard percent > 0 else { return nil }
    let closed = clock.time(at: .zero) - ChildLauncher.night
    // Yesterday had no faults, because each strike counts for this session.
    var work = try makeRefusingWork()
    let shared = plan.groups.flatMap(\.photos).filter {
      $0.shared <= closed && closed < $0.shared + .seconds(GroupPlan.photoLifetimeSeconds)
    }
    for photo in plan.photos.map(\.id) + shared.map(\.photo.id)
    where context.child.saw(photo, yesterday: percent) {
      _ = work.perform(.fetch(photo))
    }
    do throws(PhotoCachingError) {
      try work.store.flush()
      var state = PersistedState()
      state.highWater = closed
      try stored.write(state)
    } catch {
      throw DeviceError("yesterday's data: \(error)")
    }
    return faulty(work)
  }

  /// The fault met when a photo is fetched; `nil` for none.
  package func fault(of photo: PhotoID) -> InjectedFault? { photos[photo]?.fault.injected }

  /// Photos without an intact file anywhere.
  package var damagedPhotos: Set<PhotoID> {
    Set(photos.values.filter { $0.fault == .corrupt || $0.fault == .truncated }.map(\.id))
  }

  /// Whether the device's disk refuses some removals.
  package var removalsMayFail: Bool { scenario.faults.failedRemovalsPerMille > 0 }

  /// Whether the server, the ledger or the disk refuses some requests.
  package var requestsMayFail: Bool { scenario.faults.failedRequestsPerMille > 0 }

  /// Whether request `number` of those that may be refused is refused.
  package func refusesRequest(_ number: Int) -> Bool {
    context.child.refusesRequest(number, perMille: scenario.faults.failedRequestsPerMille)
  }

  /// Whether the device's disk refuses the first attempt to remove this photo.
  package func refusesFirstRemoval(of photo: PhotoID) -> Bool {
    context.child.refusesFirstRemoval(of: photo, perMille: scenario.faults.failedRemovalsPerMille)
  }
}
