internal import Gestures
internal import Skiprope
internal import VirtualExecutors

/// One launch of a model's app: gone with everything it awaits when the app is killed.
@MainActor final class ModelLaunch<S: ModelSubject> {
  let number: Int
  let jobs: AppJobs
  let model: S.Model
  let requests: LaneRequests
  private(set) var recogniser: GestureRecogniser
  var display = DisplayBuffer()
  private(set) var texts = TextTable()
  private(set) var screen = "app"
  private let tree: ScreenTree
  private let size: ScreenSize
  private var layout: ScreenLayout?
  private var router: TouchRouter
  private var needsLayout = true

  init(_ setup: Setup<S>, number: Int, _ jobs: AppJobs, _ requests: LaneRequests) throws(SubjectError) {
    (self.number, self.jobs, self.requests) = (number, jobs, requests)
    size = setup.device.screen.size
    let settings = GestureSettings(swipe: .story, on: setup.device.screen)
    recogniser = GestureRecogniser(settings: settings)
    let model = try S.model(for: setup)
    self.model = model
    let height = setup.device.screen.size.height.points
    tree = ScreenTree(height: { height }) { S.content(of: model) }
    router = TouchRouter(tree, settings)
  }

  func recognise(_ sample: TouchSample) {
    if sample.phase == .began, !recogniser.isTouching, let layout {
      recogniser.scope = router.begin(sample.position, layout)
    }
    recogniser.handle(sample, into: &router.decisions)
  }

  func update(at vsync: Instant) {
    tree.now = vsync
    // What became due before the vsync comes before its touches.
    jobs.run(to: vsync)
    recogniser.advance(to: vsync, into: &router.decisions)
    guard !router.decisions.isEmpty else { return }
    needsLayout = router.deliver(at: vsync) || needsLayout
    jobs.run(to: vsync)
  }

  func finish(_ effect: RequestID, at vsync: Instant) {
    requests.finish(effect)
    jobs.run(to: vsync)
  }

  func animate(to vsync: Instant) { needsLayout = router.animate(to: vsync) || needsLayout }

  func layOut() {
    if tree.isStale || needsLayout { bringUpToDate() }
    guard let layout else { return }
    screen = layout.screen
    display.begin()
    for item in layout.items { display.append(item) }
  }

  private func bringUpToDate() {
    tree.evaluate()
    layout = ScreenLayout(tree.root, focus: router.focus, size: size, texts: &texts)
    // A list that has learned its height may show more rows, or fewer.
    if tree.makeRows() {
      layout = ScreenLayout(tree.root, focus: router.focus, size: size, texts: &texts)
    }
    (needsLayout, tree.needsLayout) = (false, false)
  }

  /// What comes and goes with nodes is done behind the layout, and what it starts runs at once.
  func carryOut(at vsync: Instant) -> Bool {
    guard tree.hasLifecycle else { return false }
    tree.runLifecycle()
    jobs.run(to: vsync)
    return true
  }

  var nextDue: Instant? {
    if tree.isStale || needsLayout || router.isMoving { return .zero }
    return [jobs.nextDue, recogniser.nextDue, tree.nextCheck].compactMap(\.self).min()
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
