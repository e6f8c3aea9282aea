import Gallery
import Gestures
import Kernel

/// A gallery on a screen with a frame clock: steps frames at the screen's rate and skips the idle ones.
struct GalleryBench {
  var gallery: FamilyGallery
  let screen: ScreenMetrics
  /// Everything the gallery asked for so far.
  var effects: [GalleryEffect] = []
  var frame = 0
  var activeFrameCount = 0
  var digest = StableDigest()
  /// Answers every want with a bitmap, and every listing with nothing new, in the next frame.
  var deliversPhotos = false
  /// Has every frame laid out as a whole, whatever changed.
  var laysOutWhole = false
  /// Looks at the gallery after every frame.
  var inspect: ((inout GalleryBench) -> Void)?
  private var samples: [TouchSample] = []
  private var events: [(Instant, GalleryEvent)] = []
  private var answered = 0
  var lastDelta = DisplayDelta()

  static let phone = ScreenMetrics(size: ScreenSize(430, 932), scale: 3, refreshHertz: 120)
  static let origin = WallTime(secondsSinceEpoch: 1_700_000_000)

  init(
    _ catalogue: PhotoCatalogue, preset: GesturePreset = .story, screen: ScreenMetrics = GalleryBench.phone,
    contrast: ContrastLevel = .standard, adjust: (inout GallerySettings) -> Void = { _ in }
  ) {
    self.screen = screen
    var settings = GallerySettings(preset, on: screen, pin: "1234")
    adjust(&settings)
    gallery = FamilyGallery(
      catalogue: catalogue, settings: settings, screen: screen, clock: WallClock(origin: GalleryBench.origin),
      contrast: contrast)
    run(until: .milliseconds(100))
  }

  var now: Instant { vsync(frame) }

  func vsync(_ index: Int) -> Instant {
    Instant(nanoseconds: Int64(index) * 1_000_000_000 / Int64(screen.refreshHertz))
  }

  /// Queues a sample; times are milliseconds from now.
  mutating func touch(_ ms: Double, _ phase: TouchPhase, _ x: Double, _ y: Double, finger: UInt8 = 0) {
    let time = now + TimeSpan(nanoseconds: Int64(ms * 1e6))
    samples.append(TouchSample(time: time, finger: finger, phase: phase, position: ScreenPoint(x, y)))
  }

  mutating func post(_ event: GalleryEvent, after ms: Int64 = 0) {
    events.append((now + .milliseconds(ms), event))
  }

  /// Runs for some milliseconds.
  mutating func run(_ ms: Int64) { run(until: now + .milliseconds(ms)) }

  mutating func run(until end: Instant) {
    samples.sort { $0.time < $1.time }
    while let due = nextDue, due <= end {
      let next = nextFrame(from: due)
      guard vsync(next) <= end else { break }
      frame = next
      step()
    }
    while vsync(frame + 1) <= end { frame += 1 }
  }

  /// When something is next to be done; `nil` when nothing is.
  private var nextDue: Instant? {
    if deliversPhotos && answered < effects.count { return .zero }
    var due = gallery.nextDue
    if let sample = samples.first { due = min(due ?? sample.time, sample.time) }
    for event in events { due = min(due ?? event.0, event.0) }
    return due
  }

  /// The first frame after this one that an instant is not later than.
  private func nextFrame(from instant: Instant) -> Int {
    var index = max(frame + 1, Int(instant.nanoseconds / 1_000_000_000) * screen.refreshHertz)
    while vsync(index) < instant { index += 1 }
    return index
  }

  private mutating func step() {
    let vsync = now
    activeFrameCount += 1
    while let sample = samples.first, sample.time <= vsync {
      gallery.recognise(sample)
      samples.removeFirst()
    }
    gallery.update(at: vsync, effects: &effects)
    if deliversPhotos { deliver(at: vsync) }
    let due = events.filter { $0.0 <= vsync }
    events.removeAll { $0.0 <= vsync }
    for (_, event) in due { gallery.handle(event, at: vsync, effects: &effects) }
    if laysOutWhole { gallery.handle(.clockMoved(offset: .zero), at: vsync, effects: &effects) }
    gallery.animate(to: vsync, effects: &effects)
    gallery.layOut(at: vsync, effects: &effects)
    lastDelta = gallery.diff(digest: &digest)
    gallery.mix(gallery.nextDue, into: &digest)
    gallery.checkInvariants()
    if let visit = inspect {
      inspect = nil
      visit(&self)
      inspect = visit
    }
  }

  private mutating func deliver(at vsync: Instant) {
    let end = effects.count
    // A test that emptied the effects has no more to be answered than what came since.
    for index in min(answered, end)..<end {
      switch effects[index] {
      case .want(let key, _): gallery.handle(.photoReady(key, key.box), at: vsync, effects: &effects)
      case .listGroup(let group): gallery.handle(.groupListed(group), at: vsync, effects: &effects)
      default: break
      }
    }
    answered = end
  }
}

extension GalleryBench {
  // MARK: Gestures; each runs the frames it takes

  mutating func tap(_ x: Double, _ y: Double) {
    touch(5, .began, x, y)
    touch(65, .ended, x, y)
    run(80)
  }

  mutating func doubleTap(_ x: Double, _ y: Double) {
    tap(x, y)
    run(40)
    tap(x, y)
  }

  mutating func press(_ x: Double, _ y: Double) {
    touch(5, .began, x, y)
    touch(900, .ended, x, y)
    run(920)
  }

  /// A drag at constant speed; a pause before the lift makes it no fling.
  mutating func drag(
    _ x: Double, _ y: Double, dx: Double, dy: Double, ms: Double = 200, pause: Double = 0, lifts: Bool = true
  ) {
    touch(5, .began, x, y)
    let steps = 12
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      touch(5 + ms * share, .moved, x + dx * share, y + dy * share)
    }
    if lifts { touch(8 + ms + pause, .ended, x + dx, y + dy) }
    run(Int64(ms + pause) + 20)
  }

  /// A drag that sets out one way and goes on another; lifts.
  mutating func crossingDrag(
    _ x: Double, _ y: Double, by first: (x: Double, y: Double), then second: (x: Double, y: Double)
  ) {
    touch(5, .began, x, y)
    for step in 1...4 {
      let share = Double(step) / 4
      touch(5 + 60 * share, .moved, x + first.x * share, y + first.y * share)
    }
    for step in 1...12 {
      let share = Double(step) / 12
      touch(65 + 200 * share, .moved, x + first.x + second.x * share, y + first.y + second.y * share)
    }
    touch(268, .ended, x + first.x + second.x, y + first.y + second.y)
    run(290)
  }

  mutating func swipe(_ direction: SwipeDirection) {
    switch direction {
    case .left: drag(380, 500, dx: -300, dy: 0)
    case .right: drag(50, 500, dx: 300, dy: 0)
    case .up: drag(215, 700, dx: 0, dy: -300)
    case .down: drag(215, 200, dx: 0, dy: 300)
    }
  }

  /// Two fingers from one distance to another about a centre, then both lift.
  mutating func pinch(_ x: Double, _ y: Double, from: Double, to: Double) {
    touch(5, .began, x, y - from / 2, finger: 0)
    touch(6, .began, x, y + from / 2, finger: 1)
    for step in 1...20 {
      let distance = from + (to - from) * Double(step) / 20
      touch(10 + Double(step) * 8, .moved, x, y - distance / 2, finger: 0)
      touch(10 + Double(step) * 8, .moved, x, y + distance / 2, finger: 1)
    }
    touch(200, .ended, x, y - to / 2, finger: 0)
    touch(201, .ended, x, y + to / 2, finger: 1)
    run(220)
  }

  // MARK: What happened

  var actions: [GalleryAction] {
    effects.compactMap { if case .acted(let action, _, _) = $0 { action } else { nil } }
  }

  var toastsRequested: Int { effects.count { if case .toastRequested = $0 { true } else { false } } }
  var toastsSuperseded: Int { effects.count { if case .toastSuperseded = $0 { true } else { false } } }

  var released: [PhotoKey] {
    effects.compactMap { if case .release(let key) = $0 { key } else { nil } }
  }

  func items(_ slot: DisplaySlot) -> [DisplayItem] {
    gallery.display.items.filter { $0.id.slot == slot.rawValue }
  }

  /// The spelled texts of the frame, back to front.
  var texts: [String] {
    gallery.display.items.filter { $0.text != .none }.map { gallery.spell($0.text) }
  }
}
