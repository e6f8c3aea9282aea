public import Kernel

/// A decoded, upright, immutable picture in RGBA with 4 bytes per pixel.
public final class PhotoBitmap: Sendable {
  /// Width and height as displayed, after orientation and cropping.
  public let pixels: PixelSize
  /// The pixels, in the format of the adapter that decoded them; `nil` for a simulated decode.
  public let storage: (any AnyObject & Sendable)?

  public init(pixels: PixelSize, storage: (any AnyObject & Sendable)?) {
    self.pixels = pixels
    self.storage = storage
  }

  /// The bytes that count against limits: four per pixel, whether or not they are held.
  public var byteCount: ByteCount { pixels.decodedBytes }
}
