/// How a photo is scaled into its box.
public enum PhotoFitting: UInt8, Hashable, Sendable, Codable {
  /// The photo fills the box; the overhang of the longer side is cropped.
  case fill
  /// The whole photo lies inside the box.
  case fit
}

/// One photo at one size on screen: the key of display, of prefetching and of the memory cache.
public struct PhotoKey: Hashable, Comparable, Sendable, Codable {
  public var photo: PhotoID
  /// The box in pixels.
  public var box: PixelSize
  public var fitting: PhotoFitting

  @inlinable public init(photo: PhotoID, box: PixelSize, fitting: PhotoFitting) {
    self.photo = photo
    self.box = box
    self.fitting = fitting
  }

  public static func < (a: PhotoKey, b: PhotoKey) -> Bool {
    (a.photo.raw, a.box.width, a.box.height, a.fitting.rawValue)
      < (b.photo.raw, b.box.width, b.box.height, b.fitting.rawValue)
  }
}

/// How soon a photo is needed.
public enum PhotoUrgency: UInt8, Hashable, Comparable, Sendable, Codable {
  /// On screen now.
  case visible
  /// Likely to be on screen soon.
  case prefetch

  public static func < (a: PhotoUrgency, b: PhotoUrgency) -> Bool { a.rawValue < b.rawValue }
}
