internal import Garden
internal import Gestures
internal import JPEGCoding
package import Kernel
internal import MomentReminding
internal import PhotoCaching
internal import Reminders
package import Skiprope

/// App 365 for the frame clock: the product's core with disk, keyboard and clock behind its ports.
package final class CelebrationApp: AppUnderTest {
  private(set) var core: GardenCore
  let plan: UserPlan
  let disk: MomentDisk
  let typist: Typist
  let service: CollageService
  let device: ReminderDevice
  private let imports: ImportFiles
  /// Folded names that several of the device's contacts or calendar entries share.
  let twins: Set<String>
  private let photos: PhotoFiles
  /// Finished pictures, with the time and memory they took.
  private var pictures: [RequestID: (outcome: PhotoJobOutcome, report: PhotoWorkReport)] = [:]
  private let zones: [ZoneRules]
  private let screenMetrics: ScreenMetrics
  private let costs: CostTable
  private let make: (GardenLaunch) -> GardenCore
  /// The task of each open request; `outcomes`: the results of those executed.
  private var tasks: [RequestID: GardenTask] = [:]
  private var outcomes: [RequestID: GardenOutcome] = [:]
  /// Commits of moments answered in this frame.
  private(set) var answeredNow: [[RowChange]] = []
  /// The number of permission grants delivered in this frame.
  private(set) var permittedNow = 0
  /// Calls and messages requested in this frame.
  private(set) var openedNow: [PhoneLink] = []
  /// Texts that the keyboard delivered in this frame, with their fields.
  private(set) var typedNow: [(field: GardenField, text: String)] = []
  /// Effects emitted in this frame.
  private(set) var reportedNow: [GardenEffect] = []
  private(set) var launchCount = 0
  private(set) var place = 0
  package private(set) var failure: String?
  /// The number of events by name; `untold`: those not reported yet.
  private(set) var counts: [String: Int] = [:]
  private var untold: [String] = []
  /// The touch samples of the frame, for the rules.
  private(set) var samples: [TouchSample] = []
  private var measures = CelebrationMeasures()
  /// The vsync and display change of the last frame, and whether it was the first of a launch.
  private(set) var vsync = Instant.zero
  private(set) var delta = DisplayDelta()
  private(set) var isLaunch = true

  init(
    _ plan: UserPlan, _ screen: ScreenMetrics, _ disk: MomentDisk, _ photos: PhotoFiles, zones: [ZoneRules],
    exports: [ExportFiles] = [], relativeSpeed: Double
  ) throws(RepositoryError) {
    self.plan = plan
    self.disk = disk
    screenMetrics = screen
    costs = CostTable(relativeSpeed: relativeSpeed)
    service = CollageService(photos, costs)
    imports = ImportFiles(
      plan.seed.child("imports"), count: plan.contactCount, known: plan.rows.people.map(\.name), own: exports)
    twins = imports.twins
    self.zones = zones
    self.photos = photos
    device = ReminderDevice(
      plan.sessions[0], zones, permission: plan.permission, wouldPermit: plan.permits)
    typist = Typist(slowness: plan.slowness)
    make = { GardenCore($0) }
    core = make(
      try CelebrationApp.launch(plan, screen, disk, device, zones, session: plan.sessions[0]))
    core.begin(at: .zero)
    launchCount = 1
  }

  private static func launch(
    _ plan: UserPlan, _ screen: ScreenMetrics, _ disk: MomentDisk, _ device: ReminderDevice,
    _ zones: [ZoneRules], session: AppSession
  ) throws(RepositoryError) -> GardenLaunch {
    GardenLaunch(
      screen: screen, rows: try disk.load(), stored: try disk.loadRecord().flatMap { PersistedGarden($0) },
      clock: session.clock,
      zone: zones[session.zone], reducesMotion: plan.reducesMotion, contrast: plan.contrast,
      changesPerFrame: plan.changesPerFrame,
      photos: plan.photos, pictures: disk.pictures.keys.sorted(), remembered: try disk.remembered(),
      permission: device.permission, language: plan.language)
  }

  package func kill(at vsync: Instant) {
    let next = plan.session(at: vsync)?.place ?? place
    let power = next == place ? session.kill?.power : nil
    if next != place { device.pass(to: plan.sessions[next]) }
    place = next
    disk.trouble = session.trouble
    service.drop()
    imports.drop()
    tasks.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    do { try disk.kill(power: power) } catch { fail(error) }
    if power != nil {
      count("power.cut")
    } else if session.kill.map({ $0.at <= vsync }) == true {
      count("killed")
    }
  }

  package func relaunch(at vsync: Instant) {
    guard failure == nil else { return }
    launchCount += 1
    count("launch")
    do {
      let launch = try CelebrationApp.launch(
        plan, screenMetrics, disk, device, zones, session: plan.sessions[place])
      core = make(launch)
      core.begin(at: vsync)
      disk.noteLaunch(launch.rows)
    } catch { fail(error) }
    isLaunch = true
  }

  private func fail(_ error: RepositoryError) { failure = "the app could not be launched again: \(error)" }

  var session: AppSession { plan.sessions[place] }

  // MARK: Stages

  package func recognise(_ sample: TouchSample) {
    if !hasSamples { samples.removeAll(keepingCapacity: true) }
    hasSamples = true
    samples.append(sample)
    core.recognise(sample)
  }
  private var hasSamples = false

  package func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    if !hasSamples { samples.removeAll(keepingCapacity: true) }
    hasSamples = false
    self.vsync = vsync
    answeredNow.removeAll(keepingCapacity: true)
    permittedNow = 0
    openedNow.removeAll(keepingCapacity: true)
    typedNow.removeAll(keepingCapacity: true)
    let events = signals.compactMap(event)
    device.advance(to: session.clock.time(at: vsync))
    core.update(at: vsync, events: events)
  }

  /// Takes the effects of the frame.
  private func take() {
    reportedNow.removeAll(keepingCapacity: true)
    core.drainEffects(into: &reportedNow)
    for effect in reportedNow {
      switch effect {
      case .reported(let updates): count(updates.rawValue)
      case .wants(let button, _, _): count("wants.\(button)")
      case .shares: count("shares")
      case .copies: count("copies")
      case .feels(let haptic): count("felt.\(haptic)")
      case .opensSettings:
        count("settings.opened")
        device.openSettings()
      }
    }
  }

  private func event(_ signal: ScriptedSignal) -> GardenEvent? {
    let next = signal.code / 2
    // An app killed before the end of its session receives no signal of that session.
    guard next >= place else { return nil }
    if next != place { device.pass(to: plan.sessions[next]) }
    place = next
    disk.trouble = session.trouble
    guard signal.code % 2 == 1 else {
      count("background")
      return .background
    }
    count("foreground")
    return .foreground(session.clock, zones[session.zone])
  }

  private func count(_ name: String) {
    counts[name, default: 0] += 1
    untold.append(name)
  }

  package func finish(_ effect: RequestID, at vsync: Instant) {
    let done = outcomes.removeValue(forKey: effect)
    let task = tasks.removeValue(forKey: effect)
    guard let done else { return }
    if let made = pictures.removeValue(forKey: effect) {
      return core.finishPicture(effect, made.outcome, made.report, at: vsync)
    }
    if done == .permitted(true) { permittedNow += 1 }
    if case .type(let field, _) = task, case .typed(let text?) = done {
      typedNow.append((field, text))
    }
    if case .commit(let changes, _) = task, done == .done {
      disk.note(changes)
      answeredNow.append(changes)
      count("commit")
    }
    core.finish(effect, done, at: vsync)
  }

  package func animate(to vsync: Instant) { core.animate(to: vsync) }
  package func layOut(at vsync: Instant) {
    core.layOut(at: vsync)
    take()
  }
  package func diff(digest: inout StableDigest) -> DisplayDelta {
    delta = core.diff(digest: &digest)
    return delta
  }
  package func mix(into digest: inout StableDigest) { core.mix(into: &digest) }
  package var nextDue: Instant? { core.nextDue }
  package var items: [DisplayItem] { core.display.items }
  package var screen: String { core.place }
  /// Whether the keyboard is up. O(open requests).
  var isTyping: Bool { tasks.values.contains { if case .type = $0 { true } else { false } } }
  /// Whether an import is being read. O(open requests).
  var isReading: Bool { tasks.values.contains { if case .readImport = $0 { true } else { false } } }
  package func spell(_ text: DisplayText) -> String { core.spell(text) }
  package func letters(of item: DisplayItem) -> String { core.letters(of: item) }
  package func symbol(of item: DisplayItem) -> ScreenSymbol? { core.symbol(of: item) }

  package var heldParts: [(name: String, bytes: Int)] {
    [("small pictures", core.pictureBytes.bytes), ("the collage that is made", service.heldBytes.bytes)]
  }
  package func audit() { core.checkInvariants() }

  /// The reminders fired since the last call; called once a frame.
  func drainRings() -> [ReminderDevice.Ring] {
    let rings = device.drainRings()
    for _ in rings { count("reminded") }
    return rings
  }

  package func drainFigures(into figures: inout AppFigures) {
    measures.poll(at: self, into: &figures)
    isLaunch = false
    for decision in core.recognised {
      guard let kind = CelebrationApp.taken(decision.kind) else { continue }
      figures.recognised(
        kind, by: TouchSample(time: decision.time, finger: 0, phase: .ended, position: decision.position))
    }
    guard !untold.isEmpty else { return }
    for name in untold { figures.add(to: .happened, name) }
    untold.removeAll(keepingCapacity: true)
  }

  /// The gesture of a decision; `nil` for drags, which scroll and are not compared with intents.
  private static func taken(_ kind: GestureDecision.Kind) -> RecognisedGesture.Kind? {
    switch kind {
    case .tap: .tap
    case .swipe(.left, _): .swipeLeft
    case .swipe(.right, _): .swipeRight
    case .pinchEnded(let scale): scale < 1_000_000 ? .pinchIn : .pinchOut
    default: nil
    }
  }

  /// How often each of `CelebrationMetrics.declared` was reached, in that order.
  var reached: [Int] {
    CelebrationMetrics.places.map { measures.places[$0] ?? 0 }
      + CelebrationMetrics.happened.map { counts[$0] ?? 0 }
  }

  // MARK: Work

  private var drained: [Request<GardenTask>] = []

  package func drainEffects(into requests: inout [Request<Lane>]) {
    core.drainRequests(into: &drained)
    for request in drained {
      switch request {
      case .start(let id, let task, _):
        tasks[id] = task
        if case .open(let link) = task { openedNow.append(link) }
      case .cancel(let id): cancel(id)
      case .rerank: break
      }
      requests.append(request.map(CelebrationApp.lane))
    }
    drained.removeAll(keepingCapacity: true)
  }

  private func cancel(_ id: RequestID) {
    outcomes[id] = nil
    pictures[id] = nil
    switch tasks.removeValue(forKey: id) {
    case .place, .finishCollage:
      service.drop()
      count("cancelled")
    case .readImport: imports.drop()
    default: break
    }
  }

  private static func lane(_ task: GardenTask) -> Lane {
    switch task {
    case .commit, .keep, .removePictures, .remind: .database
    case .place, .finishCollage, .readImport, .picture: .decode
    case .type, .askPermission, .readPermission, .open: .network
    }
  }

  private static func name(_ task: GardenTask) -> String {
    switch task {
    case .commit: "commit"
    case .keep: "keep"
    case .type: "type"
    case .place: "place"
    case .finishCollage: "collage"
    case .removePictures: "remove"
    case .askPermission, .readPermission: "ask"
    case .readImport: "read"
    case .open: "open"
    case .remind: "remind"
    case .picture: "picture"
    }
  }

  package func operation(_ effect: RequestID) -> String? { tasks[effect].map(CelebrationApp.name) }

  package func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    guard let task = tasks[effect] else { return .zero }
    let (outcome, span) = carryOut(task, effect, at: start)
    outcomes[effect] = outcome
    return span
  }

  private func carryOut(
    _ task: GardenTask, _ id: RequestID, at start: Instant
  ) -> (GardenOutcome, TimeSpan) {
    switch task {
    case .commit(let changes, let lastNumber):
      let span = costs.syncedWrite + costs.reading() * Int64(max(1, changes.count))
      do {
        try disk.commit(changes, lastNumber: lastNumber)
        return (.done, span)
      } catch {
        count("refused")
        return (.refused, span)
      }
    case .keep(let stored):
      do {
        try disk.keep(stored.bytes)
        return (.done, costs.syncedWrite)
      } catch {
        count("record.refused")
        return (.refused, costs.syncedWrite)
      }
    case .type(_, let before):
      let text = typist.text
      typist.text = nil
      return (.typed(text), text.map { typist.span(for: $0) } ?? typist.span(for: before))
    case .place(let order, let number):
      guard let span = service.place(number, of: order, at: start) else { return (.refused, .zero) }
      return (.done, span)
    case .finishCollage(let order):
      guard let (file, span) = service.finish(order, at: start) else { return (.refused, .zero) }
      disk.keep(picture: order.picture, bytes: file.count)
      return (.done, span)
    case .removePictures(let gone):
      disk.remove(pictures: gone)
      return (.done, costs.syncedWrite)
    case .readImport(let kind, let bytes):
      // 50 ns a byte at speed 1 [A].
      let span = TimeSpan(seconds: Double(bytes) * 50e-9 / costs.relativeSpeed)
      if let failure = imports.failure() {
        count("import.failed")
        return (.unread(failure), span)
      }
      return (.read(imports.next(kind, bytes: bytes)), span)
    case .askPermission: return (.permitted(device.ask()), .milliseconds(1_500))
    case .readPermission: return (.permission(device.permission), .milliseconds(5))
    case .open(let link):
      count("wants.\(link.action)")
      return (.done, .milliseconds(5))
    case .remind(let effect): return carryOut(effect, at: start)
    case .picture(let job): return (.done, make(job, id))
    }
  }

  /// Makes the small picture of one of the device's photos, which is always available.
  private func make(_ job: PhotoJob, _ id: RequestID) -> TimeSpan {
    guard case .decode(let key, _) = job else {
      pictures[id] = (.fetched(file: nil), PhotoWorkReport())
      return .zero
    }
    let file = photos.file(of: key.photo)
    let decoder = JPEGDecoder()
    var report = PhotoWorkReport()
    do throws(PhotoCachingError) {
      guard core.beginPicture(id, workingBytes: try decoder.workingBytes(of: file, key: key)) else {
        pictures[id] = (.refused, report)
        return .zero
      }
      pictures[id] = (.decoded(try decoder.decode(file, key: key, report: &report)), report)
    } catch { pictures[id] = (.failed(error), report) }
    return costs.decode(
      bytes: file.count, pixels: report.sourcePixels.count, denominator: max(1, report.scaleDenominator),
      progressive: report.isProgressive)
  }

  /// Executes a reminder effect: 0.2 ms on the device [A], or a synced write in the store.
  private func carryOut(
    _ effect: ReminderScheduler<MomentReminders>.Effect, at start: Instant
  ) -> (GardenOutcome, TimeSpan) {
    device.advance(to: session.clock.time(at: start))
    do {
      switch effect {
      case .askPending: return (.pending(device.pending), .microseconds(200))
      case .add(let reminders):
        device.add(reminders)
        return (.done, .microseconds(200))
      case .cancel(let keys):
        device.cancel(keys)
        return (.done, .microseconds(200))
      case .remember(let keys):
        try disk.remember(keys)
        return (.done, costs.syncedWrite)
      case .forget(let keys):
        try disk.forget(keys)
        return (.done, costs.syncedWrite)
      }
    } catch { return (.refused, costs.syncedWrite) }
  }
}
