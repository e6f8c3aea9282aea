internal import SwiftOperators
internal import SwiftParser
internal import SwiftSyntax

/// Mutants that people wrote by hand: bugs that no operator makes, each of which some test must notice.
///
/// The file is text. A block is a path, the lines that stand there now behind `- `, and what they become behind `+ `:
///
///     # A sibling's intent lowers what this child can spend.
///     Sources/Product/LedgerSync/Replica/LedgerReplica.swift
///     - intents.filter { $0.child == child }
///     + intents
///
/// One old line may be a part of a line; several are whole lines. They stand exactly once in the file; blanks at the
/// beginning of lines do not count. What is changed is an expression, or statements that declare nothing for those behind.
package struct HandwrittenMutants: Sendable {
  /// A block of the file.
  package struct Block: Hashable, Sendable {
    /// Of the block's path in the file of mutants, from 1.
    package var line: Int
    /// From the root of the project.
    package var file: String
    package var old: [String]
    package var new: [String]
  }

  /// What is wrong with a block, and where.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    package var message: String

    package init(line: Int, _ message: String) {
      self.line = line
      self.message = message
    }

    package var description: String { "line \(line): \(message)" }
  }

  package private(set) var blocks: [Block] = []

  /// Reads the blocks. O(text). Throws where a line is none of a comment, a path, `- ` and `+ `, or a block lacks one.
  package init(_ text: String) throws(Fault) {
    var open: Block?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { continue }
      if ["Sources/", "Tests/", "Apps/"].contains(where: line.hasPrefix) {
        try close(open)
        open = Block(line: number, file: String(line), old: [], new: [])
        continue
      }
      guard var block = open, line.hasPrefix("-") || line.hasPrefix("+") else {
        throw Fault(
          line: number,
          "`\(line.prefix(60))` is no comment, no path below Sources, Tests or Apps, no `- ` and no `+ `")
      }
      let rest = String(line.dropFirst(line.dropFirst().hasPrefix(" ") ? 2 : 1))
      if line.hasPrefix("-") {
        guard block.new.isEmpty else { throw Fault(line: number, "an old line comes before the new ones") }
        block.old.append(rest)
      } else {
        block.new.append(rest)
      }
      open = block
    }
    try close(open)
  }

  private mutating func close(_ block: Block?) throws(Fault) {
    guard let block else { return }
    guard !block.old.isEmpty, !block.new.isEmpty else {
      throw Fault(
        line: block.line, "a block needs an old line, `- `, and a new one, `+ ` (alone: the old goes)")
    }
    blocks.append(block)
  }

  /// The mutant of a block in the source of its file, without an id. O(source).
  package static func mutant(_ block: Block, in source: String, module: String) throws(Fault) -> Mutant {
    let part = try place(of: block, in: Array(source.utf8))
    let text = block.new.joined(separator: "\n")
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    guard let (node, edit) = shape(part, text, in: tree, source: source) else {
      throw Fault(
        line: block.line,
        "`\(block.old[0])` is neither an expression nor statements; write more of what is around it")
    }
    let lines = SourceLocationConverter(fileName: block.file, tree: tree)
    return Mutant(
      module: module, file: block.file,
      line: lines.location(for: AbsolutePosition(utf8Offset: part.lowerBound)).line,
      declaration: node.declarationPath, kind: .planted,
      before: OneLine.text(block.old.joined(separator: "\n").utf8),
      after: OneLine.text(text.utf8), edit: edit)
  }

  /// Where the old lines stand, without the blanks around them, in UTF-8.
  static func place(of block: Block, in source: [UInt8]) throws(Fault) -> Range<Int> {
    let wanted = block.old.map(trimmed)
    var found: [Range<Int>] = []
    if wanted.count == 1 {
      let bytes = Array(wanted[0].utf8)
      found = occurrences(of: bytes, in: source)
    } else {
      let lines = lineRanges(source)
      for first in lines.indices.dropLast(wanted.count - 1) {
        let run = lines[first..<(first + wanted.count)]
        if zip(run, wanted).allSatisfy({ source[$0].elementsEqual($1.utf8) }), let last = run.last {
          found.append(lines[first].lowerBound..<last.upperBound)
        }
      }
    }
    guard found.count == 1 else {
      throw Fault(
        line: block.line,
        "`\(wanted[0])` stands \(found.count) times in \(block.file); it must be once, so follow the code or write more of it"
      )
    }
    return found[0]
  }

  private static func trimmed(_ line: String) -> String {
    let tail = line.drop { $0 == " " }
    return String(tail[..<(tail.lastIndex { $0 != " " }.map { tail.index(after: $0) } ?? tail.startIndex)])
  }

  private static func occurrences(of bytes: [UInt8], in source: [UInt8]) -> [Range<Int>] {
    guard let head = bytes.first, source.count >= bytes.count else { return [] }
    return (0...(source.count - bytes.count)).filter {
      source[$0] == head && source[$0..<($0 + bytes.count)].elementsEqual(bytes)
    }.map { $0..<($0 + bytes.count) }
  }

  /// The lines without the blanks around them.
  private static func lineRanges(_ source: [UInt8]) -> [Range<Int>] {
    source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let blank = UInt8(ascii: " ")
      let start = line.firstIndex { $0 != blank } ?? line.endIndex
      let end = (line.lastIndex { $0 != blank } ?? (start - 1)) + 1
      return start..<max(start, end)
    }
  }

  /// The node that changes as a whole: the smallest expression around the place whose changed text is one, else the
  /// statements around it.
  private static func shape(
    _ part: Range<Int>, _ text: String, in tree: Syntax, source: String
  ) -> (Syntax, Mutant.Edit)? {
    guard let token = tree.token(at: AbsolutePosition(utf8Offset: part.lowerBound)) else { return nil }
    let bytes = Array(source.utf8)
    var node: Syntax? = Syntax(token)
    while let current = node {
      let whole = current.trimmedOffsets
      if whole.lowerBound <= part.lowerBound, whole.upperBound >= part.upperBound {
        let changed = String(
          decoding: bytes[whole.lowerBound..<part.lowerBound] + Array(text.utf8)
            + bytes[part.upperBound..<whole.upperBound], as: UTF8.self)
        if isValue(current), !Parser.parse(source: "let value = (\(changed))").hasError,
          !text.isEmpty || whole != part
        {
          return (current, .replace(whole: whole, part: part, text: text))
        }
        if let list = current.as(CodeBlockItemListSyntax.self) {
          let items = Array(list).filter { $0.trimmedOffsets.overlaps(part) }
          // What a declaration declares would be gone behind the braces.
          if let first = items.first, let last = items.last,
            !items.contains(where: { $0.item.is(DeclSyntax.self) })
          {
            let range = first.trimmedOffsets.lowerBound..<last.trimmedOffsets.upperBound
            return (Syntax(first), .replaceStatements(whole: range, part: part, text: text))
          }
        }
      }
      node = current.parent
    }
    return nil
  }

  /// Whether the node is an expression that may stand in parentheses.
  private static func isValue(_ node: Syntax) -> Bool {
    guard node.is(ExprSyntax.self), !node.is(IfExprSyntax.self), !node.is(SwitchExprSyntax.self),
      !node.is(BinaryOperatorExprSyntax.self), !node.is(AssignmentExprSyntax.self),
      !node.is(PatternExprSyntax.self),
      !node.is(InOutExprSyntax.self)
    else { return false }
    guard let expression = node.as(ExprSyntax.self) else { return false }
    // A part of a chain or the name of what is called cannot be chosen by itself.
    return expression.postfixChain.id == expression.id && node.parent?.is(InOutExprSyntax.self) != true
      && node.parent?.is(KeyPathComponentSyntax.self) != true
  }
}
