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
  ///
  /// What it took goes into `report`: the file's own size, the codec's scale, whether it was progressive, the bytes held. A
  /// decode that throws leaves the report as it was.
  func decode(
    _ file: [UInt8], key: PhotoKey, report: inout PhotoWorkReport
  ) throws(PhotoCachingError) -> PhotoBitmap

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
