/// One small change of the program that a good test would notice.
package struct Mutant: Hashable, Sendable, Codable {
  /// Module and seven hex digits of what is changed and in which declaration: the same as long as these are.
  package var id: String
  package var module: String
  /// The path from the root of the project.
  package var file: String
  /// From 1.
  package var line: Int
  /// The types and members around it, outermost first, such as `ExpiryQueue.insert`.
  package var declaration: String
  package var kind: MutationKind
  /// The changed expression or statement on one line.
  package var before: String
  package var after: String
  package var edit: Edit

  package init(
    id: String = "", module: String, file: String, line: Int, declaration: String, kind: MutationKind,
    before: String,
    after: String, edit: Edit
  ) {
    self.id = id
    self.module = module
    self.file = file
    self.line = line
    self.declaration = declaration
    self.kind = kind
    self.before = before
    self.after = after
    self.edit = edit
  }

  /// How the source changes; all ranges are UTF-8 offsets into the file.
  package enum Edit: Hashable, Sendable, Codable {
    /// In the expression at `whole`, the part at `part` becomes `text`.
    case replace(whole: Range<Int>, part: Range<Int>, text: String)
    /// The statement goes.
    case dropStatement(Range<Int>)
    /// The only expression of a closure goes, which returns nothing.
    case dropExpression(Range<Int>)
    /// In the statements at `whole`, the part at `part` becomes `text`.
    case replaceStatements(whole: Range<Int>, part: Range<Int>, text: String)

    /// What the change touches.
    package var whole: Range<Int> {
      switch self {
      case .replace(let whole, _, _), .replaceStatements(let whole, _, _), .dropStatement(let whole),
        .dropExpression(let whole):
        whole
      }
    }

    /// The source with the change made.
    package func applied(to source: String) -> String {
      let bytes = Array(source.utf8)
      let (range, text) =
        switch self {
        case .replace(_, let part, let text), .replaceStatements(_, let part, let text): (part, text)
        case .dropStatement(let whole), .dropExpression(let whole): (whole, "")
        }
      return String(
        decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...], as: UTF8.self)
    }
  }
}

/// The families of operators.
package enum MutationKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// `<` to `<=` and to `>`, `==` to `!=`, and their like.
  case comparison
  /// `+` to `-`, `*` to `/`, with overflow and compound forms, bits and shifts; a minus sign goes.
  case arithmetic
  /// `&&` to `||` and back; a `!` goes.
  case logic
  /// A whole number n becomes n + 1.
  case boundary
  /// `min` to `max`, `first` to `last`, the direction of a sort, and their like.
  case order
  /// A call or an assignment that stands as a statement goes.
  case call
  /// Written by hand.
  case planted
}
