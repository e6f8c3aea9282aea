public import Kernel

/// A group's list as the server has it: photos, tombstones, and what could not be read.
public struct GroupListing: Hashable, Sendable {
  /// Photos that could be read, in the list's order; two may have the same id.
  public var photos: [GroupPhoto]
  /// Photos that were taken back: gone for good, whatever comes later.
  public var tombstones: [PhotoID]
  /// Records that were dropped, each alone.
  public var refusals: [RecordRefusal]

  /// A listing of those parts; without any it is empty.
  public init(photos: [GroupPhoto] = [], tombstones: [PhotoID] = [], refusals: [RecordRefusal] = []) {
    self.photos = photos
    self.tombstones = tombstones
    self.refusals = refusals
  }
}

/// Why a record of a listing was dropped.
public struct RecordRefusal: Hashable, Sendable {
  /// The record's place in the list, from 0.
  public var place: Int
  /// The first field, in the schema's order, that is missing or cannot be read; `nil` when it is no record at all.
  public var field: ListingField?

  /// A refusal of the record at that place, from 0, for that field.
  public init(place: Int, field: ListingField?) {
    self.place = place
    self.field = field
  }
}

/// The fields of a record, by the names they have on the wire (docs/product.md, section 4).
public enum ListingField: String, Hashable, Sendable, CaseIterable {
  /// 1 to 16 hexadecimal digits, not zero, or what the app makes a photo of.
  case id
  /// `true`: a tombstone, of which nothing else is read.
  case deleted
  /// Where the bytes are: an https address without blanks.
  case url
  /// RFC 3339, from 1970 on.
  case timestamp
  /// Pixels as displayed, 1 to 65,535.
  case width, height
  /// Missing: a photo without a name under it.
  case senderName
}

/// Why a list could not be read at all.
public enum ListingError: Error, Hashable, Sendable {
  /// Not JSON, from this byte on.
  case notJSON(at: Int)
  /// JSON, but no list of records.
  case notAList
}
