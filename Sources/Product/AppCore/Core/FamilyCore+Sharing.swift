internal import Expiry
internal import Gallery
internal import Kernel
internal import PhotoCaching
internal import PointsLedger

/// A photo of the child's own: from the camera over the queue to the group. See docs/product.md, section 4.
extension FamilyCore {
  /// Whether the system's camera is in front of the app.
  public var isTakingPicture: Bool { sharing?.camera != nil }

  /// Pictures that wait to be sent, or are being sent.
  public var waitingUploads: [Upload] { sharing?.queue.uploads ?? [] }

  /// When the queue next has something to do. O(1).
  var sharingDue: Instant { sharing.map { min($0.queue.next, $0.hurries) } ?? .never }

  /// Has the queue go on, and what has let photos pass for long enough wait no more.
  mutating func goOnSharing(at vsync: Instant) {
    guard let sharing, sharingDue <= vsync else { return }
    if sharing.queue.next <= vsync { share(.timePassed, at: vsync) }
    for request in self.sharing?.takeHurrying(at: vsync) ?? [] { requests.hurry(request) }
  }

  // MARK: The camera

  /// The child wants to photograph for a group; one that has had its photo of the day is told so at once.
  mutating func openCamera(for group: GroupID, at vsync: Instant) {
    guard let sharing else { return inform(.sharingTold(.sharingOff), at: vsync) }
    guard sharing.camera == nil else { return }
    guard sharing.queue.allows(group, at: time(at: vsync)) else {
      return inform(.sharingTold(.alreadyShared), at: vsync)
    }
    self.sharing?.camera = group
    requests.start(.takePicture(group))
    inform(.becameInactive, at: vsync)
  }

  /// The camera is gone; `outcome` says with what.
  mutating func closeCamera(_ outcome: AppOutcome, at vsync: Instant) {
    guard let group = sharing?.camera else { return }
    sharing?.camera = nil
    if !isInBackground { inform(.becameActive, at: vsync) }
    switch outcome {
    case .picture(var picture):
      // The camera goes by the device's clock, and the app by the server's.
      let age = clock.time(at: vsync) - picture.taken
      picture.taken = time(at: vsync) - min(max(age, .zero), FamilyCore.longestLook)
      while let id = sharing?.queue.nextID.photo, isKnown(id) { sharing?.queue.skipID() }
      share(.taken(picture, for: group), at: vsync)
    case .failed: inform(.sharingTold(.cameraUnavailable), at: vsync)
    default: break
    }
  }

  /// Nobody looks at a picture for longer before it is shared; more is a clock that was set meanwhile (D).
  private static let longestLook = TimeSpan.minutes(10)

  private func isKnown(_ photo: PhotoID) -> Bool {
    disk.isAlbumPhoto(photo) || groupPhotos.isAlive(photo) || groupPhotos.isOver(photo)
  }

  // MARK: The queue

  /// The server's record of a photo came; of one that waits to be sent it says that it is there, and the answer to it was lost.
  mutating func learn(_ photo: GroupPhoto, at vsync: Instant) {
    if isWaiting(photo.id) { share(.listed(photo.id), at: vsync) }
    show(photo, at: vsync)
  }

  /// A photo that was withdrawn is kept in mind for later launches, until its 48 hours are over; of one that nobody has told of
  /// yet, until they would be were it shared now.
  mutating func remember(_ photo: PhotoID, at vsync: Instant) {
    let until = groupPhotos.end(of: photo) ?? time(at: vsync) + ExpiryQueue.groupPhotoLifetime
    share(.withdrawn(Tombstone(photo: photo, until: until)), at: vsync)
  }

  /// Whether a photo is one of the child's own that the server has not said it has.
  func isWaiting(_ photo: PhotoID) -> Bool { sharing?.queue.contains(photo) ?? false }

  /// Goes on with what an earlier launch has not sent.
  mutating func resumeSharing(at launch: Instant) {
    guard let sharing else { return }
    for upload in sharing.queue.uploads { inform(.uploadProgress(upload.photo, perMille: 0), at: launch) }
  }

  /// Takes something in that happened to a picture, and does what follows. O(pictures).
  mutating func share(_ event: UploadEvent, at vsync: Instant) {
    guard sharing != nil else { return }
    var effects: [UploadEffect] = []
    let now = time(at: vsync)
    sharing?.queue.handle(event, at: vsync, now, into: &effects)
    for effect in effects { perform(effect, at: vsync) }
  }

  private mutating func perform(_ effect: UploadEffect, at vsync: Instant) {
    switch effect {
    case .keepPicture(let id, let bytes): requests.start(.keepPicture(id, bytes))
    case .keepState(let state): requests.start(.keepSharing(state))
    case .send(let order):
      sharing?.begin(order.upload.id, as: requests.start(.upload(order)), at: vsync)
    case .stop(let id): if let request = sharing?.end(id) { requests.cancel(request) }
    case .removePicture(let id): requests.start(.removePicture(id))
    case .added(let upload):
      guard let photo = sharing?.photo(of: upload) else { return }
      show(photo, at: vsync)
      inform(.uploadProgress(upload.photo, perMille: 0), at: vsync)
    case .delayed: inform(.sharingTold(.notSentYet), at: vsync)
    case .ended(let upload, let ending): end(upload, ending, at: vsync)
    }
  }

  private mutating func end(_ upload: Upload, _ ending: UploadEnding, at vsync: Instant) {
    inform(.uploadEnded(upload.photo), at: vsync)
    switch ending {
    case .shared(let time):
      // Its 48 hours begin with the server's record, which may be later than the picture.
      groupPhotos.forget(upload.photo)
      guard var photo = sharing?.photo(of: upload) else { return }
      photo.timestamp = time
      show(photo, at: vsync)
      inform(.sharingTold(.sent), at: vsync)
    case .refused(.slotTaken):
      takeBack(upload.photo, at: vsync)
      inform(.sharingTold(.alreadyShared), at: vsync)
    case .refused, .lost:
      takeBack(upload.photo, at: vsync)
      inform(.sharingTold(.notShared), at: vsync)
    case .cancelled: takeBack(upload.photo, at: vsync)
    }
  }

  /// The answer to a request that sends a picture.
  mutating func sent(_ order: UploadOrder, _ answer: UploadAnswer?, at vsync: Instant) {
    sharing?.end(order.upload.id)
    share(.answered(order.upload.id, answer), at: vsync)
  }

  /// How far a request has come: of a photo's download the photo is told, of an upload too.
  mutating func recordProgress(of id: RequestID, perMille: Int, at vsync: Instant) {
    if id.isOfPipeline {
      guard let photo = photos.photo(of: id) else { return }
      inform(.photoProgress(photo, perMille: perMille), at: vsync)
    } else if case .upload(let order) = requests.task(of: id) {
      inform(.uploadProgress(order.upload.photo, perMille: perMille), at: vsync)
    }
  }
}
