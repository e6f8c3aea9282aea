internal import Expiry
internal import Gallery
internal import Kernel
internal import PhotoCaching
internal import PointsLedger

/// Sharing of the child's own photos: camera, queue, group. See docs/product.md, section 4.
extension FamilyCore {
  /// Whether the system camera covers the app.
  public var isTakingPicture: Bool { sharing?.camera != nil }

  /// Pictures that are queued or being sent.
  public var waitingUploads: [Upload] { sharing?.queue.uploads ?? [] }

  /// The time of the queue's next action. O(1).
  var sharingDue: Instant { sharing.map { min($0.queue.next, $0.hurries) } ?? .never }

  /// Runs the queue, and raises the priority of uploads that have yielded for long enough.
  mutating func goOnSharing(at vsync: Instant) {
    guard let sharing, sharingDue <= vsync else { return }
    if sharing.queue.next <= vsync { share(.timePassed, at: vsync) }
    for request in self.sharing?.takeHurrying(at: vsync) ?? [] { requests.hurry(request) }
  }

  // MARK: The camera

  /// Opens the camera for a group; informs the child at once when today's photo of the group is taken.
  mutating func openCamera(for group: GroupID, at vsync: Instant) {
    guard let sharing else { return inform(.sharingReported(.sharingOff), at: vsync) }
    guard sharing.camera == nil else { return }
    guard sharing.queue.allows(group, at: time(at: vsync)) else {
      return inform(.sharingReported(.alreadyShared), at: vsync)
    }
    self.sharing?.camera = group
    requests.start(.takePicture(group))
    inform(.becameInactive, at: vsync)
  }

  /// Handles the closed camera and its outcome.
  mutating func closeCamera(_ outcome: AppOutcome, at vsync: Instant) {
    guard let group = sharing?.camera else { return }
    sharing?.camera = nil
    if !isInBackground { inform(.becameActive, at: vsync) }
    switch outcome {
    case .picture(var picture):
      // The camera uses the device's clock, the app the server's.
      let age = clock.time(at: vsync) - picture.taken
      picture.taken = time(at: vsync) - min(max(age, .zero), FamilyCore.longestPoll)
      while let id = sharing?.queue.nextID.photo, isKnown(id) { sharing?.queue.skipID() }
      share(.taken(picture, for: group), at: vsync)
    case .failed: inform(.sharingReported(.cameraUnavailable), at: vsync)
    default: break
    }
  }

  /// The longest time between taking a picture and sharing it; a longer one means that the clock was set meanwhile (D).
  private static let longestPoll = TimeSpan.minutes(10)

  private func isKnown(_ photo: PhotoID) -> Bool {
    disk.isAlbumPhoto(photo) || groupPhotos.isAlive(photo) || groupPhotos.isOver(photo)
  }

  // MARK: The queue

  /// Handles the server's record of a photo. The record of a queued photo means that the upload's answer was lost.
  mutating func learn(_ photo: GroupPhoto, at vsync: Instant) {
    if isWaiting(photo.id) { share(.listed(photo.id), at: vsync) }
    show(photo, at: vsync)
  }

  /// Stores a withdrawal for later launches, until the photo's 48 hours have passed. For an unknown photo they are counted from
  /// now.
  mutating func remember(_ photo: PhotoID, at vsync: Instant) {
    let until = groupPhotos.end(of: photo) ?? time(at: vsync) + ExpiryQueue.groupPhotoLifetime
    share(.withdrawn(Tombstone(photo: photo, until: until)), at: vsync)
  }

  /// Whether a photo is an own one that the server has not confirmed.
  func isWaiting(_ photo: PhotoID) -> Bool { sharing?.queue.contains(photo) ?? false }

  /// Resumes an earlier launch's uploads.
  mutating func resumeSharing(at launch: Instant) {
    guard let sharing else { return }
    for upload in sharing.queue.uploads { inform(.uploadProgress(upload.photo, perMille: 0), at: launch) }
  }

  /// Passes an event to the queue and performs its effects. O(pictures).
  mutating func share(_ event: UploadEvent, at vsync: Instant) {
    guard sharing != nil else { return }
    var effects: [UploadEffect] = []
    let now = time(at: vsync)
    sharing?.queue.handle(event, at: vsync, now, into: &effects)
    for effect in effects { perform(effect, at: vsync) }
  }

  private mutating func perform(_ effect: UploadEffect, at vsync: Instant) {
    switch effect {
    case .storePicture(let id, let bytes): requests.start(.storePicture(id, bytes))
    case .storeState(let state): requests.start(.storeSharing(state))
    case .send(let order):
      sharing?.begin(order.upload.id, as: requests.start(.upload(order)), at: vsync)
    case .stop(let id): if let request = sharing?.end(id) { requests.cancel(request) }
    case .removePicture(let id): requests.start(.removePicture(id))
    case .added(let upload):
      guard let photo = sharing?.photo(of: upload) else { return }
      show(photo, at: vsync)
      inform(.uploadProgress(upload.photo, perMille: 0), at: vsync)
    case .delayed: inform(.sharingReported(.notSentYet), at: vsync)
    case .ended(let upload, let ending): end(upload, ending, at: vsync)
    }
  }

  private mutating func end(_ upload: Upload, _ ending: UploadEnding, at vsync: Instant) {
    inform(.uploadEnded(upload.photo), at: vsync)
    switch ending {
    case .shared(let time):
      // The 48 hours begin with the server's record, which may be later than the picture.
      groupPhotos.forget(upload.photo)
      guard var photo = sharing?.photo(of: upload) else { return }
      photo.timestamp = time
      show(photo, at: vsync)
      inform(.sharingReported(.sent), at: vsync)
    case .refused(.slotTaken):
      takeBack(upload.photo, at: vsync)
      inform(.sharingReported(.alreadyShared), at: vsync)
    case .refused, .lost:
      takeBack(upload.photo, at: vsync)
      inform(.sharingReported(.notShared), at: vsync)
    case .cancelled: takeBack(upload.photo, at: vsync)
    }
  }

  /// Handles the answer to an upload.
  mutating func sent(_ order: UploadOrder, _ answer: UploadAnswer?, at vsync: Instant) {
    sharing?.end(order.upload.id)
    share(.answered(order.upload.id, answer), at: vsync)
  }

  /// Reports a request's progress to its photo or upload.
  mutating func recordProgress(of id: RequestID, perMille: Int, at vsync: Instant) {
    if id.isOfPipeline {
      guard let photo = photos.photo(of: id) else { return }
      inform(.photoProgress(photo, perMille: perMille), at: vsync)
    } else if case .upload(let order) = requests.task(of: id) {
      inform(.uploadProgress(order.upload.photo, perMille: perMille), at: vsync)
    }
  }
}
