public import CivilTime
public import Gallery
public import Kernel
public import PhotoCaching

/// The constants of the app, grouped by part.
public struct FamilyCoreSettings: Hashable, Sendable {
  public var gallery: GallerySettings
  /// Limits of the memory cache of decoded photos.
  public var cache: CacheLimits
  /// The limit for decoded photos and decodes in flight together; `nil` limits only the cache.
  public var memoryLimit: ByteCount?
  /// Whether a photo of unknown state is fetched from its origin without asking the disk first.
  public var expectsEmptyDisk: Bool
  /// The time zone of the family's days.
  public var zone = ZoneRules.utc
  /// The child's daily goal in points; 0 for none.
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
