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
  /// The requests that send pictures.
  var sending: [PhotoUUID: RequestID] = [:]

  init(_ launch: SharingLaunch) {
    queue = UploadQueue(launch)
    name = launch.name
  }

  /// A picture on its way, as its group shows it.
  func photo(of upload: Upload) -> GroupPhoto {
    GroupPhoto(
      id: upload.photo, group: upload.group, pixels: upload.pixels, timestamp: upload.taken, sender: name)
  }
}
