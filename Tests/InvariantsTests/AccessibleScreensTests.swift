import Drawing
import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import TestSupport
import Testing

/// The product's own screens, one after the other, under the rule of `display.accessible`.
@Suite("Every screen of the gallery can be read and touched")
struct AccessibleScreensTests {
  /// A gallery driven frame by frame, and what the rule says of it.
  private final class Stage {
    var gallery: FamilyGallery
    var check: AccessibleCheck
    var covered: CoveredCheck
    private let frame = CheckedFrame()
    private var effects: [GalleryEffect] = []
    private var digest = StableDigest()
    private var number: Int64 = 0
    private var answered = 0
    private(set) var seen: Set<GalleryScreen> = []
    var deliversPhotos = true

    init(_ catalogue: PhotoCatalogue, _ screen: ScreenMetrics, _ language: Language) {
      var settings = GallerySettings(.story, on: screen, pin: "1234")
      settings.language = language
      gallery = FamilyGallery(
        catalogue: catalogue, settings: settings, screen: screen,
        clock: WallClock(origin: WallTime(secondsSinceEpoch: 1_700_000_000)))
      check = AccessibleCheck(screen)
      covered = CoveredCheck(screen)
      run(300)
    }

    private var now: Instant { .milliseconds(number * 10) }

    /// Frames of 10 ms.
    func run(_ milliseconds: Int64, _ samples: [TouchSample] = [], _ events: [GalleryEvent] = []) {
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
        inspect(delta)
      }
      if !gallery.isAnimating { inspectPicture() }
    }

    /// What a picture of the screens has shown to be wrong.
    private(set) var faults: Set<String> = []

    /// Words that are drawn beyond their frames, in the font that pictures have, and buttons closer to each other than 8 pt.
    private func inspectPicture() {
      let items = gallery.display.items
      let picture = ScreenPicture(
        size: gallery.screen.size, safeArea: gallery.screen.safeArea, items: items,
        texts: items.map { gallery.spell($0.text) })
      for item in picture.cutItems() {
        let (width, height) = (item.frame.size.width.points, item.frame.size.height.points)
        faults.insert(
          "\(gallery.currentScreen): \"\(gallery.spell(item.text))\" of \(item.textSize) pt in \(width) x \(height)"
        )
      }
      let buttons = items.filter { $0.id.slot == DisplaySlot.button.rawValue }
      for (place, one) in buttons.enumerated() {
        for other in buttons[(place + 1)...] where one.frame.grown(by: .points(8)).intersects(other.frame) {
          faults.insert("\(gallery.currentScreen): buttons \(one.id.payload) and \(other.id.payload) touch")
        }
      }
    }

    private func inspect(_ delta: DisplayDelta) {
      frame.vsync = now
      frame.glance = gallery.glance()
      frame.isChanged = !delta.isEmpty
      if frame.isChanged {
        frame.items = gallery.display.items
        for item in frame.items { frame.texts.read(item.text) { gallery.spell($0) } }
      }
      check.check(frame)
      covered.check(frame)
      seen.insert(gallery.currentScreen)
    }

    func post(_ event: GalleryEvent) { run(2_600, [], [event]) }

    /// Puts a finger on the middle of the first item of a place with such a text, for so long; scrolls to it where it is not on screen.
    func touch(_ slot: DisplaySlot, _ text: TextKey? = nil, _ number: Int? = nil, for ms: Int64 = 60) {
      guard let middle = find(slot, text, number) else {
        Issue.record("nothing is there of \(slot) on \(gallery.currentScreen)")
        return
      }
      let began = now + .milliseconds(1)
      run(
        ms + 2_500,
        [
          TouchSample(time: began, finger: 0, phase: .began, position: middle),
          TouchSample(time: began + .milliseconds(ms), finger: 0, phase: .ended, position: middle),
        ])
    }

    private func find(_ slot: DisplaySlot, _ text: TextKey?, _ number: Int?) -> ScreenPoint? {
      let safe = gallery.screen.safeArea
      for attempt in 0..<16 {
        let item = gallery.display.items.first {
          $0.id.slot == slot.rawValue && (text == nil || $0.text.key == text?.rawValue)
            && (number == nil || $0.text.first == number) && $0.trait.isTouchable
        }
        var isAbove = attempt >= 8
        if let frame = item?.frame {
          // Of a chip its left end, as the rest may be below the buttons.
          let middle = ScreenPoint(
            x: slot == .chip
              ? frame.minX + .points(12) : ScreenLength(subpoints: (frame.minX + frame.maxX).subpoints / 2),
            y: ScreenLength(subpoints: (frame.minY + frame.maxY).subpoints / 2))
          let scrolls = [.redeem, .appKind, .avatar].contains(slot) || text == .confirm || text == .done
          // The parents' grid and cards scroll below bars as well.
          let isBelow = slot == .thumbnail && gallery.currentScreen == .parentPhotos
          let bars = isBelow ? 96 : scrolls || slot == .control ? 48 : 0
          let top = safe.minY + .points(bars)
          if middle.y > top && middle.y < safe.maxY { return middle }
          isAbove = middle.y <= top
        }
        drag(0, safe.size.height.points * (isAbove ? 0.25 : -0.25), holds: true)
      }
      return nil
    }

    /// Across the middle of the screen; one that holds at its end flings nothing.
    func drag(_ dx: Double, _ dy: Double, holds: Bool = false) {
      let size = gallery.screen.size
      let began = now + .milliseconds(1)
      run(
        3_000,
        (0...11).map { step in
          let share = Double(min(step, 10)) / 10
          return TouchSample(
            time: began + .milliseconds(Int64(step) * 20 + (step == 11 && holds ? 300 : 0)), finger: 0,
            phase: step == 0 ? .began : step == 11 ? .ended : .moved,
            position: ScreenPoint(
              size.width.points / 2 + dx * share, size.height.points * 0.7 + dy * share))
        })
    }
  }

  /// The devices of docs/devices.md from the smallest to the largest, held both ways, with what their vendors keep free at the edges.
  static let forms: [ScreenMetrics] = [
    form(375, 667, 2, ScreenInsets(top: 20)), form(667, 375, 2, ScreenInsets()),
    form(393, 852, 3, ScreenInsets(top: 59, bottom: 34)),
    form(852, 393, 3, ScreenInsets(left: 59, bottom: 21, right: 59)),
    form(430, 932, 3, ScreenInsets(top: 59, bottom: 34)),
    form(932, 430, 3, ScreenInsets(left: 59, bottom: 21, right: 59)),
    form(744, 1133, 2, ScreenInsets(top: 24, bottom: 20)),
    form(1133, 744, 2, ScreenInsets(top: 24, bottom: 20)),
    form(800, 1280, 2, ScreenInsets(top: 24, bottom: 24)),
    form(1280, 800, 2, ScreenInsets(top: 24, bottom: 24)),
    form(1024, 1366, 2, ScreenInsets(top: 24, bottom: 20)),
    form(1366, 1024, 2, ScreenInsets(top: 24, bottom: 20)),
  ]

  /// Each form with the largest texts and a third of the other sizes, each size on two forms or more.
  private static let formsAndTypes: [(Int, DynamicType)] = forms.indices.flatMap { form in
    DynamicType.allCases.enumerated()
      .filter { $0.element == DynamicType.allCases.last || ($0.offset + form).isMultiple(of: 3) }
      .map { (form, $0.element) }
  }

  private static func form(_ width: Double, _ height: Double, _ scale: Double, _ insets: ScreenInsets)
    -> ScreenMetrics
  {
    var screen = ScreenMetrics(size: ScreenSize(width, height), scale: scale, refreshHertz: 60)
    screen.insets = insets
    return screen
  }

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
    "all screens from the grid to the parents pass, at rest and in motion, with arriving and failing photos",
    arguments: forms.indices)
  func walk(form: Int) {
    // As runs have it: nothing is kept free.
    var screen = Self.forms[form]
    screen.insets = .none
    walk(screen)
  }

  @Test("all screens pass within the safe area, with texts of every size", arguments: formsAndTypes)
  func safeWalk(form: Int, type: DynamicType) {
    var screen = Self.forms[form]
    screen.type = type
    walk(screen)
  }

  @Test("all screens pass in German, with texts of every size", .slow, arguments: formsAndTypes)
  func germanWalk(form: Int, type: DynamicType) {
    var screen = Self.forms[form]
    screen.type = type
    walk(screen, .german)
  }

  private func walk(_ screen: ScreenMetrics, _ language: Language = .english) {
    let stage = Stage(Self.catalogue, screen, language)
    Self.visit(stage)
    let place = "\(language), \(screen.size.width.points) x \(screen.size.height.points), \(screen.type)"
    #expect(stage.seen == Set(GalleryScreen.allCases), "\(place)")
    #expect(stage.check.tally.exercised > 30, "\(place)")
    #expect(stage.check.tally.violations == 0, "\(place): \(stage.check.tally.examples)")
    #expect(stage.covered.tally.exercised > 30, "\(place)")
    #expect(stage.covered.tally.violations == 0, "\(place): \(stage.covered.tally.examples)")
    #expect(stage.faults.isEmpty, "\(place): \(stage.faults.sorted())")
  }

  private static func visit(_ stage: Stage) {
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
      .standingReported(PointsStanding(balance: Points(1_234), earnedToday: Points(45), goal: Points(100))))
    stage.touch(.avatar)
    stage.drag(0, -100)
    stage.touch(.avatar, .avatar, 2)
    stage.post(.pointsArrived(Points(7)))
    stage.touch(.redeem)
    stage.touch(.appKind, .appKind, 1)
    stage.touch(.button, .confirm)
    stage.post(.rewardAnswered(.pending))
    stage.touch(.button, .done)
    stage.post(
      .rewardsReported([
        OpenReward(
          number: 1, appKind: nil, state: .running(from: .zero), left: .seconds(600), canBeGivenBack: false),
        OpenReward(number: 2, appKind: 0, state: .pending, left: .seconds(300), canBeGivenBack: true),
        OpenReward(number: 3, appKind: 1, state: .ready, left: .seconds(300), canBeGivenBack: true),
      ]))
    stage.drag(0, -300)
    stage.touch(.button, .settings)
    for _ in 0..<5 { for digit in [9, 9, 9, 9] { stage.touch(.key, .digit, digit) } }
    stage.touch(.key, .cancel)
    stage.post(.pinEntered("1234"))
    stage.run(31_000)
    stage.post(.pinEntered("1234"))
    for words in [TextKey.themeSystem, .themeLight, .themeDark] { stage.touch(.button, words) }
    stage.touch(.row, .photos)
    stage.drag(0, -150)
    stage.touch(.thumbnail, for: 900)
    stage.touch(.control, .move)
    stage.touch(.button, .cancel)
    stage.touch(.control, .deletePhotos)
    stage.touch(.button, .cancel)
    stage.touch(.button, .cancel)
    stage.deliversPhotos = true
    stage.touch(.thumbnail)
    stage.touch(.page)
    stage.touch(.page)
    stage.touch(.control, .move)
    stage.touch(.button, .cancel)
    stage.touch(.button, .back)
    stage.touch(.button, .back)
    stage.touch(.row, .categories)
    stage.drag(0, -150)
    stage.touch(.control, .recolourCategory)
    stage.touch(.button, .cancel)
    stage.touch(.button, .back)
    stage.touch(.row, .children)
    stage.post(.familyFailed)
    stage.post(
      .familyReported(
        (1...3).map {
          ChildStanding(
            child: ChildID(UInt32($0)), name: "Maximiliane", balance: Points(1_234_567), goal: Points(100),
            today: CivilDay(daysSinceEpoch: 20_000),
            week: [0, 5, 12_000, 30, 20, 3_000_000, 45].map { Points($0) },
            streak: 99)
        }))
    stage.drag(0, -150)
    stage.touch(.control, .pointStep)
    stage.touch(.button, .cancel)
    stage.touch(.button, .back)
    stage.touch(.button, .kidsMode)
  }
}

extension ScreenRect {
  fileprivate func grown(by length: ScreenLength) -> ScreenRect {
    ScreenRect(
      x: minX - length, y: minY - length, width: size.width + length * 2, height: size.height + length * 2)
  }
}
