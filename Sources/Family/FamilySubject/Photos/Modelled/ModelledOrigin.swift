package import Families
package import Kernel
package import PhotoCaching

/// The family's server in modelled runs: a modelled file for each photo; the first fetches of some fail.
package struct ModelledOrigin: PhotoOrigin {
  private let photos: [PhotoID: PhotoPlan]
  private var failed: Set<PhotoID> = []

  package init(photos: [PhotoID: PhotoPlan]) { self.photos = photos }

  package mutating func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    guard let plan = photos[photo] else { throw .missing(photo) }
    if plan.fault == .fetchFails && failed.insert(photo).inserted {
      throw .network(photo, reason: "the connection was lost")
    }
    return ModelledFile(plan).bytes
  }
}
