/// A file with all its mutants in it, each behind the switch.
///
/// An expression e becomes `(mutantIsOn(7) ? (e changed) : (e))`, a statement s `if !mutantIsOn(7) { s }`, changed ones
/// `if mutantIsOn(7) { s changed } else { s }`. Mutants inside one another are in the unchanged branch only: one is on at a time.
package struct EmbeddedFile: Sendable {
  /// The first line of every file that has mutants. Public, because inlinable code and default arguments need it.
  static let importLine = "public import MutantSwitch\n"

  /// The source to compile.
  package private(set) var text = ""
  /// Where each mutant went: UTF-8 offsets into the text.
  package private(set) var spans: [(number: Int, range: Range<Int>)] = []
  private let source: [UInt8]
  private var output: [UInt8] = []

  /// Renders the file. O(source + mutants x their length).
  package init(source: String, mutants: [NumberedMutant]) {
    self.source = Array(source.utf8)
    guard !mutants.isEmpty else {
      text = source
      return
    }
    output = Array(Self.importLine.utf8)
    let ordered = mutants.sorted { Self.comesFirst($0, $1) }
    write(0..<self.source.count, ordered[...])
    text = String(decoding: output, as: UTF8.self)
    output = []
  }

  /// By start, then the larger; of equal ranges statements are outside.
  private static func comesFirst(_ a: NumberedMutant, _ b: NumberedMutant) -> Bool {
    let (x, y) = (a.mutant.edit.whole, b.mutant.edit.whole)
    if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
    if x.upperBound != y.upperBound { return x.upperBound > y.upperBound }
    let (depth, other) = (depth(a), depth(b))
    return depth != other ? depth < other : a.number < b.number
  }

  /// How far inside what has the same place a mutant is.
  private static func depth(_ mutant: NumberedMutant) -> Int {
    switch mutant.mutant.edit {
    case .replaceStatements: 0
    case .dropStatement, .dropExpression: 1
    case .replace: 2
    }
  }

  private mutating func write(_ range: Range<Int>, _ mutants: ArraySlice<NumberedMutant>) {
    var position = range.lowerBound
    var rest = mutants
    while let first = rest.popFirst() {
      let whole = first.mutant.edit.whole
      let inner = rest.prefix { $0.mutant.edit.whole.upperBound <= whole.upperBound }
      rest = rest.dropFirst(inner.count)
      output += source[position..<whole.lowerBound]
      write(first, inner)
      position = whole.upperBound
    }
    output += source[position..<range.upperBound]
  }

  private mutating func write(_ mutant: NumberedMutant, _ inner: ArraySlice<NumberedMutant>) {
    let start = output.count
    let whole = mutant.mutant.edit.whole
    switch mutant.mutant.edit {
    case .replace(_, let part, let text):
      add("(mutantIsOn(\(mutant.number)) ? (")
      write(whole, with: text, at: part)
      add(") : (")
      write(whole, inner)
      add("))")
    case .replaceStatements(_, let part, let text):
      add("if mutantIsOn(\(mutant.number)) { ")
      write(whole, with: text, at: part)
      add(" } else { ")
      write(whole, inner)
      add(" }")
    case .dropStatement:
      add("if !mutantIsOn(\(mutant.number)) { ")
      write(whole, inner)
      add(" }")
    case .dropExpression:
      add("(mutantIsOn(\(mutant.number)) ? () : (")
      write(whole, inner)
      add("))")
    }
    spans.append((mutant.number, start..<output.count))
  }

  private mutating func write(_ whole: Range<Int>, with text: String, at part: Range<Int>) {
    output += source[whole.lowerBound..<part.lowerBound]
    add(text)
    output += source[part.upperBound..<whole.upperBound]
  }

  private mutating func add(_ text: String) { output += Array(text.utf8) }

  /// The mutant to blame for a compiler's complaint at a line and column, both from 1, columns in UTF-8 bytes.
  ///
  /// The innermost around the place; where there is none, the nearest. `nil` for a file without mutants.
  package func culprit(line: Int, column: Int) -> Int? {
    var offset = 0
    var lineStart = 1
    for byte in text.utf8 {
      if lineStart == line { break }
      if byte == UInt8(ascii: "\n") { lineStart += 1 }
      offset += 1
    }
    offset += column - 1
    let around = spans.filter { $0.range.contains(offset) }.min { $0.range.count < $1.range.count }
    func distance(_ range: Range<Int>) -> Int { max(range.lowerBound - offset, offset - range.upperBound) }
    return (around ?? spans.min { distance($0.range) < distance($1.range) })?.number
  }
}
