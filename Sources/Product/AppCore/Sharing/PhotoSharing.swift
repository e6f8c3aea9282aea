internal import CivilTime
internal import Gallery
internal import Kernel

/// The camera, and what it has taken that is on its way.
struct PhotoSharing: Sendable {
  var queue: UploadQueue
  /// The group that the camera is in front for.
  var camera: GroupID?
  /// The name that stands below what is shared.
  let name: String
  /// The requests that send pictures, in the order in which they were made.
  private var sending: [Sending] = []

  private struct Sending: Sendable {
    let picture: PhotoUUID
    let request: RequestID
    /// When it lets nothing pass any more; `never` once that is said.
    var hurries: Instant
  }

  /// For how long photos that somebody waits for, or soon may, pass by a picture that is to be sent [A].
  static let longestYielding = TimeSpan.seconds(10)

  init(_ launch: SharingLaunch) {
    queue = UploadQueue(launch)
    name = launch.name
  }

  /// When a picture that is to be sent has let others pass for long enough. O(pictures).
  var hurries: Instant { sending.reduce(.never) { min($0, $1.hurries) } }

  /// A request to send a picture was made at an instant.
  mutating func begin(_ picture: PhotoUUID, as request: RequestID, at now: Instant) {
    sending.append(
      Sending(picture: picture, request: request, hurries: now + PhotoSharing.longestYielding))
  }

  /// A picture is not being sent any more: what asked for it, if anything did.
  @discardableResult mutating func end(_ picture: PhotoUUID) -> RequestID? {
    guard let place = sending.firstIndex(where: { $0.picture == picture }) else { return nil }
    return sending.remove(at: place).request
  }

  /// The requests that let nothing pass from now on; whether one is under way already only its port knows.
  mutating func takeHurrying(at now: Instant) -> [RequestID] {
    var hurrying: [RequestID] = []
    for place in sending.indices where sending[place].hurries <= now {
      sending[place].hurries = .never
      hurrying.append(sending[place].request)
    }
    return hurrying
  }

  /// A picture on its way, as its group shows it.
  func photo(of upload: Upload) -> GroupPhoto {
    GroupPhoto(
      id: upload.photo, group: upload.group, pixels: upload.pixels, timestamp: upload.taken, sender: name)
  }
}
