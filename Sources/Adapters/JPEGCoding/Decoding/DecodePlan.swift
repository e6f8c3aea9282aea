import CJPEG
public import Kernel

/// How a picture comes into its box: the codec's scale, the part that is kept, and the size it is averaged to.
public struct DecodePlan: Hashable, Sendable {
  /// The codec decodes at 1/1, 1/2, 1/4 or 1/8: the smallest picture that still covers the output.
  public let scaleDenominator: Int
  /// Left upper corner of the part kept, in pixels of the scaled picture as stored.
  public let cropX: Int
  public let cropY: Int
  /// Size of the part kept, in pixels of the scaled picture as stored; never smaller than the output.
  public let crop: PixelSize
  /// Output size as displayed.
  public let displayed: PixelSize
  public let orientation: EXIFOrientation

  /// Plans a stored picture into a box of at least one pixel; both as in `PhotoDecoding.decode`. O(1).
  public init(stored: PixelSize, orientation: EXIFOrientation, box: PixelSize, fitting: PhotoFitting) {
    precondition(stored.width > 0 && stored.height > 0, "a picture of \(stored)")
    precondition(box.width > 0 && box.height > 0, "a box of \(box)")
    let whole = orientation.turned(stored)
    let output = DecodePlan.output(of: whole, box: box, fitting: fitting)
    var denominator = 8
    var kept = DecodePlan.kept(of: DecodePlan.scaled(whole, denominator), box: box, fitting: fitting)
    while denominator > 1 && (kept.width < output.width || kept.height < output.height) {
      denominator /= 2
      kept = DecodePlan.kept(of: DecodePlan.scaled(whole, denominator), box: box, fitting: fitting)
    }
    let scaled = DecodePlan.scaled(whole, denominator)
    let left = Int(scaled.width - kept.width) / 2
    let top = Int(scaled.height - kept.height) / 2
    // From the displayed axes to the stored ones, so that the pixel in the middle does not depend on orientation.
    let along = orientation.swapsSides ? (x: top, y: left) : (x: left, y: top)
    let storedScaled = orientation.turned(scaled)
    crop = orientation.turned(kept)
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
      let kept = kept(of: whole, box: box, fitting: .fill)
      return PixelSize(width: Int(min(kept.width, box.width)), height: Int(min(kept.height, box.height)))
    case .fit:
      if whole.width <= box.width && whole.height <= box.height { return whole }
      return largest(of: whole, inside: box)
    }
  }

  /// What of a picture is shown: all of it, or the largest middle part with the box's proportions.
  private static func kept(of whole: PixelSize, box: PixelSize, fitting: PhotoFitting) -> PixelSize {
    fitting == .fit ? whole : largest(of: box, inside: whole)
  }

  /// The largest size of a shape's proportions inside a frame, to the nearest pixel, at least one.
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
