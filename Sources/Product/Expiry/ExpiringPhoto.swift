public import Kernel

/// A photo with its expiry.
public struct ExpiringPhoto: Hashable, Comparable, Sendable {
  public var photo: PhotoID
  /// The photo is visible at t if and only if t < expiry.
  public var expiry: WallTime

  @inlinable public init(photo: PhotoID, expiry: WallTime) {
    self.photo = photo
    self.expiry = expiry
  }

  /// Orders by expiry, then id.
  @inlinable public static func < (a: ExpiringPhoto, b: ExpiringPhoto) -> Bool {
    a.expiry == b.expiry ? a.photo < b.photo : a.expiry < b.expiry
  }
}
