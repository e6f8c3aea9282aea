/// A text with the placeholders `{Name}`, `{Age}`, `{Relationship}` and `{Category}`, the user's name for their
/// category.
public struct PersonTemplate: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  /// Whether the text contains `{Age}`.
  public var needsYears: Bool { text.utf8.count > 0 && PersonTemplate.pieces(of: text).contains(.age) }

  /// The text with its placeholders replaced. Without years `{Age}` becomes empty. O(length).
  public func filled(name: String, years: Int?, relationship: String, category: String = "") -> String {
    var filled = ""
    for piece in PersonTemplate.pieces(of: text) {
      switch piece {
      case .text(let words): filled += words
      case .name: filled += name
      case .age: filled += years.map(String.init) ?? ""
      case .relationship: filled += relationship
      case .category: filled += category
      }
    }
    return filled
  }

  private enum Piece: Hashable {
    case text(Substring), name, age, relationship, category
  }

  /// The pieces in order. Other words in braces are text.
  private static func pieces(of text: String) -> [Piece] {
    var (pieces, rest): ([Piece], Substring) = ([], text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let after = rest.index(after: close)
      let piece: Piece? =
        switch rest[open..<after] {
        case "{Name}": .name
        case "{Age}": .age
        case "{Relationship}": .relationship
        case "{Category}": .category
        default: nil
        }
      if let piece {
        if open > rest.startIndex { pieces.append(.text(rest[..<open])) }
        pieces.append(piece)
      } else {
        pieces.append(.text(rest[..<after]))
      }
      rest = rest[after...]
    }
    if !rest.isEmpty { pieces.append(.text(rest)) }
    return pieces
  }
}
