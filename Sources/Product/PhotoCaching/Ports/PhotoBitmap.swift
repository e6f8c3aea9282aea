public import Kernel

/// A decoded picture, RGBA with 4 bytes a pixel, upright; shared, never changed.
public final class PhotoBitmap: Sendable {
  /// Width and height as displayed, after orientation and cropping.
  public let pixels: PixelSize
  /// The pixels, owned and understood by the adapter that decoded them; `nil` when the decode was modelled.
  public let storage: (any AnyObject & Sendable)?

  public init(pixels: PixelSize, storage: (any AnyObject & Sendable)?) {
    self.pixels = pixels
    self.storage = storage
  }

  /// Four bytes a pixel, whether or not they are really held; what every limit counts.
  public var byteCount: ByteCount { pixels.decodedBytes }
}
