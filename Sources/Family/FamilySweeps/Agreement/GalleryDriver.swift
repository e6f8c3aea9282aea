internal import Gallery
package import Gestures
internal import Invariants
package import Kernel
internal import Simulation
package import Sweeping
internal import Touches

/// Feeds touches to the whole gallery, frame by frame, and reports what each did.
///
/// The gallery has categories with photos. It is on the grid, or in the viewer at 1x on a photo with others before and after it.
/// Its list of categories wraps, as in the recogniser's driver. All else is as shipped: zoomed drags pan, a long drag down
/// leaves, a tap on the grid opens a photo. Once such an action changes the screen, touches are exempt until a pause in which
/// recogniser and debounce forget everything. After the pause the gallery is back in its first state.
///
/// Runs frames with samples, the frame in which a waiting tap is due, and one before each touch, which completes pending motions.
/// Skips all others, because positions are functions of time.
package struct GalleryDriver: Sendable {
  /// The height of the grid's bar of chips; swipes that begin there do not count.
  package static let barHeight = ScreenLength.points(48)
  /// The close button of the viewer's overlay; a tap there closes the photo.
  package static let closeButton = ScreenRect(8, 8, 44, 44)
  /// The least number of photos on either side of the one in front when a stretch of touches begins.
  private static let margin = 2

  private let home: SweepScreen
  private let bug: String?
  private let scene: GalleryScene
  private let window: TimeSpan
  /// The time after which neither recogniser nor debounce remembers a touch.
  private let memory: TimeSpan
  private var frames: GalleryFrames
  private var observer: GalleryObserver
  /// The samples of the next frame.
  private var samples: [TouchSample] = []

  /// Brings a gallery to the screen by touches. Traps if the touches do not get there under the settings.
  ///
  /// - Parameter bug: A planted bug for the gallery.
  package init(
    _ screen: SweepScreen, settings: GestureSettings, metrics: ScreenMetrics, bug: String? = nil
  ) {
    guard let driver = GalleryDriver(reaching: screen, settings: settings, metrics: metrics, bug: bug)
    else { preconditionFailure("no touch opens the viewer under \(settings)") }
    self = driver
  }

  /// Does the same for any settings; `nil` if the touches do not open the viewer under them.
  package init?(
    reaching screen: SweepScreen, settings gestures: GestureSettings, metrics: ScreenMetrics, bug: String?
  ) {
    var settings = GallerySettings(gestures: gestures, toastsInGrid: true, pin: "1234")
    settings.wrapsCategories = true
    self.bug = bug
    FamilyBugs.choose(bug)
    home = screen
    guard let scene = GalleryScene(screen, settings: settings, metrics: metrics) else { return nil }
    self.scene = scene
    let clock = FrameClock(hertz: metrics.refreshHertz)
    window = gestures.doubleTapWindow
    memory =
      max(
        gestures.debounce.sameDirection, gestures.debounce.oppositeDirection, gestures.doubleTapWindow,
        gestures.multiTouchLockout) + clock.period * 2
    frames = GalleryFrames(scene.gallery, clock: clock)
    observer = GalleryObserver(screen, settings: settings, height: metrics.size.height)
  }

  /// Runs a block of touches (`GestureBlock.touches`) from its beginning; `touches[i]` becomes the effect of touch i. O(samples),
  /// six stages for each frame.
  package mutating func play(_ block: GestureBlock, into touches: inout [GalleryTouch]) {
    FamilyBugs.choose(bug)
    frames = GalleryFrames(scene.gallery, clock: frames.clock)
    observer.begin(touchCount: block.gestures.count, frames.glance())
    var touch = -1
    var next = 0
    while next < block.samples.count {
      if touch + 1 < block.gestures.count, block.gestures[touch + 1].firstSample == next {
        pause(after: touch, in: block)
      }
      let frame = frames.clock.frame(holding: block.samples[next].time + scene.length)
      let vsync = frames.clock.vsync(frame)
      let first = max(touch, 0)
      var hasLift = false
      while next < block.samples.count, block.samples[next].time + scene.length <= vsync {
        if touch + 1 < block.gestures.count, block.gestures[touch + 1].firstSample == next { touch += 1 }
        var sample = block.samples[next]
        sample.time = sample.time + scene.length
        samples.append(sample)
        if sample.phase == .ended { hasLift = true }
        next += 1
      }
      step(to: frame, touches: first...max(touch, first), hasLift: hasLift, in: block)
    }
    if touch >= 0 { rest(after: touch, in: block) }
    swap(&touches, &observer.touches)
  }

  /// Handles the time between a touch and the next one.
  private mutating func pause(after touch: Int, in block: GestureBlock) {
    let landing = block.gestures[touch + 1].gesture.first + scene.length
    guard touch >= 0 else { return }
    deliverTap(after: touch, in: block, before: landing)
    let isForgotten = landing - (block.gestures[touch].gesture.last + scene.length) > memory
    let last = FrameIndex(frames.clock.frame(holding: landing).number - 1)
    if last > frames.frame, !isForgotten || observer.mustPoll {
      step(to: last, touches: touch...touch, in: block)
    }
    guard isForgotten else { return }
    observer.pause()
    guard observer.mustRenew || isNearEnd else { return }
    frames.replace(by: scene.gallery)
    observer.reset(frames.glance())
  }

  /// Completes what is due after the last touch.
  private mutating func rest(after touch: Int, in block: GestureBlock) {
    deliverTap(after: touch, in: block, before: .never)
    step(to: FrameIndex(frames.frame.number + 1), touches: touch...touch, in: block)
  }

  private mutating func deliverTap(after touch: Int, in block: GestureBlock, before landing: Instant) {
    guard home == .fullscreen, frames.gallery.isTapWaiting else { return }
    let due = frames.clock.frame(holding: block.gestures[touch].gesture.last + scene.length + window)
    if due > frames.frame, frames.clock.vsync(due) < landing {
      step(to: due, touches: touch...touch, in: block)
    }
  }

  private var isNearEnd: Bool {
    guard home == .fullscreen, let photo = observer.before?.photo else { return false }
    let place = GalleryScene.place(of: photo)
    return place < GalleryDriver.margin || place >= GalleryScene.photosPerCategory - GalleryDriver.margin
  }

  /// Runs a frame and observes it.
  ///
  /// Reading the gallery's state copies it. It is read only where it may have changed: at a lift, at a timer, and after an
  /// action.
  private mutating func step(
    to frame: FrameIndex, touches: ClosedRange<Int>, hasLift: Bool = true, in block: GestureBlock
  ) {
    let shown = home == .grid && hasLift ? frames.gallery.display : nil
    frames.step(to: frame, samples[...])
    samples.removeAll(keepingCapacity: true)
    let isSeen = observer.observe(
      frames.gallery.recognised, frames.effects, touches: touches, in: block, shifted: scene.length,
      shown: shown)
    if hasLift || isSeen { observer.conclude(frames.glance()) }
  }
}
