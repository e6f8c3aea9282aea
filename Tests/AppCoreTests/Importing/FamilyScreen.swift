import AppCore

/// The family's app between a display link and its ports; nothing here knows a toolkit.
@MainActor final class FamilyScreen {
  private(set) var core: FamilyCore
  /// Draws a frame.
  var draw: (DisplayList) -> Void = { _ in }
  /// Starts a request, changes its rank, or drops it.
  var carryOut: (Request<AppTask>) -> Void = { _ in }
  /// Something has come that the next frame takes: a display link that is paused has to go on.
  var wake: () -> Void = {}

  private var digest = StableDigest()
  private var touches: [TouchSample] = []
  private var events: [AppEvent] = []
  private var answers: [(id: RequestID, outcome: AppOutcome)] = []
  private var requests: [Request<AppTask>] = []

  init(_ core: FamilyCore) { self.core = core }

  // What happens between two frames waits for the next one.
  func touch(_ sample: TouchSample) {
    touches.append(sample)
    wake()
  }

  func happen(_ event: AppEvent) {
    events.append(event)
    wake()
  }

  func answer(_ id: RequestID, _ outcome: AppOutcome) {
    answers.append((id, outcome))
    wake()
  }

  /// A lane is about to do a photo job, or finds that it holds more than it said; false: it must not.
  func begin(_ id: RequestID, workingBytes: ByteCount) -> Bool { core.begin(id, workingBytes: workingBytes) }

  /// Whether the frame that is shown at `vsync` has anything to do.
  func needsFrame(at vsync: Instant) -> Bool {
    !touches.isEmpty || !events.isEmpty || !answers.isEmpty || core.nextDue.map { $0 <= vsync } ?? false
  }

  /// Makes the frame that is shown at `vsync`: always these stages, always in this order.
  func frame(at vsync: Instant) {
    guard needsFrame(at: vsync) else { return }
    for sample in touches { core.recognise(sample) }
    core.update(at: vsync, events: events)
    for answer in answers { core.finish(answer.id, answer.outcome, at: vsync) }
    touches.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    core.animate(to: vsync)
    core.layOut(at: vsync)
    core.carryOut(at: vsync)
    let delta = core.diff(digest: &digest)
    core.glance(digest: &digest)
    if delta != DisplayDelta() { draw(core.gallery.display) }
    core.drainRequests(into: &requests)
    for request in requests { carryOut(request) }
    requests.removeAll(keepingCapacity: true)
  }
}
