package import Simulation

extension HeldQuantity {
  /// Bitmaps in memory, and their bytes.
  static let cacheEntries = HeldQuantity("cache_entries", "bitmaps in memory")
  static let cacheBytes = HeldQuantity("cache_bytes", "bytes of bitmaps")
  /// Files of the photo cache by its index, and their bytes.
  static let diskEntries = HeldQuantity("disk_entries", "files on disk")
  static let diskBytes = HeldQuantity("disk_bytes", "bytes on disk")
  /// Pages of write-ahead logs.
  static let walPages = HeldQuantity("wal_pages", "pages of write-ahead logs")

  /// Quantities that may grow in a session of the family's app, besides those of every session.
  package static let family: [HeldQuantity] = [
    .cacheEntries, .cacheBytes, .diskEntries, .diskBytes, .walPages,
  ]
}
