package import Families
package import HostSystem
internal import JPEGCoding
package import Kernel
package import PhotoCaching

/// The family's server: makes each photo's real JPEG file when it is fetched, with the faults of its plan.
///
/// One forge serves all devices of a family, so that its base pictures are painted once a process.
package final class ForgedOrigin: PhotoOrigin {
  private var forge: PhotoForge
  private let photos: [PhotoID: PhotoPlan]
  private var failed: Set<PhotoID> = []
  private let meter: HostMeter
  /// Bytes held by the forge itself: the harness's memory, not the app's.
  package private(set) var heldBytes = 0
  package private(set) var processorNanoseconds: Int64 = 0

  /// The bytes of an array besides its elements; the file belongs to the app with all its memory.
  private static let arrayHeader = 32

  package init(photos: [PhotoID: PhotoPlan], seed: SeedTree, meter: HostMeter) {
    self.photos = photos
    self.meter = meter
    forge = PhotoForge(seed: seed)
  }

  package func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    guard let plan = photos[photo] else { throw .missing(photo) }
    if plan.fault == .fetchFails && failed.insert(photo).inserted {
      throw .network(photo, reason: "the connection was lost")
    }
    let began = HostClock.threadCPU()
    defer { processorNanoseconds += HostClock.threadCPU() - began }
    let before = meter.allocated() - meter.deallocated()
    var file: [UInt8]
    do throws(JPEGFailure) {
      file = try HeapCensus.without { () throws(JPEGFailure) in try forge.file(for: plan.recipe) }
    } catch {
      throw .network(photo, reason: "the server could not make it: \(error)")
    }
    heldBytes +=
      meter.allocated() - meter.deallocated() - before - file.capacity - ForgedOrigin.arrayHeader
    switch plan.fault {
    case .truncated: file.removeLast(file.count - file.count * 3 / 5)
    case .corrupt: ForgedOrigin.damage(&file)
    case .none, .fetchFails: break
    }
    return file
  }

  /// Overwrites the frame header, so that no decoder can read the file.
  private static func damage(_ file: inout [UInt8]) {
    for index in stride(from: file.count / 3, to: min(file.count / 3 + 4_096, file.count), by: 1) {
      file[index] = 0xFF
    }
    for index in 2..<min(600, file.count) { file[index] = file[index] &+ 0x5B }
  }
}

extension PhotoPlan {
  /// The parameters of the photo for the forge.
  package var recipe: PhotoRecipe {
    PhotoRecipe(
      pixels: pixels, orientation: EXIFOrientation(rawValue: UInt8(orientation)) ?? .upright,
      isProgressive: progressive, hasRestartMarkers: restartMarkers, seed: seed)
  }
}
