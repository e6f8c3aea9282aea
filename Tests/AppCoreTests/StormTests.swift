import AppCore
import Gallery
import Kernel
import PhotoCaching
import PointsLedger
import Testing

/// Random touches, events and answers that come late, out of order or twice, with every promise looked at.
@Suite("Storms")
struct StormTests {
  @Test("storms break no invariant and leave no work undone", arguments: 0..<12)
  func storm(_ seed: Int) throws {
    var random = RandomSource(seed: UInt64(seed))
    let stage = try AppStage(
      .family(album: 24, groups: [[10, 90, lifetimeMinutes - 1, lifetimeMinutes - 3], [], [5]]),
      cache: seed % 3 == 0 ? CacheLimits(entryCount: 6, bytes: .megabytes(20)) : .parity)
    stage.answersPhotos = false
    var nextEntry: Int64 = 1
    var earned = Points.zero
    for _ in 0..<80 {
      StormTests.touch(stage, &random)
      StormTests.disturb(stage, &random, &nextEntry, &earned)
      try StormTests.answerSome(stage, &random)
      StormTests.inspect(stage, seed)
    }
    stage.post(.enteredForeground)
    try StormTests.answerAll(stage)
    stage.answersPhotos = true
    stage.run(60_000)
    try StormTests.answerAll(stage)
    StormTests.inspect(stage, seed)
    #expect(stage.open.map(\.task).isEmpty, "seed \(seed) leaves requests")
    #expect(stage.core.photos.pipeline.jobCount == 0, "seed \(seed) leaves jobs")
    #expect(stage.balance() == earned, "seed \(seed): points went astray")
    #expect(!stage.core.lastGlance.isAnimating && stage.core.nextDue != .zero, "seed \(seed) does not settle")
    #expect(stage.disk.isDisjoint(with: stage.expired), "seed \(seed): bytes of expired photos are on disk")
  }

  @Test("storms reach every kind of event")
  func provocation() throws {
    var (expired, cancelled, screens) = (0, 0, Set<GalleryScreen>())
    for seed in 100..<106 {
      var random = RandomSource(seed: UInt64(seed))
      let stage = try AppStage(.family(album: 24, groups: [[10, lifetimeMinutes - 1], []]))
      stage.answersPhotos = false
      var nextEntry: Int64 = 1
      var earned = Points.zero
      for _ in 0..<80 {
        StormTests.touch(stage, &random)
        StormTests.disturb(stage, &random, &nextEntry, &earned)
        try StormTests.answerSome(stage, &random)
        screens.insert(stage.core.gallery.currentScreen)
      }
      expired += stage.expired.count
      cancelled += stage.cancelled.count
    }
    #expect(expired >= 10 && cancelled >= 10)
    #expect(screens.isSuperset(of: [.grid, .fullscreen, .groupList, .groupViewer, .pinPad]))
  }

  /// Everything shown is alive, and in memory.
  private static func inspect(_ stage: AppStage, _ seed: Int) {
    for photo in stage.shown {
      #expect(!stage.expired.contains(photo), "seed \(seed): \(photo.raw) is shown after its end")
      #expect(stage.isInMemory(photo), "seed \(seed): \(photo.raw) is shown and not in memory")
    }
    #expect(stage.begun.isDisjoint(with: stage.cancelled), "seed \(seed): work was cancelled that had begun")
    #expect(stage.waits.allSatisfy { $0 >= .zero }, "seed \(seed): a wait ended before it began")
  }

  private static func touch(_ stage: AppStage, _ random: inout RandomSource) {
    let items = stage.core.gallery.display.items
    guard !items.isEmpty else { return }
    let aim = items[random.below(items.count)].frame
    let (x, y) = ((aim.minX + aim.maxX).points / 2, (aim.minY + aim.maxY).points / 2)
    switch random.below(10) {
    case 0...2: stage.tap(x, y)
    case 3: stage.press(x, y)
    case 4: stage.openGroupList()
    case 5: stage.press(200, 100)
    case 6: stage.drag(x, y, dx: random.uniform(-400, 400), dy: random.uniform(-600, 600))
    case 7: stage.tap(430 - 24, 24)
    case 8: stage.drag(380, 500, dx: -300, dy: 0)
    default: stage.drag(200, 300, dx: 0, dy: 200)
    }
    if random.chance(0.3) { stage.run(Int64(random.below(3_000))) }
  }

  private static func disturb(
    _ stage: AppStage, _ random: inout RandomSource, _ nextEntry: inout Int64, _ earned: inout Points
  ) {
    switch random.below(10) {
    case 0: stage.post(.memoryWarning(isCritical: random.chance(0.5)))
    case 1:
      stage.post(.enteredBackground)
      stage.post(.enteredForeground, after: Int64(random.below(2_000)))
    case 2, 3:
      let age = random.chance(0.5) ? lifetimeMinutes - random.below(3) : random.below(600)
      stage.post(
        .groupPhotoArrived(.shared(in: random.inside(1...3), random.inside(1...20), minutesOld: age)))
    case 4:
      stage.post(.pointsEarned(Points(3), entry: TransactionID(nextEntry)))
      nextEntry += 1
      earned = earned + Points(3)
    case 5: stage.post(.clockMoved(offset: .minutes(Int64(random.inside(-30...5)))))
    default: break
    }
    stage.run(Int64(random.below(200)))
  }

  private static func answerAll(_ stage: AppStage) throws {
    for _ in 0..<200 where !stage.open.isEmpty {
      stage.answerPhotos()
      stage.answerRemovals()
      stage.answerListings([])
      stage.answerAlbum()
      try stage.answerLedger()
      stage.run(50)
    }
  }

  /// Takes some requests up, in any order, and answers some of those; now and then one twice.
  private static func answerSome(_ stage: AppStage, _ random: inout RandomSource) throws {
    for (id, task) in stage.open.shuffled(by: &random) where random.chance(0.6) {
      switch task {
      case .photo(let job):
        stage.begin(id)
        guard random.chance(0.7) else { continue }
        let answer = stage.answer(to: job)
        stage.answer(id, answer)
        if random.chance(0.1) { stage.answer(id, answer) }
      case .removeBytes(let photo):
        stage.disk.remove(photo)
        stage.answer(id, .removed)
      case .listGroup(let group):
        let photo = GroupPhoto.shared(
          in: Int(group.raw), random.inside(1...20), minutesOld: random.below(lifetimeMinutes))
        stage.answer(id, random.chance(0.2) ? .failed : .listed(GroupListing(photos: [photo])))
      case .readPoints(let child, let day):
        let found = try stage.ledger.standing(of: child, earnedIn: day)
        stage.answer(id, random.chance(0.2) ? .failed : .points(found))
      case .changeAlbum: stage.answer(id, random.chance(0.2) ? .failed : .albumChanged)
      case .readFamily(let borders):
        let found = try stage.ledger.days(between: borders)
        stage.answer(id, random.chance(0.2) ? .failed : .family(found))
      case .post, .listDisk, .keep, .takePicture, .storePicture, .removePicture, .storeSharing, .upload,
        .sync,
        .send,
        .fetchChanges:
        break
      }
    }
    if random.chance(0.5) { try stage.answerLedger() }
    stage.run(Int64(random.below(300)))
  }
}

extension Array {
  /// The elements in an order of chance.
  fileprivate func shuffled(by random: inout RandomSource) -> [Element] {
    var rest = self
    var shuffled: [Element] = []
    while !rest.isEmpty { shuffled.append(rest.remove(at: random.below(rest.count))) }
    return shuffled
  }
}
