internal import JPEGCoding
internal import Kernel
internal import Skiprope

/// The files behind a device's own photos: a few real ones, which many photos share.
struct PhotoFiles: Sendable {
  private let files: [[UInt8]]

  /// So many different ones.
  private static let count = 4

  /// Files of so many megapixels, three of four wide and one upright, of the seed's grain.
  init(megapixels: Int, _ seed: SeedTree) throws(SubjectError) {
    var files: [[UInt8]] = []
    // 4 : 3, to whole blocks of 16.
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
