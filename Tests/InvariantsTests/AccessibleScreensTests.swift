import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

/// The product's own screens, one after the other, under the rule of `display.accessible`.
@Suite("Every screen of the gallery can be read and touched")
struct AccessibleScreensTests {
  /// A gallery driven frame by frame, and what the rule says of it.
  private struct Stage {
    var gallery: FamilyGallery
    var check: AccessibleCheck
    private let frame = CheckedFrame()
    private var effects: [GalleryEffect] = []
    private var digest = StableDigest()
    private var number: Int64 = 0
    private var answered = 0
    private(set) var seen: Set<GalleryScreen> = []
    var deliversPhotos = true

    init(_ catalogue: PhotoCatalogue, _ screen: ScreenMetrics) {
      gallery = FamilyGallery(
        catalogue: catalogue, settings: GallerySettings(.story, on: screen, pin: "1234"), screen: screen,
        clock: WallClock(origin: WallTime(secondsSinceEpoch: 1_700_000_000)))
      check = AccessibleCheck(screen)
      run(300)
    }

    private var now: Instant { .milliseconds(number * 10) }

    /// Frames of 10 ms.
    mutating func run(_ milliseconds: Int64, _ samples: [TouchSample] = [], _ events: [GalleryEvent] = []) {
      var samples = samples[...]
      for step in 0..<max(1, milliseconds / 10) {
        number += 1
        while let sample = samples.first, sample.time <= now {
          gallery.recognise(sample)
          samples.removeFirst()
        }
        gallery.update(at: now, effects: &effects)
        while answered < effects.count {
          if case .want(let key, _) = effects[answered] {
            gallery.handle(
              deliversPhotos ? .photoReady(key, key.box) : .photoFailed(key), at: now, effects: &effects)
          }
          answered += 1
        }
        if step == 0 { for event in events { gallery.handle(event, at: now, effects: &effects) } }
        gallery.animate(to: now, effects: &effects)
        gallery.layOut(at: now, effects: &effects)
        let delta = gallery.diff(digest: &digest)
        look(delta)
      }
    }

    private mutating func look(_ delta: DisplayDelta) {
      frame.vsync = now
      frame.glance = gallery.glance()
      frame.isChanged = !delta.isEmpty
      frame.items = gallery.display.items
      for item in frame.items { frame.texts.read(item.text) { gallery.spell($0) } }
      check.check(frame)
      seen.insert(gallery.currentScreen)
    }

    mutating func post(_ event: GalleryEvent) { run(2_600, [], [event]) }

    /// Puts a finger on the middle of the first item of a place with such a text, for so long.
    mutating func touch(_ slot: DisplaySlot, _ text: TextKey? = nil, _ number: Int? = nil, for ms: Int64 = 60)
    {
      let item = gallery.display.items.first {
        $0.id.slot == slot.rawValue && (text == nil || $0.text.key == text?.rawValue)
          && (number == nil || $0.text.first == number)
      }
      guard let frame = item?.frame else {
        Issue.record("nothing is there of \(slot) on \(gallery.currentScreen)")
        return
      }
      let middle = ScreenPoint(
        x: ScreenLength(subpoints: (frame.minX + frame.maxX).subpoints / 2),
        y: ScreenLength(subpoints: (frame.minY + frame.maxY).subpoints / 2))
      let began = now + .milliseconds(1)
      run(
        ms + 2_500,
        [
          TouchSample(time: began, finger: 0, phase: .began, position: middle),
          TouchSample(time: began + .milliseconds(ms), finger: 0, phase: .ended, position: middle),
        ])
    }

    mutating func drag(_ dx: Double, _ dy: Double) {
      let size = gallery.screen.size
      let began = now + .milliseconds(1)
      run(
        3_000,
        (0...10).map { step in
          let share = Double(step) / 10
          return TouchSample(
            time: began + .milliseconds(Int64(step) * 20), finger: 0,
            phase: step == 0 ? .began : step == 10 ? .ended : .moved,
            position: ScreenPoint(
              size.width.points / 2 + dx * share, size.height.points * 0.7 + dy * share))
        })
    }
  }

  static let forms: [(Double, Double, Double)] = [
    (375, 667, 2), (667, 375, 2), (393, 852, 3), (852, 393, 3), (430, 932, 3), (744, 1133, 2),
    (1024, 1366, 2),
    (1366, 1024, 2),
  ]

  private static var catalogue: PhotoCatalogue {
    var catalogue = PhotoCatalogue(categories: [], photos: [], groups: [], groupPhotos: [])
    for (index, name) in ["Animals", "My birthday party", "Holidays by the sea", "Toys"].enumerated() {
      let id = CategoryID(UInt32(index + 1))
      catalogue.categories.append(AlbumCategory(id: id, name: name, icon: "star", colour: "#3366CC"))
      for place in 0..<(index == 3 ? 0 : 50) {
        catalogue.photos.append(
          AlbumPhoto(
            id: PhotoID(UInt64((index + 1) * 1_000 + place)),
            pixels: place % 2 == 0
              ? PixelSize(width: 4_000, height: 3_000) : PixelSize(width: 900, height: 1_600),
            taken: WallTime(secondsSinceEpoch: Int64(1_600_000_000 - place)), category: id))
      }
    }
    for number in 1...12 {
      let id = GroupID(UInt32(number))
      catalogue.groups.append(SharingGroup(id: id, name: "Grandma and Grandpa \(number)"))
      for place in 0..<(number % 3) {
        catalogue.groupPhotos.append(
          GroupPhoto(
            id: PhotoID(UInt64(100_000 + number * 100 + place)), group: id,
            pixels: PixelSize(width: 3_000, height: 4_000),
            timestamp: WallTime(secondsSinceEpoch: 1_700_000_000) - .minutes(Int64(place) * 90),
            sender: "Aunt Wilhelmina"))
      }
    }
    catalogue.rewards = ["Drawing", "A film of an hour", "Puzzles", "Time with the tablet"].enumerated().map {
      RewardOffer(
        name: $1, cost: Points(Int64($0) * 40 + 20), millipointsPerMinute: 2_000, preview: PhotoID(1_001))
    }
    catalogue.appKinds = ["Games", "Videos", "Books", "Music and stories"]
    return catalogue
  }

  @Test(
    "from the grid to the parents and back, at rest and in motion, with photos that come and that fail",
    arguments: 0..<8)
  func walk(form: Int) {
    let (width, height, scale) = Self.forms[form]
    var stage = Stage(
      Self.catalogue, ScreenMetrics(size: ScreenSize(width, height), scale: scale, refreshHertz: 60))
    Self.visit(&stage)
    #expect(stage.seen == Set(GalleryScreen.allCases))
    #expect(stage.check.tally.provoked > 30)
    #expect(stage.check.tally.violations == 0, "\(stage.check.tally.examples)")
  }

  private static func visit(_ stage: inout Stage) {
    stage.drag(0, -150)
    stage.touch(.chip, .categoryName, 1)
    stage.touch(.thumbnail)
    stage.drag(-200, 0)
    stage.touch(.page)
    stage.drag(0, 250)
    stage.deliversPhotos = false
    stage.drag(-200, 0)
    stage.drag(-200, 0)
    stage.touch(.button, .groups)
    stage.drag(0, -100)
    stage.touch(.card, .groupName, 3, for: 900)
    stage.drag(-200, 0)
    stage.touch(.button, .close)
    stage.touch(.card, nil, nil, for: 900)
    stage.drag(0, 200)
    if stage.gallery.currentScreen == .groupViewer { stage.touch(.button, .close) }
    stage.touch(.button, .back)
    stage.post(.pointsArrived(Points(12)))
    stage.touch(.button, .points)
    stage.post(.standingFailed)
    stage.post(
      .standingTold(PointsStanding(balance: Points(1_234), earnedToday: Points(45), goal: Points(100))))
    stage.touch(.avatar)
    stage.drag(0, -150)
    stage.drag(0, 400)
    stage.touch(.avatar, .avatar, 2)
    stage.post(.pointsArrived(Points(7)))
    stage.drag(0, -height(stage) * 0.6)
    stage.touch(.redeem)
    stage.touch(.appKind, .appKind, 1)
    stage.drag(0, -height(stage) * 0.6)
    stage.touch(.button, .confirm)
    stage.post(.rewardAnswered(.pending))
    stage.touch(.button, .done)
    stage.touch(.button, .settings)
    for _ in 0..<5 { for digit in [9, 9, 9, 9] { stage.touch(.key, .digit, digit) } }
    stage.touch(.key, .cancel)
    stage.post(.pinEntered("1234"))
    stage.run(31_000)
    stage.post(.pinEntered("1234"))
    stage.touch(.button, .kidsMode)
  }

  private static func height(_ stage: Stage) -> Double { stage.gallery.screen.size.height.points }
}
