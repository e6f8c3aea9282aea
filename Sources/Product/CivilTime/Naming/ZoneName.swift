/// A well-formed name of a zone in the IANA database, such as `Europe/Berlin`. The zone need not exist.
///
///     let name = try ZoneName("Europe/Berlin")
public struct ZoneName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name as given.
  public let text: String

  /// The most bytes of a name; the longest in the database has 32.
  public static let limit = 100

  /// Checks a name: letters, digits, `_`, `+` and `-` in parts between slashes. Throws `ZoneError.illFormed` for anything else,
  /// so no name leads out of a folder.
  public init(_ text: String) throws(ZoneError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard text.utf8.count <= ZoneName.limit, parts.allSatisfy({ !$0.isEmpty }),
      text.utf8.allSatisfy(ZoneName.isAllowed)
    else { throw .illFormed(text) }
    self.text = text
  }

  public var description: String { text }

  /// Orders by text.
  public static func < (a: ZoneName, b: ZoneName) -> Bool { a.text < b.text }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
