internal import Gestures
internal import Skiprope
internal import VirtualExecutors

/// One launch of a model's app. A kill releases it with everything it awaits.
@MainActor final class ModelLaunch<S: ModelSubject> {
  let number: Int
  let jobs: AppJobs
  let model: S.Model
  let requests: LaneRequests
  private(set) var recogniser: GestureRecogniser
  /// The display lists of the last frame and of the one before.
  private var (shown, before) = (DisplayList(), DisplayList())
  /// The number of items at the front of both lists that are equal.
  private var sharedCount = 0
  /// Whether the last frame was laid out; if not, it shows the same as the one before.
  private(set) var isLaidOut = false
  private let tree: ScreenTree
  private var layout: ScreenLayout
  private let router: TouchRouter
  private var needsLayout = true
  private let scheduler: Scheduler?

  init(_ setup: Setup<S>, number: Int, _ jobs: AppJobs, _ requests: LaneRequests) throws(SubjectError) {
    (self.number, self.jobs, self.requests) = (number, jobs, requests)
    layout = ScreenLayout(size: setup.device.screen.size, S.appearance(for: setup))
    let settings = GestureSettings(swipe: .story, on: setup.device.screen)
    recogniser = GestureRecogniser(settings: settings)
    scheduler = setup.scheduler
    let model = try S.model(for: setup)
    self.model = model
    let height = setup.device.screen.size.height.points
    var lengths: [ScreenTransition: TimeSpan] = [:]
    for transition in ScreenTransition.allCases {
      lengths[transition] = S.length(of: transition, for: setup)
    }
    tree = ScreenTree(height: { height }, transitions: lengths) { S.content(of: model) }
    router = TouchRouter(tree, settings)
  }

  func recognise(_ sample: TouchSample) {
    if sample.phase == .began, !recogniser.isTouching {
      // No touch begins while a part of the screen is leaving.
      recogniser.scope = router.begin(on: tree.departures.isEmpty ? layout.area(at: sample.position) : nil)
    }
    recogniser.handle(sample, into: &router.decisions)
  }

  func update(at vsync: Instant) {
    tree.now = vsync
    if touchesMayWait(at: vsync) { return wait(at: vsync) }
    // Jobs due before the vsync run before its touches.
    jobs.run(to: vsync)
    recogniser.advance(to: vsync, into: &router.decisions)
    guard !router.decisions.isEmpty else { return }
    needsLayout = router.deliver(at: vsync) || needsLayout
    jobs.run(to: vsync)
  }

  /// Whether the main thread is late, so that touches are delivered among the jobs of this frame. The scheduler chooses.
  ///
  /// Asked only if a gesture may trigger an action and jobs or answers may be due.
  private func touchesMayWait(at vsync: Instant) -> Bool {
    guard let scheduler else { return false }
    // Decide time-based gestures first, such as a long press.
    recogniser.advance(to: vsync, into: &router.decisions)
    guard router.decisions.contains(where: \.mayAct),
      !requests.waiting.isEmpty || jobs.nextDue.map({ $0 <= vsync }) ?? false
    else { return false }
    let ready = [ReadyChoice(place: 0, thread: .max - 1), ReadyChoice(place: 1, thread: .max - 2)]
    return scheduler.choose(among: ready, at: jobs.now) { number in
      number == 0 ? "a main thread in time" : "a main thread that is late by a frame"
    } == 1
  }

  private func wait(at vsync: Instant) {
    jobs.holdMain(to: vsync)
    jobs.event = MainEvent("the touch at \(vsync.sessionClock)") { [self] in
      needsLayout = router.deliver(at: vsync) || needsLayout
    }
    jobs.run(to: vsync)
  }

  /// Delivers touches that still wait.
  private func endWait(at vsync: Instant) {
    guard let event = jobs.event else { return }
    jobs.event = nil
    event.body()
    jobs.run(to: vsync)
  }

  func finish(_ effect: RequestID, at vsync: Instant) {
    requests.finish(effect)
    jobs.run(to: vsync)
  }

  func animate(to vsync: Instant) {
    endWait(at: vsync)
    needsLayout = router.animate(to: vsync) || needsLayout
  }

  func layOut() {
    tree.endDepartures()
    isLaidOut = tree.isStale || needsLayout || !tree.departures.isEmpty
    guard isLaidOut else { return }
    swap(&shown, &before)
    if tree.isStale || needsLayout {
      bringUpToDate()
      shown.removeAll()
      sharedCount = 0
    } else {
      // Everything except the departures is unchanged.
      layout.moveDepartures(of: tree)
      shown.replace(byFirst: layout.standingCount, of: before)
      sharedCount = layout.standingCount
    }
    for item in layout.items[sharedCount...] { shown.append(item) }
  }

  private func bringUpToDate() {
    tree.evaluate()
    layout.layOut(tree, focus: router.focus)
    // A list whose height is now known may show more or fewer rows.
    if layout.lists.map(tree.scrollRows).contains(true) { layout.layOut(tree, focus: router.focus) }
    (needsLayout, tree.needsLayout) = (false, false)
  }

  /// The difference between the last frame and the one before.
  func diff(digest: inout StableDigest) -> DisplayDelta {
    guard isLaidOut else { return DisplayDelta() }
    return DisplayDelta(from: before, to: shown, sharing: sharedCount, digest: &digest)
  }

  var items: [DisplayItem] { shown.items }
  var screen: String { layout.screen }
  func spell(_ text: DisplayText) -> String { layout.texts.spell(text) }

  /// Runs lifecycle actions after the layout, and the jobs that they start.
  func carryOut(at vsync: Instant) -> Bool {
    guard tree.hasLifecycle else { return false }
    tree.runLifecycle()
    jobs.run(to: vsync)
    return true
  }

  var nextDue: Instant? {
    if tree.isStale || needsLayout || router.isMoving || !tree.departures.isEmpty { return .zero }
    let due = min(jobs.nextDue ?? .never, recogniser.nextDue ?? .never, tree.nextCheck ?? .never)
    return due == .never ? nil : due
  }

  func takeWork() -> ScreenTree.Work {
    defer { tree.work = ScreenTree.Work() }
    return tree.work
  }

  func takeLeftTasks() -> [String] { tree.takeLeftTasks() }

  func mix(into digest: inout StableDigest) {
    digest.mix(jobs.times.mainCount)
    digest.mix(jobs.times.poolCount)
    digest.mix(jobs.sleepingCount)
    recogniser.mix(into: &digest)
  }
}

extension GestureDecision {
  /// Whether it may trigger an action of the app, other than a step of a drag.
  fileprivate var mayAct: Bool {
    switch kind {
    case .tap, .doubleTap, .longPressBegan, .swipe, .pinchEnded, .dragEnded: true
    default: false
    }
  }
}
