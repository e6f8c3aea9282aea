/// The condition of an `#if`, such as `canImport(UIKit) && !os(macOS)`, evaluated for Linux.
package struct BuildCondition: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The modules in the condition's `canImport`s.
  package var asked: [String] {
    let words = BuildCondition.words(of: text)
    return words.indices.filter { words[$0] == "canImport" && $0 + 2 < words.count && words[$0 + 1] == "(" }
      .map { words[$0 + 2] }
  }

  /// Whether the code below is compiled. Undefined names are false. An unknown expression is true: the compiler then decides.
  package func holds(defined: Set<String> = [], canImport: @escaping (String) -> Bool) -> Bool {
    var reader = Reader(words: BuildCondition.words(of: text), defined: defined, canImport: canImport)
    let value = reader.either()
    return reader.isStuck || !reader.isAtEnd ? true : value
  }

  /// Splits the text into names, numbers, and operators of one or two characters.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var name = ""
    func isOfName(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_" || character == "."
    }
    for character in text {
      if isOfName(character) {
        name.append(character)
        continue
      }
      if !name.isEmpty { words.append(name) }
      name = ""
      if character.isWhitespace { continue }
      if let last = words.last, ["&", "|", ">", "<"].contains(last),
        last == "\(character)" || character == "="
      {
        words[words.count - 1] += "\(character)"
      } else {
        words.append("\(character)")
      }
    }
    return name.isEmpty ? words : words + [name]
  }

  /// A recursive-descent parser: `||` of `&&` of single conditions.
  private struct Reader {
    let words: [String]
    let defined: Set<String>
    let canImport: (String) -> Bool
    private var place = 0
    private var depth = 0
    private(set) var isStuck = false

    /// The deepest nesting of brackets that is evaluated.
    private static let depthLimit = 64

    init(words: [String], defined: Set<String>, canImport: @escaping (String) -> Bool) {
      self.words = words
      self.defined = defined
      self.canImport = canImport
    }

    var isAtEnd: Bool { place == words.count }
    private var next: String? { place < words.count ? words[place] : nil }

    private mutating func skip(_ word: String) -> Bool {
      guard next == word else { return false }
      place += 1
      return true
    }

    mutating func either() -> Bool {
      var value = both()
      while skip("||") { value = both() || value }
      return value
    }

    private mutating func both() -> Bool {
      var value = single()
      while skip("&&") { value = single() && value }
      return value
    }

    private mutating func single() -> Bool {
      depth += 1
      defer { depth -= 1 }
      guard depth < Reader.depthLimit, let word = next else {
        isStuck = true
        return true
      }
      place += 1
      switch word {
      case "!": return !single()
      case "(":
        let value = either()
        if !skip(")") { isStuck = true }
        return value
      case "true": return true
      case "false": return false
      default: return skip("(") ? function(word) : defined.contains(word)
      }
    }

    /// Evaluates a function such as `os(Linux)`, after its opening bracket.
    private mutating func function(_ name: String) -> Bool {
      var argument: [String] = []
      while let word = next, word != ")" {
        argument.append(word)
        place += 1
      }
      if !skip(")") { isStuck = true }
      switch name {
      case "canImport": return argument.first.map(canImport) ?? true
      case "os": return argument == ["Linux"]
      case "targetEnvironment": return false
      default: return true
      }
    }
  }
}
