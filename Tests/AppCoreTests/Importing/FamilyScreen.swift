import AppCore

/// Connects the app's core to a display link and to its ports, independent of any toolkit.
@MainActor final class FamilyScreen {
  private(set) var core: FamilyCore
  /// Draws a frame.
  var draw: (DisplayList) -> Void = { _ in }
  /// Starts a request, changes its rank, or cancels it.
  var carryOut: (Request<AppTask>) -> Void = { _ in }
  /// Resumes a paused display link, because the next frame has input.
  var wake: () -> Void = {}

  private var digest = StableDigest()
  private var touches: [TouchSample] = []
  private var events: [AppEvent] = []
  private var answers: [(id: RequestID, outcome: AppOutcome)] = []
  private var requests: [Request<AppTask>] = []

  init(_ core: FamilyCore) { self.core = core }

  // Input between two frames waits for the next frame.
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

  /// Call before a photo job starts, and when it needs more memory than announced; false if it must not go on.
  func begin(_ id: RequestID, workingBytes: ByteCount) -> Bool { core.begin(id, workingBytes: workingBytes) }

  /// Whether a frame is needed at `vsync`.
  func needsFrame(at vsync: Instant) -> Bool {
    !touches.isEmpty || !events.isEmpty || !answers.isEmpty || core.nextDue.map { $0 <= vsync } ?? false
  }

  /// Computes the frame shown at `vsync`, with these stages in this order.
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
