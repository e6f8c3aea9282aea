import CJPEG
public import Kernel

/// The plan of decoding a picture into a box: the codec's scale, the crop, and the output size.
public struct DecodePlan: Hashable, Sendable {
  /// The denominator of the codec's scale, 1, 2, 4 or 8: the smallest picture that still covers the output.
  public let scaleDenominator: Int
  /// Left upper corner of the crop, in pixels of the scaled picture as stored.
  public let cropX: Int
  public let cropY: Int
  /// Size of the crop, in pixels of the scaled picture as stored; never smaller than the output.
  public let crop: PixelSize
  /// Output size as displayed.
  public let displayed: PixelSize
  public let orientation: EXIFOrientation

  /// Plans the decoding of a stored picture into a box of at least one pixel, both as in `PhotoDecoding.decode`. O(1).
  ///
  ///     DecodePlan(stored: size, orientation: .upright, box: box, fitting: .fill)
  public init(stored: PixelSize, orientation: EXIFOrientation, box: PixelSize, fitting: PhotoFitting) {
    precondition(stored.width > 0 && stored.height > 0, "a picture of \(stored)")
    precondition(box.width > 0 && box.height > 0, "a box of \(box)")
    let whole = orientation.turned(stored)
    let output = DecodePlan.output(of: whole, box: box, fitting: fitting)
    var denominator = 8
    var retained = DecodePlan.retained(of: DecodePlan.scaled(whole, denominator), box: box, fitting: fitting)
    while denominator > 1 && (retained.width < output.width || retained.height < output.height) {
      denominator /= 2
      retained = DecodePlan.retained(of: DecodePlan.scaled(whole, denominator), box: box, fitting: fitting)
    }
    let scaled = DecodePlan.scaled(whole, denominator)
    let left = Int(scaled.width - retained.width) / 2
    let top = Int(scaled.height - retained.height) / 2
    // Converted to stored axes, so that the middle pixel does not depend on the orientation.
    let along = orientation.swapsSides ? (x: top, y: left) : (x: left, y: top)
    let storedScaled = orientation.turned(scaled)
    crop = orientation.turned(retained)
    cropX = orientation.runsBackwardAlongX ? Int(storedScaled.width - crop.width) - along.x : along.x
    cropY = orientation.runsBackwardAlongY ? Int(storedScaled.height - crop.height) - along.y : along.y
    scaleDenominator = denominator
    displayed = output
    self.orientation = orientation
  }

  /// The codec's size at 1/denominator: rounded up.
  private static func scaled(_ size: PixelSize, _ denominator: Int) -> PixelSize {
    PixelSize(
      width: (Int(size.width) + denominator - 1) / denominator,
      height: (Int(size.height) + denominator - 1) / denominator)
  }

  private static func output(of whole: PixelSize, box: PixelSize, fitting: PhotoFitting) -> PixelSize {
    switch fitting {
    case .fill:
      let retained = retained(of: whole, box: box, fitting: .fill)
      return PixelSize(
        width: Int(min(retained.width, box.width)), height: Int(min(retained.height, box.height)))
    case .fit:
      if whole.width <= box.width && whole.height <= box.height { return whole }
      return largest(of: whole, inside: box)
    }
  }

  /// The visible part of a picture: all of it, or the largest centred part with the box's proportions.
  private static func retained(of whole: PixelSize, box: PixelSize, fitting: PhotoFitting) -> PixelSize {
    fitting == .fit ? whole : largest(of: box, inside: whole)
  }

  /// The largest size with a shape's proportions inside a frame, to the nearest pixel, at least one.
  private static func largest(of shape: PixelSize, inside frame: PixelSize) -> PixelSize {
    let (w, h) = (Int(shape.width), Int(shape.height))
    let (frameW, frameH) = (Int(frame.width), Int(frame.height))
    if w * frameH >= h * frameW {
      return PixelSize(width: frameW, height: max(1, min(frameH, (h * frameW * 2 + w) / (2 * w))))
    }
    return PixelSize(width: max(1, min(frameW, (w * frameH * 2 + h) / (2 * h))), height: frameH)
  }

  var forCodec: cjpeg_plan {
    let output = orientation.turned(displayed)
    return cjpeg_plan(
      denominator: UInt32(scaleDenominator), crop_x: UInt32(cropX), crop_y: UInt32(cropY),
      crop_width: UInt32(crop.width), crop_height: UInt32(crop.height), width: UInt32(output.width),
      height: UInt32(output.height), orientation: UInt32(orientation.rawValue))
  }
}
