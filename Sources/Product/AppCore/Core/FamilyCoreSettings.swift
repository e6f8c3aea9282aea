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
  #if Canaries
    /// A planted bug: group photos live this much longer than 48 h.
    public var extraLife = TimeSpan.zero
    /// Planted bugs: what failed is never tried again, be it a photo, a group's list, a batch of the ledger or the small file;
    /// and a batch that waits is gone with the app's way to the background.
    public var givesUpPhotos = false
    public var givesUpLists = false
    public var givesUpPostings = false
    public var givesUpKeeping = false
    public var forgetsInBackground = false
    /// Planted bugs: rewards that have ended are closed so much later, and what a memory warning frees goes with the next event.
    public var rewardLateness = TimeSpan.zero
    public var relievesLate = false
    /// A planted bug: per cent of the time that a photo was waited for that is told.
    public var toldWaitPercent: Int64 = 100
  #endif

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
