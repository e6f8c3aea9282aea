internal import AppCore
internal import Families
internal import Gallery
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import Simulation

/// The camera, and what becomes of its pictures on the device and on the way to the server.
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
    // What the cache does not take is read from the picture's own file.
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
      try launcher.faults?.beforeLook(at: "a picture")
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

  /// The core asks for something of sharing: the camera is on no lane, and of a picture its number is noted. True for the camera.
  func ask(_ task: AppTask, as id: RequestID) -> Bool {
    guard let sharing = launcher.sharing else { return false }
    switch task {
    case .takePicture(let group):
      sharing.open(id, for: group, at: frame.vsync, showing: launcher.deviceTime(at: frame.vsync))
      return true
    case .keepPicture(let id, let file):
      sharing.noteNumber(id, file, at: frame.vsync)
      return false
    default: return false
    }
  }

  /// The camera answers when its time has come, and what is on its way says how far it has come.
  func tellProgress(at vsync: Instant) {
    guard let sharing = launcher.sharing else { return }
    for progress in sharing.takeProgress(at: vsync) where requests.operations[progress.request] != nil {
      frame.events.append(.requestProgressed(progress.request, perMille: progress.perMille))
    }
  }

  /// What is not to be shared after all.
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

  /// A tap on a group's card, and whether the camera came up.
  func noteTap(on group: GroupID) {
    guard let sharing = launcher.sharing else { return }
    sharing.taps.append((group, core.isTakingPicture))
  }
}
