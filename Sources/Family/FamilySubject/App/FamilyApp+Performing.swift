internal import AppCore
internal import Families
internal import HostSystem
internal import Invariants
package import Kernel
internal import LedgerSync
internal import PhotoCaching
internal import PointsLedger
internal import Simulation

extension FamilyApp {
  /// The cost of a decode for which there was no room: only the file's header was read [A].
  private static let headerSpan = TimeSpan.microseconds(300)
  /// The time that a request to the zone, a few kilobytes, occupies the network's lane [A].
  private static let leavingSpan = TimeSpan.milliseconds(1)

  /// The longest ordinary transfer. Beyond it the network is slow, or the picture is sent in vain [A].
  private static let longTransfer = TimeSpan.seconds(2)

  /// Does an operation's real work and returns its virtual time.
  package func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    guard var operation = requests.operations[effect] else { return .zero }
    launcher.faults?.now = start
    let syncsBefore = HostMeter.syncs()
    let harnessBefore = launcher.origin.processorNanoseconds
    let began = HostClock.threadCPU()
    let span: TimeSpan
    switch operation.task {
    case .photo(let job):
      let outcome = perform(job, as: effect)
      operation.outcome = .photo(outcome, ports.work.report)
      span =
        if case .refused = outcome {
          FamilyApp.headerSpan
        } else {
          carried(self.span(of: job, ports.work.report), of: job, ports.work.report, from: start)
        }
      if case .fetch = job { launcher.sharing?.report(effect, from: start, taking: span) }
    case .post(let events):
      let isAdmitted = requests.commitOrder.admits(askedAt: operation.asked)
      let before = core.lastGlance.screen == .parentChildren ? ledger.expectedChildren : []
      let outcome = isAdmitted ? post(events, at: start) : .failed
      operation.changesFamily = !before.isEmpty && before != ledger.expectedChildren
      if case .failed = outcome { requests.commitOrder.failed() }
      operation.outcome = outcome
      span = isAdmitted ? costs.commit() : .zero
      if case .failed = outcome {} else { operation.points = reported(.batch, at: start) }
      noteCommits(outcome, at: start + span)
    case .removeBytes(let photo):
      operation.outcome = remove(photo) ? .removed : .failed
      span = costs.syncedWrite
    case .listDisk:
      let found = inspectDisk()
      operation.outcome = found.map { .onDisk($0) } ?? .failed
      span = costs.listing(photos: found?.count ?? 0)
    case .keep(let state):
      operation.outcome = keep(state) ? .stored : .failed
      span = costs.syncedWrite
    case .readPoints(let child, let day):
      let found = isRefused(as: .failedReading) ? nil : ledger.standing(of: child, earnedIn: day)
      operation.outcome = found.map { .points($0) } ?? .failed
      operation.points = reported(found == nil ? .failedReading : .reading, at: start)
      span = costs.reading()
    case .readFamily(let borders):
      let found = isRefused(as: .failedReading) ? nil : ledger.days(between: borders)
      operation.outcome = found.map { .family($0) } ?? .failed
      if found != nil { operation.family = ledger.expectedChildren }
      span = costs.reading()
    case .changeAlbum(let changes):
      operation.outcome = isRefused(as: .failedList) ? .failed : .albumChanged
      if case .albumChanged? = operation.outcome {
        launcher.album.apply(changes, isOwn: true)
        launcher.exchange?.post(changes, by: launcher.context.child.number, at: start)
      }
      span = costs.networkLatency * (launcher.faults?.slowdown() ?? 1)
    case .listGroup: span = costs.networkLatency * (launcher.faults?.slowdown() ?? 1)
    case .storePicture(let id, let file):
      operation.outcome = keep(id, file) ? .stored : .failed
      span = costs.store(bytes: ModelledFile(file)?.byteCount ?? file.count)
    case .storeSharing(let state):
      operation.outcome = keep(state) ? .stored : .failed
      span = costs.syncedWrite
    case .removePicture(let id):
      operation.outcome = remove(id) ? .removed : .failed
      span = costs.syncedWrite
    case .upload(let order):
      let sent = send(order, as: effect, at: start)
      operation.outcome = sent.outcome
      span = sent.span
    // The camera is on no lane.
    case .takePicture: span = .zero
    case .sync(let events):
      sync(events, of: &operation, at: start)
      span = costs.commit()
    case .send, .fetchChanges:
      operation.started = start
      operation.answered = start + begin(operation.task, as: effect, at: start)
      span = FamilyApp.leavingSpan
    }
    // Making a photo is work of the server, not of the device.
    let harness = launcher.origin.processorNanoseconds - harnessBefore
    let measured = HostClock.threadCPU() - began - harness
    stats.syncs += HostMeter.syncs() - syncsBefore
    requests.operations[effect] = operation
    if case .photo(let job) = operation.task, case .photo(let outcome, _)? = operation.outcome {
      if case .decode(let key, _) = job {
        stats.countDecode(of: key.photo, measured: measured, outcome)
        if case .decoded(let bitmap) = outcome { countPixels(bitmap.pixels, of: key, at: start) }
      }
      if stats.wants != nil {
        stats.wants?.record(job, outcome, holding: memory.bytes(of: effect), for: span)
      }
    }
    // Requests to the zone wait behind long transfers while no connection is free.
    if let replica, operation.lane == .network, span > FamilyApp.longTransfer,
      let end = link.noteLong(from: start, until: start + span)
    {
      replica.setDisturbed(until: end)
    }
    if !launcher.isModelled, operation.didItsWork {
      stats.judge(operation.kind, virtual: span, measured: measured)
    }
    return span
  }

  /// The report to the app about its child's points, given the ledger's last work.
  private func reported(_ occasion: ReportedPoints.Occasion, at start: Instant) -> ReportedPoints {
    ledger.expectedPoints(occasion, of: launcher.context.child.id, at: core.time(at: start))
  }

  private func post(_ batch: [LedgerEvent], at start: Instant) -> AppOutcome {
    guard !isRefused(as: .failedCommit) else { return .failed }
    let trouble = launcher.faults?.ledgerTrouble(powerGoes: losesPower(after: start, span: costs.commit()))
    let outcome = bookingHarness { ledger.post(batch, at: core.time(at: start), meeting: trouble) }
    if let trouble, trouble.kind != .powerCuts, ledger.wasTroubled { launcher.faults?.note(trouble.kind) }
    switch outcome {
    case .posted(let effects): stats.coverage.record(batch, effects)
    case .synced(let updates): stats.coverage.record(batch, updates.effects)
    default: break
    }
    return outcome
  }

  /// Reports entries committed on this device to the zone.
  private func noteCommits(_ outcome: AppOutcome, at instant: Instant) {
    guard let replica, case .synced(let updates) = outcome, !updates.entries.isEmpty else { return }
    bookingHarness { replica.noteCommits(updates.entries, at: instant) }
  }

  /// Gives the core's sync events to the replica.
  private func sync(_ events: [SyncEvent], of operation: inout Operation, at start: Instant) {
    guard let replica else { preconditionFailure("an app without a replica wants to sync") }
    let trouble = launcher.faults?.ledgerTrouble(powerGoes: losesPower(after: start, span: costs.commit()))
    let reported = bookingHarness { replica.sync(events, at: core.time(at: start), meeting: trouble) }
    if let trouble, trouble.kind != .powerCuts, ledger.wasTroubled { launcher.faults?.note(trouble.kind) }
    operation.outcome = .synced(reported.updates)
    operation.arrived = reported.arrived
    if reported.isUpdate { operation.points = self.reported(.batch, at: start) }
    stats.coverage.record([], reported.updates.effects)
  }

  /// Begins a request to the family's zone; returns how long its lane is busy.
  private func begin(_ task: AppTask, as effect: RequestID, at start: Instant) -> TimeSpan {
    guard let replica else { preconditionFailure("an app without a replica asks the zone") }
    return bookingHarness { replica.begin(task, as: effect, at: start) }
  }

  /// Whether the device loses power before the app could receive the answer to an operation that begins now.
  private func losesPower(after start: Instant, span: TimeSpan) -> Bool {
    guard !launcher.context.powerCuts.isEmpty else { return false }
    let clock = FrameClock(hertz: launcher.device.screen.refreshHertz)
    let answer = clock.vsync(clock.frame(holding: start + span))
    return launcher.context.powerCuts.contains { $0 > start && $0 <= answer }
  }

  private func remove(_ photo: PhotoID) -> Bool {
    guard !launcher.refusesFirstRemoval(of: photo) || !ports.refusedRemovals.insert(photo).inserted else {
      stats.failedRemovals += 1
      stats.coverage.record(.failedRemoval)
      return false
    }
    return succeeds { () throws(PhotoCachingError) in try ports.work.removeFromDisk(photo) }
  }

  private func inspectDisk() -> [PhotoID]? {
    guard ports.pollWasRefused || !isRefused(as: .failedLook) else {
      ports.pollWasRefused = true
      return nil
    }
    return listDisk()
  }

  private func listDisk() -> [PhotoID]? {
    var found: [PhotoID]?
    _ = succeeds { () throws(PhotoCachingError) in found = try ports.work.photosOnDisk() }
    return found
  }

  /// Photos with any data on disk at an instant, for the rules: by the disk's index, and on a real disk by its files too. `nil`
  /// if the disk does not list them.
  func photosOnDisk(at instant: Instant) -> [PhotoID]? {
    launcher.faults?.now = instant
    return listDisk().map { Array(Set($0).union(launcher.photosWithFiles())) }
  }

  private func keep(_ state: PersistedState) -> Bool {
    let isStored =
      !isRefused(as: .failedKeep)
      && succeeds { () throws(PhotoCachingError) in
        try launcher.faults?.beforeWrite(of: "the small file")
        try ports.stored.write(state)
      }
    if isStored { ports.storedMark = state }
    return isStored
  }

  /// Whether the disk succeeded; its errors are recorded.
  private func succeeds(_ body: () throws(PhotoCachingError) -> Void) -> Bool {
    do throws(PhotoCachingError) {
      try body()
      return true
    } catch {
      stats.noteStorage(error)
      return false
    }
  }

  private func perform(_ job: PhotoJob, as id: RequestID) -> PhotoJobOutcome {
    var isAdmitted: Bool?
    let onDisk = ports.work.store.totalBytes
    let outcome = bookingHarness {
      ports.work.perform(job) { bytes in
        let admitted = core.begin(id, workingBytes: bytes)
        if admitted { memory.begin(id, holding: bytes) }
        isAdmitted = admitted
        return admitted
      }
    }
    // A job without a decode holds nothing, and can no longer be cancelled.
    if isAdmitted == nil { core.begin(id, workingBytes: .zero) }
    let report = ports.work.report
    stats.coverage.record(outcome)
    stats.coverage.limits.record(outcome, of: job)
    if case .fetch(let photo, _) = job, let fault = met(fetching: photo, outcome, report) {
      stats.coverage.record(fault)
      if fault == .corruptPhoto { launcher.faults?.note(.corruptPhotos) }
      if fault == .truncatedPhoto { launcher.faults?.note(.truncatedPhotos) }
    }
    if let refusal = report.storageError {
      stats.noteStorage(refusal)
      stats.coverage.record(.failedWrite)
    }
    stats.fetchedBytes += report.fetchedBytes.bytes
    stats.writtenBytes += report.writtenBytes.bytes
    stats.evictedBytes += max(0, (onDisk + report.writtenBytes - ports.work.store.totalBytes).bytes)
    if case .decoded(let bitmap) = outcome { stats.decodedPixels += bitmap.pixels.count }
    return outcome
  }

  private func countPixels(_ bitmap: PixelSize, of key: PhotoKey, at start: Instant) {
    let report = ports.work.report
    let source = report.usedRendition ? PixelSize.zero : report.sourcePixels
    stats.pixels.add(
      DecodedPixels.Decode(photo: key.photo, bitmap: bitmap, source: key.fitting == .fit ? source : nil),
      at: start)
  }

  /// The fault injected into a fetch: a damaged file, or a broken connection.
  private func met(
    fetching photo: PhotoID, _ outcome: PhotoJobOutcome, _ report: PhotoWorkReport
  ) -> InjectedFault? {
    guard let fault = launcher.fault(of: photo) else { return nil }
    if case .failed = outcome { return fault == .failedFetch ? fault : nil }
    return fault != .failedFetch && report.fetchedBytes.bytes > 0 ? fault : nil
  }

  /// The album is in the device's own photo library; only group photos come over the network.
  private func isInLibrary(_ photo: PhotoID) -> Bool { launcher.context.expiries[photo] == nil }

  /// The time of a fetch over the shared link, of one with a broken connection, or on a slow network; the time of another job
  /// unchanged.
  private func carried(_ span: TimeSpan, of job: PhotoJob, _ report: PhotoWorkReport, from start: Instant)
    -> TimeSpan
  {
    guard case .fetch(let photo, _) = job else { return span }
    var bytes = report.fetchedBytes.bytes
    var slowdown: Int64 = 1
    if let faults = launcher.faults {
      bytes = faults.takeBytesBeforeBreak() ?? bytes
      guard !isInLibrary(photo) else { return span }
      slowdown = faults.slowdown()
    } else {
      // A photo on disk is not fetched.
      guard !isInLibrary(photo), bytes > 0 else { return span }
      if let factor = launcher.sharing?.slowdown(at: start), factor > 1 {
        return min(span * factor, .seconds(25))
      }
    }
    guard bytes > 0 else { return span * slowdown }
    return link.receive(
      after: costs.networkLatency * slowdown, taking: costs.transfer(bytes: bytes) * slowdown, from: start)
      + costs.store(bytes: bytes)
  }

  private func span(of job: PhotoJob, _ report: PhotoWorkReport) -> TimeSpan {
    switch job {
    case .fetch(let photo, _):
      guard report.fetchedBytes.bytes > 0 else { return .microseconds(200) }
      return isInLibrary(photo)
        ? costs.importing(bytes: report.fetchedBytes.bytes) : costs.fetch(bytes: report.fetchedBytes.bytes)
    case .decode:
      var span = costs.decode(
        bytes: report.readBytes.bytes, pixels: report.sourcePixels.count,
        denominator: max(1, report.scaleDenominator),
        progressive: report.isProgressive)
      if report.storedRendition { span += costs.rendition(pixels: report.sourcePixels.count / 16) }
      return span
    }
  }
}
