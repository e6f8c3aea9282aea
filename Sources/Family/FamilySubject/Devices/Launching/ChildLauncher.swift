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

/// What of a device cannot be opened or made, with the reason.
package struct DeviceError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Opens what there is on one child's device and builds the app from it: when the session begins, and after each kill.
package struct ChildLauncher {
  /// What an app begins with.
  package struct Opened {
    package var core: FamilyCore
    package var work: PhotoWork
    /// What opening took on this host, the ledger's apart.
    package var nanoseconds: Int64
  }

  private let plan: FamilyPlan
  package let context: ChildContext
  package let device: DeviceProfile
  package let scenario: Scenario
  /// Where the device's files are; the family's own folder.
  private let folder: String
  private let photos: [PhotoID: PhotoPlan]
  package let origin: any CountingOrigin
  /// The true time, which the server tells; the device's clock may be set otherwise.
  package let clock: WallClock
  /// What goes wrong on the device, over all launches; `nil`: nothing that is drawn.
  package let faults: DeviceFaults?
  /// What parents have changed on the device, as the server has it.
  let album = ChangedAlbum()
  /// The way from the device of one who changes the album to the others; `nil`: nobody has a device for that.
  let exchange: AlbumExchange?
  /// What there is around an app that shares, over all launches; `nil`: it has no camera.
  let sharing: ChildSharing?

  /// How long before the session yesterday's ended [A].
  private static let night = TimeSpan.hours(20)

  /// A child's device, whose files are in the family's folder.
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

  /// Whether files and decodes are a model: nothing is done then that could be held against the cost table.
  package var isModelled: Bool { scenario.real.decode == .modelled }

  /// The device's small file.
  package var keptStore: StateStorage {
    isModelled ? .memory(nil) : .file(AtomicFile("kept", in: "\(folder)/app-\(context.child.number)"))
  }

  /// Pages of the write-ahead logs on the device, the family's ledger among them. O(files of the two folders).
  package func logPages() -> Int {
    [folder, blobFolder].reduce(0) { sum, place in
      let logs = ((try? HostFolder.names(in: place)) ?? []).filter { $0.hasSuffix("-wal") }
      return sum
        + logs.reduce(0) { $0 + HostFolder.byteCount(of: "\(place)/\($1)") / ChildLauncher.pageBytes }
    }
  }

  /// Photos of which a file lies in the photo cache, by the files' names and nobody's word; none where the disk is modelled.
  /// O(files).
  package func photosWithFiles() -> Set<PhotoID> {
    guard !isModelled else { return [] }
    let paths = BlobPaths(root: blobFolder)
    let names = ((try? HostFolder.names(in: paths.blobs)) ?? []).flatMap { place in
      (try? HostFolder.names(in: "\(paths.blobs)/\(place)")) ?? []
    }
    return Set(names.compactMap { paths.name(ofFile: $0)?.photo })
  }

  /// Where the photo cache lies.
  private var blobFolder: String { "\(folder)/photos-\(context.child.number)" }

  /// SQLite's own page size.
  private static let pageBytes = 4_096

  // MARK: Launching

  /// The app of a launch at an instant. `work` is the one of the launch before, whose modelled disk goes on; real files are
  /// opened anew. O(catalogue).
  package func open(
    _ work: PhotoWork?, _ kept: inout StateStorage, _ ledger: any AppLedger, at launch: Instant
  ) throws(DeviceError) -> Opened {
    let began = HostClock.monotonic()
    let work = if isModelled, let work { work } else { try makeWork() }
    var settings = try settings()
    settings.expectsEmptyDisk = work.store.totalBytes == .zero
    let core = FamilyCore(
      catalogue: catalogue(at: launch), child: context.child.id, settings: settings,
      screen: device.screen, clock: deviceClock(at: launch),
      launch: AppLaunch(
        at: launch, kept: kept.read(), openRewards: ledger.openRewards,
        ids: ledger.ids(ofDevice: ChildLauncher.firstDevice + context.child.number),
        isDark: context.isDark(at: launch), sharing: sharing?.launch(), device: ledger.device))
    return Opened(core: core, work: work, nanoseconds: HostClock.monotonic() - began)
  }

  /// Closes a real disk, as the end of its process does; what was not written down is lost. The store of before must be gone
  /// when the next one opens: two would share what SQLite keeps of a file.
  package func close(_ work: inout PhotoWork) {
    if !isModelled { work.store = MemoryBlobStore(limit: .zero) }
  }

  /// What the memory cache may hold. The bytes are those of the device, which a larger screen has more of; the preset has the
  /// count. `nil` for a preset that this build does not know.
  package var cacheLimits: CacheLimits? {
    CachePreset(rawValue: scenario.cachePreset).map {
      CacheLimits(entryCount: CacheLimits($0).entryCount, bytes: device.cacheMemory)
    }
  }

  private func settings() throws(DeviceError) -> FamilyCoreSettings {
    guard let gestures = GesturePreset(rawValue: scenario.gesturePreset) else {
      throw DeviceError("the preset \(scenario.gesturePreset) is none that this build knows")
    }
    guard let variant = GalleryVariant(rawValue: scenario.galleryPreset) else {
      throw DeviceError("the gallery \(scenario.galleryPreset) is none that this build knows")
    }
    var gallery = GallerySettings(gestures, on: device.screen, pin: FamilyPlan.pin, variant: variant)
    gallery.device = UInt32(context.child.number)
    guard let language = Language(rawValue: scenario.session.languageName) else {
      throw DeviceError("the language \(scenario.session.languageName) is none that this build knows")
    }
    gallery.language = language
    guard let limits = cacheLimits else {
      throw DeviceError("the preset \(scenario.cachePreset) is none that this build knows")
    }
    var settings = FamilyCoreSettings(gallery: gallery, cache: limits, memoryLimit: device.cacheMemory)
    settings.zone = .fixed(seconds: scenario.session.zoneOffsetSeconds)
    settings.dailyGoal = context.child.dailyGoal
    return settings
  }

  /// The devices before it are those of the world's entries: 1 makes the session's, 2 those of before.
  private static let firstDevice = 2

  private func makeWork() throws(DeviceError) -> PhotoWork { faulty(try makeRefusingWork()) }

  private func makeRefusingWork() throws(DeviceError) -> PhotoWork {
    var work = try makeHealthyWork()
    let perMille = scenario.faults.failedWritesPerMille
    if perMille > 0 { work.store = RefusingStore(work.store, of: context.child, perMille: perMille) }
    return work
  }

  /// With the faults of the session around its origin and its disk.
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
      // Modelled files are a few bytes each: the disk is never full.
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

  /// What the device's clock shows at an instant, as it is set by then.
  package func deviceTime(at instant: Instant) -> WallTime { deviceClock(at: instant).time(at: instant) }

  /// The device's clock as it is set at an instant.
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

  /// The catalogue as the server lists it at an instant, with the group photos that have been shared by then.
  private func catalogue(at instant: Instant) -> PhotoCatalogue { catalogue(at: instant, after: album.taken) }

  /// The same after changes of the parents' on the device.
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

  /// Album photos that children see when the app is launched at an instant. O(photos).
  func visiblePhotoCount(atLaunch instant: Instant) -> Int {
    album.atLaunch.isEmpty
      ? context.visiblePhotoCount(at: instant)
      : ChildLauncher.visiblePhotoCount(catalogue(at: instant, after: album.atLaunch))
  }

  /// How many of them are gone by another instant, others' changes and the parents' own reckoned. O(photos).
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

  /// What the family has promised its child of points.
  var promisedPoints: PromisedPoints {
    PromisedPoints(
      goal: context.child.dailyGoal, costs: plan.rewards.map(\.cost),
      zoneOffsetSeconds: scenario.session.zoneOffsetSeconds)
  }

  /// The reward that a child asks for by its touches, as the family's plan has it.
  package func reward(_ offer: Int, for kind: Int) -> (reward: RewardPlan, appKind: String)? {
    guard plan.rewards.indices.contains(offer), RewardPlan.appKinds.indices.contains(kind) else { return nil }
    return (plan.rewards[offer], RewardPlan.appKinds[kind])
  }

  // MARK: Yesterday

  /// Puts on the device what an app closed yesterday has left there: originals of its share of the photos, group photos among
  /// them whose time ran out in the night, and its mark. The work that did it; `nil` when there was no yesterday.
  package func leaveYesterday(_ kept: inout StateStorage) throws(DeviceError) -> PhotoWork? {
    let percent = scenario.session.yesterdayPercent
    guard percent > 0 else { return nil }
    let closed = clock.time(at: .zero) - ChildLauncher.night
    // Yesterday had no faults: what strikes is counted as harm done to this session.
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
      try kept.write(state)
    } catch {
      throw DeviceError("what yesterday left: \(error)")
    }
    return faulty(work)
  }

  /// What is met when a photo is fetched; `nil`: nothing out of the ordinary.
  package func fault(of photo: PhotoID) -> InjectedFault? { photos[photo]?.fault.injected }

  /// Photos of which nobody has a whole file.
  package var damagedPhotos: Set<PhotoID> {
    Set(photos.values.filter { $0.fault == .corrupt || $0.fault == .truncated }.map(\.id))
  }

  /// Whether the device's disk refuses some removals.
  package var removalsMayFail: Bool { scenario.faults.failedRemovalsPerMille > 0 }

  /// Whether the server, the ledger or the disk refuses some requests.
  package var requestsMayFail: Bool { scenario.faults.failedRequestsPerMille > 0 }

  /// Whether the `number`-th request that may be refused is.
  package func refusesRequest(_ number: Int) -> Bool {
    context.child.refusesRequest(number, perMille: scenario.faults.failedRequestsPerMille)
  }

  /// Whether the device's disk refuses to remove this photo when it is first asked to.
  package func refusesFirstRemoval(of photo: PhotoID) -> Bool {
    context.child.refusesFirstRemoval(of: photo, perMille: scenario.faults.failedRemovalsPerMille)
  }
}
