public import Kernel

/// A photo with the first moment at which it is no longer visible.
public struct ExpiringPhoto: Hashable, Comparable, Sendable {
  public var photo: PhotoID
  /// Visible at t if and only if t < expiry.
  public var expiry: WallTime

  @inlinable public init(photo: PhotoID, expiry: WallTime) {
    self.photo = photo
    self.expiry = expiry
  }

  /// By expiry, then id.
  @inlinable public static func < (a: ExpiringPhoto, b: ExpiringPhoto) -> Bool {
    a.expiry == b.expiry ? a.photo < b.photo : a.expiry < b.expiry
  }
}
