internal import JPEGCoding
internal import Kernel
internal import Skiprope

/// The files of a device's photos: a few real ones, shared by many photos.
struct PhotoFiles: Sendable {
  private let files: [[UInt8]]

  /// The number of different files.
  private static let count = 4

  /// Files of so many megapixels, three of four in landscape and one upright, with the seed's grain.
  init(megapixels: Int, _ seed: SeedTree) throws(SubjectError) {
    var files: [[UInt8]] = []
    // 4 : 3, in whole blocks of 16.
    let side = Int((Double(megapixels) * 1e6 / 12).squareRoot()) / 16 * 16
    for number in 0..<PhotoFiles.count {
      let size =
        number == 0
        ? PixelSize(width: 3 * side, height: 4 * side) : PixelSize(width: 4 * side, height: 3 * side)
      do throws(JPEGFailure) {
        files.append(try JPEGEncoding(size: size, layout: .ycc).encodeGrain(seed: seed.child(number).seed))
      } catch { throw .failed("a photo of \(megapixels) megapixels: \(error)") }
    }
    self.files = files
  }

  func file(of photo: PhotoID) -> [UInt8] { files[Int(photo.raw % UInt64(files.count))] }
}
