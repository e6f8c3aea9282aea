public import CivilTime
public import Gallery
public import Kernel
public import PhotoCaching

/// The constants of the app, each part's in its own type.
public struct FamilyCoreSettings: Hashable, Sendable {
  public var gallery: GallerySettings
  /// The memory cache of decoded photos.
  public var cache: CacheLimits
  /// What decoded photos and decodes in flight may hold together; `nil`: only the cache is limited.
  public var memoryLimit: ByteCount?
  /// Photos nothing is known of are taken to be at their origin only; otherwise the disk is asked first.
  public var expectsEmptyDisk: Bool
  /// The zone that the family's days go by.
  public var zone = ZoneRules.utc
  /// Points that a day should bring the child; 0 is no goal.
  public var dailyGoal = Points.zero

  public init(
    gallery: GallerySettings, cache: CacheLimits, memoryLimit: ByteCount? = nil,
    expectsEmptyDisk: Bool = false
  ) {
    self.gallery = gallery
    self.cache = cache
    self.memoryLimit = memoryLimit
    self.expectsEmptyDisk = expectsEmptyDisk
  }
}
