internal import Kernel
internal import PhotoCaching

/// The origin of a device's photos if some are its own: those come from the device until the server has them.
struct PictureOrigin: PhotoOrigin {
  private var base: any PhotoOrigin
  private let sharing: ChildSharing

  init(_ base: any PhotoOrigin, _ sharing: ChildSharing) {
    self.base = base
    self.sharing = sharing
  }

  mutating func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    if let file = sharing.file(of: photo) { return file }
    return try base.fetch(photo)
  }
}
