internal import Families
internal import Kernel
internal import PhotoCaching

/// The family's server in runs about logic alone: a modelled file for each photo, and the first fetches of some fail.
struct ModelledOrigin: PhotoOrigin {
  private let photos: [PhotoID: PhotoPlan]
  private var failed: Set<PhotoID> = []

  init(photos: [PhotoID: PhotoPlan]) { self.photos = photos }

  mutating func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    guard let plan = photos[photo] else { throw .missing(photo) }
    if plan.fault == .fetchFails && failed.insert(photo).inserted {
      throw .network(photo, reason: "the connection was lost")
    }
    return ModelledFile(plan).bytes
  }
}
