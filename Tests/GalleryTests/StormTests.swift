import Gallery
import Gestures
import Kernel
import TestSupport
import Testing

/// Random touches and events, with every promise looked at after every frame.
@Suite struct StormTests {
  /// What one storm saw.
  private struct Watch {
    var lastActedSequence = -1
    var wasAtRest = true
    /// Whether the overlay's close button showed.
    var hadClose = false
    var wasFullscreen = false
    var requested = 0
    var alive: Set<Int> = []
    var seen = 0
    var wanted: Set<PhotoKey> = []
    var pinned: Set<PhotoKey> = []
    var exits = 0
    var zoomedFrames = 0
  }

  @Test(
    "storms of touches and events break no invariant, and settle within 5 s",
    arguments: 0..<drawn(16, byNight: 400))
  func storm(_ seed: Int) {
    var random = RandomSource(seed: UInt64(seed))
    let preset = GesturePreset.allCases[seed % 4]
    var bench = GalleryBench(.sample([40, 3, 0, 7], groups: [[5, 70, 30, 20], [], [1]]), preset: preset) {
      $0.wrapsCategories = seed % 3 == 0
      $0.tapExits = seed % 5 == 0
    }
    var watch = Watch()
    bench.inspect = { StormTests.inspect(&$0, &watch, seed) }
    for round in 0..<60 {
      StormTests.play(&bench, &random)
      if random.chance(0.3) { StormTests.disturb(&bench, &random, round) }
      if random.chance(0.2) { bench.run(Int64(random.below(2_000))) }
    }
    bench.post(.becameActive)
    for finger in 0..<3 { bench.touch(5, .cancelled, 0, 0, finger: UInt8(finger)) }
    bench.run(5_000)
    #expect(
      !bench.gallery.isAnimating || bench.gallery.shownToasts.standard != nil, "seed \(seed) does not settle")
    bench.run(45_000)
    #expect(!bench.gallery.isAnimating, "seed \(seed) moves on")
    #expect(bench.gallery.nextDue != .zero, "seed \(seed) is due for ever")
  }

  @Test("storms reach every kind of event", .slow)
  func provocation() {
    var exits = 0
    var zoomedFrames = 0
    var missing: Set<GalleryAction> = [
      .changeCategory, .openPhoto, .closePhoto, .nextPhoto, .previousPhoto, .toggleOverlay, .toggleZoom,
      .openGroup, .closeGroup, .selectChip, .stopFling, .showPinPad, .pinKey, .blockedByDebounce, .atListEnd,
    ]
    for seed in 100..<150 {
      var random = RandomSource(seed: UInt64(seed))
      var bench = GalleryBench(.sample([40, 3, 0, 7], groups: [[5, 70, 30, 20], [], [1]]))
      var watch = Watch()
      bench.inspect = { StormTests.inspect(&$0, &watch, seed) }
      for round in 0..<60 {
        StormTests.play(&bench, &random)
        if random.chance(0.3) { StormTests.disturb(&bench, &random, round) }
      }
      missing.subtract(bench.actions)
      exits += watch.exits
      zoomedFrames += watch.zoomedFrames
    }
    #expect(exits >= 10)
    #expect(zoomedFrames > 1_000)
    #expect(missing.isEmpty)
  }

  @Test("the same storm gives the same digest")
  func repeats() {
    func digest() -> UInt64 {
      var random = RandomSource(seed: 7)
      var bench = GalleryBench(.sample([40, 3, 0, 7], groups: [[5, 70, 30]]))
      for round in 0..<60 {
        StormTests.play(&bench, &random)
        StormTests.disturb(&bench, &random, round)
      }
      return bench.digest.value
    }
    #expect(digest() == digest())
  }

  static func play(_ bench: inout GalleryBench, _ random: inout RandomSource) {
    let x = random.uniform(0, 430)
    let y = random.chance(0.2) ? random.uniform(0, 48) : random.uniform(0, 932)
    let items = bench.gallery.display.items
    let aim = items[random.below(items.count)].frame
    let middle = ((aim.minX + aim.maxX).points / 2, (aim.minY + aim.maxY).points / 2)
    switch random.below(12) {
    case 0: bench.tap(x, y)
    case 1, 10: bench.tap(middle.0, middle.1)
    case 2: bench.doubleTap(x, y)
    case 3: bench.press(x, y)
    case 11: bench.press(middle.0, middle.1)
    case 4, 5: bench.swipe(SwipeDirection.allCases[random.below(4)])
    case 6:
      bench.drag(
        x, y, dx: random.uniform(-400, 400), dy: random.uniform(-700, 700), ms: random.uniform(30, 400),
        pause: random.chance(0.3) ? 150 : 0)
    case 7: bench.pinch(x, y, from: random.uniform(60, 400), to: random.uniform(60, 700))
    default: mash(&bench, &random)
    }
  }

  /// Fingers without sense: any phase, any finger, times that repeat.
  private static func mash(_ bench: inout GalleryBench, _ random: inout RandomSource) {
    var time = 1.0
    for _ in 0..<random.inside(3...25) {
      time += random.chance(0.2) ? 0 : random.uniform(0, 60)
      let phase: TouchPhase =
        random.chance(0.25)
        ? .began : random.chance(0.25) ? .ended : random.chance(0.05) ? .cancelled : .moved
      bench.touch(
        time, phase, random.uniform(-20, 450), random.uniform(-20, 950), finger: UInt8(random.below(3)))
    }
    bench.run(Int64(time) + 10)
  }

  private static func disturb(_ bench: inout GalleryBench, _ random: inout RandomSource, _ round: Int) {
    switch random.below(15) {
    case 11: bench.post(.groupPhotoWithdrawn(PhotoID(UInt64(1_001_001 + random.below(9)))))
    case 12: bench.post(.groupListed(GroupID(UInt32(random.inside(1...4)))))
    case 13: if round % 10 == 9 { bench.post(.categoryVanished(CategoryID(UInt32(random.inside(1...5))))) }
    case 14: bench.post(.albumChanged(change(&random)))
    case 0: bench.post(.pointsArrived(Points(Int64(round))))
    case 1: bench.post(.groupPhotoExpired(PhotoID(UInt64(1_001_001 + random.below(4)))))
    case 2:
      bench.post(
        .groupPhotoArrived(
          .sample(group: random.inside(1...3), place: random.inside(1...30), minutesOld: random.below(2_000)))
      )
    case 3: bench.post(.groupListingFailed(GroupID(UInt32(random.inside(1...4)))))
    case 4:
      bench.post(.albumPhotoVanished(PhotoID(UInt64(10_000 * random.inside(1...4) + random.inside(1...9)))))
    case 5: bench.post(.lowPower(random.chance(0.5)))
    case 6:
      bench.post(random.chance(0.5) ? .becameInactive : .enteredBackground)
      bench.post(.becameActive, after: Int64(random.below(3_000)))
      bench.run(Int64(random.below(3_000)))
    case 7: bench.post(.pinEntered("0000"))
    case 8: bench.deliversPhotos.toggle()
    case 9: bench.post(.clockMoved(offset: .minutes(Int64(random.inside(-300...300)))))
    case 10: if let photo = bench.gallery.currentPhoto { bench.post(.photoProgress(photo, perMille: 300)) }
    default:
      for item in bench.gallery.display.items where item.photo != .none && random.chance(0.3) {
        bench.post(
          .photoFailed(PhotoKey(photo: item.photo, box: PixelSize(width: 422, height: 422), fitting: .fill)))
      }
    }
  }

  /// What parents may do to the album, hidden categories and unknown ones among it.
  private static func change(_ random: inout RandomSource) -> AlbumChange {
    let category = CategoryID(UInt32(random.inside(1...6)))
    let photo = PhotoID(UInt64(10_000 * random.inside(1...4) + random.inside(1...12)))
    switch random.below(6) {
    case 0, 1:
      return .categorySet(
        AlbumCategory(
          id: category, name: String(repeating: "n", count: random.below(30)), icon: "star", colour: nil,
          visibleToChildren: random.chance(0.7)), at: random.below(7))
    case 2: return .categoriesOrdered((0..<3).map { _ in CategoryID(UInt32(random.inside(1...6))) })
    case 3: return .photoMoved(photo, to: random.chance(0.1) ? nil : category)
    case 4: return .photoDeleted(photo)
    default:
      return .photoAdded(
        AlbumPhoto(
          id: random.chance(0.1) ? PhotoID(UInt64(1_001_001 + random.below(9))) : photo,
          pixels: PixelSize(width: 300, height: 400),
          taken: WallTime(secondsSinceEpoch: 1_600_000_000 - Int64(random.below(9)) * 60), category: category)
      )
    }
  }

  private static func inspect(_ bench: inout GalleryBench, _ watch: inout Watch, _ seed: Int) {
    let gallery = bench.gallery
    #expect(gallery.isInKidsMode, "seed \(seed): left kids mode without the PIN")
    let isFullscreen = gallery.currentScreen == .fullscreen
    if watch.wasFullscreen && !isFullscreen && gallery.isInKidsMode {
      #expect(watch.wasAtRest || watch.hadClose, "seed \(seed): left fullscreen zoomed, without its button")
      watch.exits += 1
    }
    watch.wasFullscreen = isFullscreen
    watch.wasAtRest = gallery.zoomMillionths == 1_000_000
    watch.hadClose = bench.items(.button).contains { $0.text == TextKey.close.text() }
    if !watch.wasAtRest && gallery.isAnimating { watch.zoomedFrames += 1 }
    #expect(gallery.nextDue.map { $0 == .zero || $0 > bench.now } ?? true, "seed \(seed): a timer was missed")
    while watch.seen < bench.effects.count {
      read(bench.effects[watch.seen], &watch, seed)
      watch.seen += 1
    }
    #expect(watch.pinned.isSubset(of: watch.wanted), "seed \(seed): pinned but not wanted")
  }

  private static func read(_ effect: GalleryEffect, _ watch: inout Watch, _ seed: Int) {
    switch effect {
    case .acted(_, let sequence, _):
      #expect(sequence > watch.lastActedSequence, "seed \(seed): sequence \(sequence) acted twice")
      watch.lastActedSequence = sequence
    case .toastRequested(let number, _):
      #expect(number == watch.requested, "seed \(seed): toast \(number) is out of order")
      watch.requested += 1
      watch.alive.insert(number)
    case .toastSuperseded(let number):
      #expect(watch.alive.remove(number) != nil, "seed \(seed): toast \(number) superseded twice")
    case .want(let key, _): watch.wanted.insert(key)
    case .unwant(let key):
      #expect(watch.wanted.remove(key) != nil, "seed \(seed): \(key) was not wanted")
    case .pin(let key): #expect(watch.pinned.insert(key).inserted, "seed \(seed): \(key) pinned twice")
    case .unpin(let key): #expect(watch.pinned.remove(key) != nil, "seed \(seed): \(key) was not pinned")
    case .leftKidsMode: Issue.record("seed \(seed): left kids mode")
    default: break
    }
  }
}
