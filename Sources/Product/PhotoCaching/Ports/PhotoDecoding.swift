public import Kernel

/// Turns files into bitmaps and back; an adapter does it with a real codec, a model with arithmetic.
///
/// Same file and key, same pixels. Calls do not overlap.
public protocol PhotoDecoding: Sendable {
  /// The size as displayed, after EXIF orientation; reads the header only.
  func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize

  /// The most bytes that decoding this file for this key holds beside the file; reads the header only.
  func workingBytes(of file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> ByteCount

  /// The picture at the size of the key's box, EXIF orientation applied exactly once, never enlarged.
  ///
  /// `fill`: the shorter side covers the box and the rest is cropped away around the centre. A picture smaller
  /// than the box is cropped to the box's proportions only. `fit`: the whole picture lies inside the box.
  func decode(_ file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> DecodedPhoto

  /// A small JPEG of a grid bitmap, orientation already applied, for the disk.
  ///
  /// Throws `unsupported` for a bitmap that another adapter, or none, holds the pixels of.
  func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8]

  /// How many bytes a file counts as in reports: as many as it has, but for a model whose files stand for larger ones.
  func byteCount(of file: [UInt8]) -> ByteCount
}

extension PhotoDecoding {
  public func byteCount(of file: [UInt8]) -> ByteCount { ByteCount(file.count) }
}

/// A bitmap and what making it took.
public struct DecodedPhoto: Sendable {
  public var bitmap: PhotoBitmap
  /// The file's own size as displayed.
  public var sourcePixels: PixelSize
  /// The codec's denominator: it decoded at 1/1, 1/2, 1/4 or 1/8 of the file's size before resampling.
  public var scaleDenominator: Int
  /// The most that was held at once: the bitmap and the bands on the way to it.
  public var workingBytes: ByteCount
  /// Whether the file was progressive.
  public var isProgressive: Bool

  public init(
    bitmap: PhotoBitmap, sourcePixels: PixelSize, scaleDenominator: Int, workingBytes: ByteCount,
    isProgressive: Bool
  ) {
    self.bitmap = bitmap
    self.sourcePixels = sourcePixels
    self.scaleDenominator = scaleDenominator
    self.workingBytes = workingBytes
    self.isProgressive = isProgressive
  }
}
