public import Kernel

/// A parsed list of a group: photos, tombstones, and unreadable records.
public struct GroupListing: Hashable, Sendable {
  /// The readable photos in the list's order; two may have the same id.
  public var photos: [GroupPhoto]
  /// The photos that were withdrawn for good.
  public var tombstones: [PhotoID]
  /// The skipped records.
  public var refusals: [RecordRefusal]

  /// Creates a listing; empty by default.
  public init(photos: [GroupPhoto] = [], tombstones: [PhotoID] = [], refusals: [RecordRefusal] = []) {
    self.photos = photos
    self.tombstones = tombstones
    self.refusals = refusals
  }
}

/// A skipped record of a listing.
public struct RecordRefusal: Hashable, Sendable {
  /// The record's index in the list.
  public var place: Int
  /// The first missing or unreadable field, in the schema's order; `nil` when it is not a record.
  public var field: ListingField?

  /// Creates a refusal of the record at index `place` because of `field`.
  public init(place: Int, field: ListingField?) {
    self.place = place
    self.field = field
  }
}

/// The fields of a record; raw values are their JSON names (docs/product.md, section 4).
public enum ListingField: String, Hashable, Sendable, CaseIterable {
  /// 1 to 16 hexadecimal digits, not zero, or another id that the app can map.
  case id
  /// `true` for a tombstone, whose other fields are ignored.
  case deleted
  /// The address of the file: https, without spaces.
  case url
  /// RFC 3339, from 1970 on.
  case timestamp
  /// The size as displayed, 1 to 65,535 pixels.
  case width, height
  /// Optional; the photo then has no sender's name.
  case senderName
}

/// The reason for which a whole list is unreadable.
public enum ListingError: Error, Hashable, Sendable {
  /// Not JSON, from this byte on.
  case notJSON(at: Int)
  /// JSON, but not a list of records.
  case notAList
}
