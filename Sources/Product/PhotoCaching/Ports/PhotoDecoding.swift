public import Kernel

/// Decodes files into bitmaps and encodes renditions; implemented by a real codec or by a model.
///
/// Equal files and keys give equal pixels. Calls do not overlap.
public protocol PhotoDecoding: Sendable {
  /// The size as displayed, after EXIF orientation; reads the header only.
  func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize

  /// The most bytes that decoding the file for this key holds beside the file; reads the header only.
  func workingBytes(of file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> ByteCount

  /// The picture in the size of the key's box, with EXIF orientation applied once, never enlarged.
  ///
  /// `fill`: the shorter side covers the box, and the rest is cropped around the centre. A picture smaller than the box is only
  /// cropped to its proportions. `fit`: the whole picture lies inside the box.
  ///
  /// Adds the file's size, the codec's scale, whether it was progressive and the bytes held to `report`. A decode that throws
  /// does not change the report.
  func decode(
    _ file: [UInt8], key: PhotoKey, report: inout PhotoWorkReport
  ) throws(PhotoCachingError) -> PhotoBitmap

  /// A small JPEG of a grid bitmap, orientation already applied, for the disk.
  ///
  /// Throws `unsupported` for a bitmap without pixels or with those of another adapter.
  func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8]

  /// The bytes that a file counts as in reports: its size, unless a model's small file represents a larger one.
  func byteCount(of file: [UInt8]) -> ByteCount
}

extension PhotoDecoding {
  public func byteCount(of file: [UInt8]) -> ByteCount { ByteCount(file.count) }
}
