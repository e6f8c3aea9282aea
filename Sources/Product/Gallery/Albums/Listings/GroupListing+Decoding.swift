public import Kernel

extension GroupListing {
  /// Parses the server's list of a group: a JSON array of records. O(bytes).
  ///
  /// Unreadable records are skipped one by one. Of records with the same id the later counts; a tombstone overrides any. `naming`
  /// maps the text of an id to a photo, or refuses it with `nil`. By default it parses 1 to 16 hexadecimal digits that are not
  /// zero. Use `PhotoNames` for UUIDs or other texts.
  public init(
    decoding bytes: [UInt8], of group: GroupID,
    naming: (String) -> PhotoID? = PhotoID.init(hexadecimal:)
  ) throws(ListingError) {
    guard case .array(let records) = try JSONReader.read(bytes) else { throw .notAList }
    self.init()
    for (place, record) in records.enumerated() {
      guard case .object(let fields) = record else {
        refusals.append(RecordRefusal(place: place, field: nil))
        continue
      }
      do {
        try add(ListingRecord(fields: fields), to: group, naming)
      } catch {
        refusals.append(RecordRefusal(place: place, field: error.field))
      }
    }
  }

  private mutating func add(
    _ record: ListingRecord, to group: GroupID, _ naming: (String) -> PhotoID?
  ) throws(UnreadableField) {
    let id = try record.id(naming)
    guard try !record.isDeleted() else { return tombstones.append(id) }
    try record.checkAddress()
    let timestamp = try record.timestamp()
    let pixels = PixelSize(width: try record.pixels(.width), height: try record.pixels(.height))
    photos.append(
      GroupPhoto(
        id: id, group: group, pixels: pixels, timestamp: timestamp, sender: try record.senderName()))
  }
}

/// A missing or unreadable field.
struct UnreadableField: Error {
  let field: ListingField
}

/// A record of a listing; reads one field at a time.
struct ListingRecord {
  let fields: [String: JSONValue]

  func id(_ naming: (String) -> PhotoID?) throws(UnreadableField) -> PhotoID {
    guard let photo = naming(try text(.id)), photo != .none else { throw UnreadableField(field: .id) }
    return photo
  }

  func isDeleted() throws(UnreadableField) -> Bool {
    switch fields[ListingField.deleted.rawValue] {
    case nil, .null: return false
    case .bool(let isDeleted): return isDeleted
    default: throw UnreadableField(field: .deleted)
    }
  }

  /// Checks the address. It is not stored, because files are requested by id; a record without one cannot be shown.
  func checkAddress() throws(UnreadableField) {
    let scheme = "https://"
    let address = try text(.url)
    guard address.utf8.count > scheme.utf8.count, address.hasPrefix(scheme),
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw UnreadableField(field: .url) }
  }

  func timestamp() throws(UnreadableField) -> WallTime {
    guard let time = WallTime(rfc3339: try text(.timestamp)) else { throw UnreadableField(field: .timestamp) }
    return time
  }

  func pixels(_ field: ListingField) throws(UnreadableField) -> Int {
    guard case .number(let digits) = fields[field.rawValue], let count = Int(digits),
      (1...65_535).contains(count)
    else { throw UnreadableField(field: field) }
    return count
  }

  func senderName() throws(UnreadableField) -> String {
    switch fields[ListingField.senderName.rawValue] {
    case nil, .null: return ""
    default: return try text(.senderName)
    }
  }

  private func text(_ field: ListingField) throws(UnreadableField) -> String {
    guard case .string(let text) = fields[field.rawValue] else { throw UnreadableField(field: field) }
    return text
  }
}

extension PhotoID {
  /// The photo with the id of 1 to 16 hexadecimal digits that are not zero; `nil` for other texts.
  public init?(hexadecimal digits: String) {
    guard (1...16).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isHexDigit),
      let raw = UInt64(digits, radix: 16), raw != 0
    else { return nil }
    self.init(raw)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
