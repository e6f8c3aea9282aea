internal import AppCore
internal import Families
internal import Gallery
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import Simulation

/// The camera, and the path of its pictures on the device and to the server.
extension FamilyApp {
  // MARK: The device

  func keep(_ id: PhotoUUID, _ file: [UInt8]) -> Bool {
    guard let sharing = launcher.sharing, !isRefused(as: .failedKeep) else { return false }
    do throws(PhotoCachingError) {
      try launcher.faults?.beforeWrite(of: "a picture")
      try sharing.keep(id, file)
    } catch {
      stats.noteStorage(error)
      return false
    }
    // A file that the cache refuses is read from the picture's own file.
    try? ports.work.store.write(.original(id.photo), file)
    return true
  }

  func keep(_ state: SharingState) -> Bool {
    guard let sharing = launcher.sharing, !isRefused(as: .failedKeep) else { return false }
    do throws(PhotoCachingError) {
      try launcher.faults?.beforeWrite(of: "the record of pictures")
      try sharing.files.write(state)
      return true
    } catch {
      stats.noteStorage(error)
      return false
    }
  }

  func remove(_ id: PhotoUUID) -> Bool {
    do throws(PhotoCachingError) {
      try launcher.faults?.beforePoll(at: "a picture")
      launcher.sharing?.files.remove(id)
      return true
    } catch {
      stats.noteStorage(error)
      return false
    }
  }

  // MARK: The network

  func send(_ order: UploadOrder, as id: RequestID, at start: Instant) -> (
    outcome: AppOutcome, span: TimeSpan
  ) {
    guard let sharing = launcher.sharing else { return (.failed, costs.networkLatency) }
    let file = sharing.files.picture(order.upload.id) ?? []
    let bytes = ModelledFile(file)?.byteCount ?? file.count
    let sent = sharing.send(
      order, at: start, taking: costs.fetch(bytes: bytes), latency: costs.networkLatency)
    sharing.report(id, from: start, taking: sent.span)
    return sent
  }

  // MARK: The camera

  /// Handles a request for sharing. The camera is on no lane, and a picture's number is recorded. Returns true for the camera.
  func ask(_ task: AppTask, as id: RequestID) -> Bool {
    guard let sharing = launcher.sharing else { return false }
    switch task {
    case .takePicture(let group):
      sharing.open(id, for: group, at: frame.vsync, showing: launcher.deviceTime(at: frame.vsync))
      return true
    case .storePicture(let id, let file):
      sharing.noteNumber(id, file, at: frame.vsync)
      return false
    default: return false
    }
  }

  /// Reports the camera's answer when it is due, and the progress of transfers.
  func reportProgress(at vsync: Instant) {
    guard let sharing = launcher.sharing else { return }
    for progress in sharing.takeProgress(at: vsync) where requests.operations[progress.request] != nil {
      frame.events.append(.requestProgressed(progress.request, perMille: progress.perMille))
    }
  }

  /// Takes back pictures that are no longer to be shared.
  func takePicturesBack(at vsync: Instant) {
    guard let sharing = launcher.sharing else { return }
    frame.events += sharing.takeRegrets(at: vsync).map { .uploadCancelled($0) }
  }

  func answerCamera(at vsync: Instant) {
    guard let sharing = launcher.sharing, !core.isInBackground, let camera = sharing.answerCamera(at: vsync)
    else { return }
    stats.coverage.record(camera.outcome, of: .takePicture(camera.group))
    core.finish(camera.request, camera.outcome, at: vsync)
  }

  /// Records a tap on a group's card, and whether the camera opened.
  func noteTap(on group: GroupID) {
    guard let sharing = launcher.sharing else { return }
    sharing.taps.append((group, core.isTakingPicture))
  }
}
