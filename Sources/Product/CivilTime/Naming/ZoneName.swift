/// The name of a zone in the database of IANA, such as `Europe/Berlin`; well formed, whether there is such a zone or not.
public struct ZoneName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name as it was given.
  public let text: String

  /// The longest name, in bytes; the database's longest has 32.
  public static let limit = 100

  /// A name of letters, digits, `_`, `+` and `-` in parts between slashes; throws `ZoneError.illFormed` for anything else, so
  /// that no name leads out of a folder.
  public init(_ text: String) throws(ZoneError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard text.utf8.count <= ZoneName.limit, parts.allSatisfy({ !$0.isEmpty }),
      text.utf8.allSatisfy(ZoneName.isAllowed)
    else { throw .illFormed(text) }
    self.text = text
  }

  public var description: String { text }

  /// Orders by the letters.
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
