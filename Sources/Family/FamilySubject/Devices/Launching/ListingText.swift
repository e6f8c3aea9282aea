package import AppCore
package import Gallery
package import Kernel

/// A group's list in the server's format (docs/product.md, section 4).
package enum ListingText {
  /// The bytes of a list: photos, tombstones, a child's uploaded pictures with the times at which the server accepted them, and
  /// damaged records. O(all).
  package static func write(
    _ photos: [GroupPhoto], tombstones: [PhotoID] = [], uploads: [(upload: Upload, accepted: WallTime)] = [],
    sender: String = "", besides damaged: [String] = []
  ) -> [UInt8] {
    let own = uploads.map { upload, accepted in
      record(
        GroupPhoto(
          id: upload.photo, group: upload.group, pixels: upload.pixels, timestamp: accepted, sender: sender),
        id: upload.id.text)
    }
    var records = Array(damaged.prefix(1))
    records += photos.map { record($0) }
    records += own
    records += damaged.dropFirst()
    records += tombstones.map(tombstone)
    return Array("[\(records.joined(separator: ",\n"))]".utf8)
  }

  private static func tombstone(_ photo: PhotoID) -> String {
    "{\"id\": \"\(String(photo.raw, radix: 16))\", \"deleted\": true}"
  }

  private static func record(_ photo: GroupPhoto, id name: String? = nil) -> String {
    let id = name ?? String(photo.id.raw, radix: 16)
    return """
      {"id": "\(id)", "url": "https://photos.invalid/\(id)", "timestamp": "\(time(photo.timestamp))", \
      "width": \(photo.pixels.width), "height": \(photo.pixels.height), "senderName": \(quoted(photo.sender))}
      """
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<"\u{20}": "\\u" + padded(Int(scalar.value), to: 4, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// A time in RFC 3339, in UTC, to the nanosecond; from 1970 on.
  private static func time(_ time: WallTime) -> String {
    let second: Int64 = 1_000_000_000
    let seconds = Int(time.nanoseconds / second)
    let (year, month, day) = CivilDay(daysSinceEpoch: seconds / 86_400).components
    let date = "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    return "\(date)T\(clock.joined(separator: ":")).\(padded(Int(time.nanoseconds % second), to: 9))Z"
  }

  private static func padded(_ number: Int, to width: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
