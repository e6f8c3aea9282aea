internal import CivilTime
internal import Gallery
internal import Kernel

/// The camera, and the pictures being sent.
struct PhotoSharing: Sendable {
  var queue: UploadQueue
  /// The group for which the camera is open.
  var camera: GroupID?
  /// The sender's name shown below shared photos.
  let name: String
  /// The requests that send pictures, in order.
  private var sending: [Sending] = []

  private struct Sending: Sendable {
    let picture: PhotoUUID
    let request: RequestID
    /// The time at which it stops yielding; `never` once it has.
    var hurries: Instant
  }

  /// The time for which an upload yields to photos that are or may soon be on screen [A].
  static let longestYielding = TimeSpan.seconds(10)

  init(_ launch: SharingLaunch) {
    queue = UploadQueue(launch)
    name = launch.name
  }

  /// The time at which the next upload stops yielding. O(pictures).
  var hurries: Instant { sending.reduce(.never) { min($0, $1.hurries) } }

  /// Records a request that sends a picture.
  mutating func begin(_ picture: PhotoUUID, as request: RequestID, at now: Instant) {
    sending.append(
      Sending(picture: picture, request: request, hurries: now + PhotoSharing.longestYielding))
  }

  /// Ends the sending of a picture. Returns its request, if any.
  @discardableResult mutating func end(_ picture: PhotoUUID) -> RequestID? {
    guard let place = sending.firstIndex(where: { $0.picture == picture }) else { return nil }
    return sending.remove(at: place).request
  }

  /// The requests that stop yielding now; some may already be running.
  mutating func takeHurrying(at now: Instant) -> [RequestID] {
    var hurrying: [RequestID] = []
    for place in sending.indices where sending[place].hurries <= now {
      sending[place].hurries = .never
      hurrying.append(sending[place].request)
    }
    return hurrying
  }

  /// A queued picture as a photo of its group.
  func photo(of upload: Upload) -> GroupPhoto {
    GroupPhoto(
      id: upload.photo, group: upload.group, pixels: upload.pixels, timestamp: upload.taken, sender: name)
  }
}
