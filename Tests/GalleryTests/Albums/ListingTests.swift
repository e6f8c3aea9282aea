import Gallery
import Kernel
import Testing

@Suite("The server's lists of groups")
struct ListingTests {
  private static let good = [
    "id": #""1f""#, "url": #""https://photos.example/1f.jpg""#, "timestamp": #""2023-11-14T22:13:20Z""#,
    "width": "4000", "height": "3000", "senderName": #""Mia""#,
  ]

  private static func record(_ changes: [String: String?] = [:]) -> String {
    var fields = good
    for (name, value) in changes { fields[name] = value }
    return "{"
      + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  private static func decode(_ records: [String]) throws -> GroupListing {
    try GroupListing(decoding: Array("[\(records.joined(separator: ","))]".utf8), of: GroupID(3))
  }

  @Test("a record becomes a photo of the requested group")
  func photo() throws {
    let listing = try Self.decode([Self.record()])
    #expect(
      listing.photos == [
        GroupPhoto(
          id: PhotoID(0x1F), group: GroupID(3), pixels: PixelSize(width: 4000, height: 3000),
          timestamp: WallTime(secondsSinceEpoch: 1_700_000_000), sender: "Mia")
      ])
    #expect(listing.tombstones.isEmpty && listing.refusals.isEmpty)
  }

  @Test(
    "a record with a missing or unreadable field is skipped alone",
    arguments: [
      ("id", nil, .id), ("id", "31", .id), ("id", #""""#, .id), ("id", #""0""#, .id), ("id", #""+1f""#, .id),
      ("id", #""1g""#, .id), ("id", #""12345678901234567""#, .id), ("url", nil, .url), ("url", #""""#, .url),
      ("url", #""https://""#, .url), ("url", #""http://a/b""#, .url), ("url", #""https://a b""#, .url),
      ("url", "null", .url), ("timestamp", nil, .timestamp), ("timestamp", "1700000000", .timestamp),
      ("timestamp", #""yesterday""#, .timestamp), ("width", nil, .width), ("width", "0", .width),
      ("width", "4000.5", .width), ("width", "-3", .width), ("height", "65536", .height),
      ("height", #""3000""#, .height), ("senderName", "7", .senderName), ("deleted", "1", .deleted),
    ] as [(String, String?, ListingField)])
  func refusal(_ name: String, _ value: String?, _ field: ListingField) throws {
    let listing = try Self.decode([
      Self.record(["id": #""a1""#]), Self.record([name: value]), Self.record(["id": #""a3""#]),
    ])
    #expect(listing.photos.map(\.id.raw) == [0xA1, 0xA3])
    #expect(listing.refusals == [RecordRefusal(place: 1, field: field)])
  }

  @Test(
    "a non-record is skipped alone, too; unknown fields are ignored, a sender is optional")
  func strange() throws {
    let listing = try Self.decode([
      "null", "[1]", Self.record(["senderName": nil, "likes": #"[{"a": []}, "😀"]"#]), "\"x\"",
    ])
    #expect(listing.photos.map(\.sender) == [""])
    #expect(listing.refusals.map(\.place) == [0, 1, 3] && listing.refusals.allSatisfy { $0.field == nil })
  }

  @Test("a tombstone needs only its id")
  func tombstones() throws {
    let listing = try Self.decode([
      #"{"id": "1f", "deleted": true}"#, #"{"deleted": true}"#, Self.record(["deleted": "false"]),
      Self.record(["deleted": "null"]),
    ])
    #expect(listing.tombstones == [PhotoID(0x1F)])
    #expect(listing.photos.count == 2)
    #expect(listing.refusals == [RecordRefusal(place: 1, field: .id)])
  }

  @Test(
    "times are parsed as RFC 3339",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600),
      ("2023-11-14t22:13:20z", 1_700_000_000),
      ("2023-11-14T23:13:20+01:00", 1_700_000_000), ("2023-11-14T16:43:20-05:30", 1_700_000_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("2023-02-29T00:00:00Z", nil), ("2023-11-14T24:00:00Z", nil),
      ("2023-11-14T22:13:20", nil), ("2023-11-14 22:13:20Z", nil), ("2023-11-14T22:13:20.Z", nil),
      ("2023-11-14T22:13:20Z ", nil), ("1969-12-31T23:59:59Z", nil), ("2200-01-01T00:00:00Z", nil),
      ("23-11-14T22:13:20Z", nil), ("2023-11-14T22:60:20Z", nil), ("2023-11-14T22:13:20+25:00", nil),
    ] as [(String, Int64?)])
  func times(_ text: String, _ seconds: Int64?) throws {
    let listing = try Self.decode([Self.record(["timestamp": "\"\(text)\""])])
    #expect(listing.photos.first?.timestamp == seconds.map { WallTime(secondsSinceEpoch: $0) })
    #expect(listing.refusals.map(\.field) == (seconds == nil ? [.timestamp] : []))
  }

  @Test("fractions of a second are parsed to the nanosecond")
  func fractions() throws {
    for (digits, nanoseconds) in [("5", 500_000_000), ("000000001", 1), ("1234567899", 123_456_789)] {
      let listing = try Self.decode([Self.record(["timestamp": "\"1970-01-01T00:00:01.\(digits)Z\""])])
      #expect(listing.photos.first?.timestamp.nanoseconds == 1_000_000_000 + Int64(nanoseconds))
    }
  }

  @Test(
    "names are parsed with every escape, and damage stays within one string",
    arguments: [
      (#"a\"\\\/\b\f\n\r\tz"#, "a\"\\/\u{8}\u{c}\n\r\tz"), (#"\u00e9\u0041"#, "éA"),
      (#"\ud83d\ude00!"#, "😀!"),
      (#"\ud83d!"#, "\u{FFFD}!"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
      (#"\ud83d\n"#, "\u{FFFD}\n"),
    ])
  func strings(_ written: String, _ read: String) throws {
    #expect(try Self.decode([Self.record(["senderName": "\"\(written)\""])]).photos.map(\.sender) == [read])
  }

  @Test("invalid UTF-8 damages only its own string")
  func noUTF8() throws {
    var bytes = Array("[\(Self.record(["senderName": "\"M?a\""]))]".utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
    bytes[place] = 0xFF
    let listing = try GroupListing(decoding: bytes, of: GroupID(3))
    #expect(listing.photos.map(\.sender) == ["M\u{FFFD}a"])
  }

  @Test(
    "invalid JSON is rejected with its position",
    arguments: [
      ("", 0), ("[", 1), ("[1,]", 3), ("[1 2]", 3), ("[{\"a\" 1}]", 6), ("[{a: 1}]", 2), ("[\"a]", 4),
      ("[01]", 2),
      ("[1.]", 3), ("[+1]", 1), ("[tru]", 4), ("[] x", 3), ("[\"\\x\"]", 4), ("[\"\\u12g4\"]", 6),
      ("[\"\n\"]", 2),
      ("[-]", 2), ("[1e]", 3),
    ])
  func noJSON(_ text: String, _ place: Int) {
    #expect(throws: ListingError.notJSON(at: place)) {
      try GroupListing(decoding: Array(text.utf8), of: GroupID(1))
    }
  }

  @Test("deep nesting is rejected early, and other values than a list are rejected")
  func shape() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: ListingError.notJSON(at: 16)) {
      try GroupListing(decoding: Array(deep.utf8), of: GroupID(1))
    }
    for text in ["{}", "7", "null", "\"[]\""] {
      #expect(throws: ListingError.notAList) {
        try GroupListing(decoding: Array(text.utf8), of: GroupID(1))
      }
    }
    #expect(try GroupListing(decoding: Array(" [ ] \n".utf8), of: GroupID(1)) == GroupListing())
  }
}
