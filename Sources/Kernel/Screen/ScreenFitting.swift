/// Scaling and centring of pictures on a screen, in whole numbers.
extension ScreenSize {
  /// The largest size inside this one with the proportions of a picture; a picture without pixels counts as square.
  public func fitting(_ pixels: PixelSize) -> ScreenSize {
    let across = Int64(max(pixels.width, 1))
    let down = Int64(max(pixels.height, 1))
    let width = Int64(self.width.subpoints)
    let height = Int64(self.height.subpoints)
    if width * down <= height * across {
      return ScreenSize(
        width: self.width, height: ScreenLength(subpoints: Int32(max(1, width * down / across))))
    }
    return ScreenSize(
      width: ScreenLength(subpoints: Int32(max(1, height * across / down))), height: self.height)
  }
}

extension ScreenRect {
  /// A rectangle of a size, scaled by millionths, centred on a screen and displaced by `centre`.
  public init(
    _ size: ScreenSize, scaledBy millionths: Int64, centre: ScreenPoint, on screen: ScreenSize
  ) {
    let width = size.width.scaled(by: millionths, over: 1_000_000)
    let height = size.height.scaled(by: millionths, over: 1_000_000)
    self.init(
      x: ScreenLength(subpoints: (screen.width.subpoints - width.subpoints) / 2) + centre.x,
      y: ScreenLength(subpoints: (screen.height.subpoints - height.subpoints) / 2) + centre.y,
      width: width, height: height)
  }
}

extension ScreenRect {
  /// The same rectangle scaled about its middle; rounded towards the middle.
  public func scaledAboutMiddle(byPerMille perMille: Int64) -> ScreenRect {
    let width = size.width.scaled(by: perMille, over: 1_000)
    let height = size.height.scaled(by: perMille, over: 1_000)
    return ScreenRect(
      x: ScreenLength(subpoints: origin.x.subpoints + (size.width - width).subpoints / 2),
      y: ScreenLength(subpoints: origin.y.subpoints + (size.height - height).subpoints / 2),
      width: width, height: height)
  }
}

extension ScreenLength {
  /// This length times a fraction, rounded towards zero.
  @inlinable public func scaled(by numerator: Int64, over denominator: Int64) -> ScreenLength {
    ScreenLength(subpoints: Int32(clamping: Int64(subpoints) * numerator / denominator))
  }
}
