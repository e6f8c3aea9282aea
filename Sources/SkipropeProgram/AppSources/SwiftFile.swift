/// The imports and declarations of a Swift file, by its text alone.
///
/// It explains early and briefly why a file cannot be compiled on Linux, and where its views are. The compiler decides.
package struct SwiftFile: Hashable, Sendable {
  /// An `import` with its line and its enclosing conditions, the outer one first.
  package struct Import: Hashable, Sendable {
    package var module: String
    package var line: Int
    package var conditions: [BuildCondition]
  }

  /// A name that the file declares, with its line.
  package struct Declaration: Hashable, Sendable {
    package var name: String
    package var line: Int
  }

  package private(set) var imports: [Import] = []
  /// Views, view controllers and similar, including extensions that make a type one.
  package private(set) var views: [Declaration] = []
  /// Other types.
  package private(set) var types: [Declaration] = []
  /// Functions and values outside of types.
  package private(set) var globals: [Declaration] = []
  private var conditions: [[BuildCondition]] = []

  /// Reads a file's text.
  package init(_ text: String) {
    let lines = SwiftText.lines(withoutCommentsOf: text)
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      if trimmed.first == "#" {
        readDirective(trimmed)
        continue
      }
      let isIndented = trimmed.startIndex != line.startIndex
      readLine(SwiftText.words(of: line), at: index + 1, isIndented: isIndented) {
        lines[index...].prefix(4).joined(separator: " ")
      }
    }
  }

  /// The modules in `canImport` conditions around imports.
  package var asked: Set<String> { Set(imports.flatMap { $0.conditions.flatMap(\.asked) }) }

  /// The imports that are active on Linux.
  package func effective(defined: Set<String> = [], canImport: @escaping (String) -> Bool) -> [Import] {
    imports.filter { $0.conditions.allSatisfy { $0.holds(defined: defined, canImport: canImport) } }
  }

  // MARK: Lines

  private mutating func readDirective(_ line: Substring) {
    let word = line.dropFirst().prefix { $0.isLetter }
    let rest = BuildCondition(String(line.dropFirst(word.count + 1)))
    func isNot(_ conditions: [BuildCondition]) -> [BuildCondition] {
      // Earlier branches were false: after `#if A` and `#elseif B`, `#else` has the conditions `!(A)` and `!(B)`.
      conditions.dropLast() + (conditions.last.map { [BuildCondition("!(\($0.text))")] } ?? [])
    }
    switch word {
    case "if": conditions.append([rest])
    case "elseif": if let last = conditions.popLast() { conditions.append(isNot(last) + [rest]) }
    case "else": if let last = conditions.popLast() { conditions.append(isNot(last)) }
    case "endif": _ = conditions.popLast()
    default: break
    }
  }

  private mutating func readLine(
    _ words: [Substring], at line: Int, isIndented: Bool, whole: () -> String
  ) {
    guard let place = words.firstIndex(where: { !SwiftFile.modifiers.contains($0) && $0.first != "@" }) else {
      return
    }
    let (keyword, rest) = (words[place], words[(place + 1)...])
    guard let name = rest.first else { return }
    if keyword == "import" {
      let isKind = SwiftFile.importKinds.contains(name)
      guard let module = isKind ? rest.dropFirst().first : name else { return }
      imports.append(
        Import(
          module: String(module.prefix { $0 != "." }), line: line, conditions: conditions.flatMap(\.self)))
      return
    }
    let declaration = Declaration(name: String(name), line: line)
    switch keyword {
    case "struct", "class", "enum", "actor", "protocol", "typealias":
      if keyword == "class", ["func", "var", "let"].contains(name) { return }
      let isView = keyword != "typealias" && SwiftFile.isView(whole())
      if isView { views.append(declaration) } else { types.append(declaration) }
    case "extension": if SwiftFile.isView(whole()) { views.append(declaration) }
    case "func", "let", "var": if !isIndented { globals.append(declaration) }
    default: break
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "fileprivate", "open", "final", "indirect", "nonisolated",
    "distributed", "static",
  ]
  private static let importKinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  /// Whether a declaration inherits from a user interface type. `head` begins with the declaration.
  private static func isView(_ head: String) -> Bool {
    let head = head.prefix { $0 != "{" }
    guard let colon = head.firstIndex(of: ":") else { return false }
    // Constraints after `where` are not inherited types.
    let inherited = SwiftText.words(of: head[head.index(after: colon)...]).prefix { $0 != "where" }
    return inherited.contains { name in
      let name = name.split(separator: ".").last ?? name
      return viewTypes.contains(name)
        || ["UIView", "NSView", "UITableView", "UICollectionView", "UIHosting"].contains(
          where: name.hasPrefix)
    }
  }

  private static let viewTypes: Set<Substring> = [
    "View", "App", "Scene", "ViewModifier", "ButtonStyle", "PrimitiveButtonStyle", "LabelStyle",
    "ToggleStyle",
    "TextFieldStyle", "ProgressViewStyle", "Shape", "PreviewProvider", "Commands", "ToolbarContent", "Widget",
    "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable", "UIResponder",
    "UINavigationController", "UITabBarController", "UIApplicationDelegate", "UIWindowSceneDelegate",
    "PreferenceKey", "EnvironmentKey", "Layout",
  ]
}

/// A minimal tokenizer of Swift: lines and words.
enum SwiftText {
  /// The lines of a source text, with the contents of comments and string literals left out.
  static func lines(withoutCommentsOf text: String) -> [String] {
    let bytes = Array(text.utf8)
    var stored: [UInt8] = []
    stored.reserveCapacity(bytes.count)
    var place = 0
    /// Skips to `end`, retaining line ends.
    func skip(to end: Int) {
      let end = min(end, bytes.count)
      stored += bytes[place..<end].filter { $0 == newline }
      place = end
    }
    func byte(_ steps: Int) -> UInt8 { place + steps < bytes.count ? bytes[place + steps] : 0 }
    while place < bytes.count {
      switch (bytes[place], byte(1)) {
      case (slash, slash): skip(to: bytes[place...].firstIndex(of: newline) ?? bytes.count)
      case (slash, star): skip(to: endOfComment(bytes, from: place))
      case (quote, quote) where byte(2) == quote: skip(to: endOfLongText(bytes, from: place))
      case (quote, _): skip(to: endOfText(bytes, from: place))
      case (let other, _):
        stored.append(other)
        place += 1
      }
    }
    return String(decoding: stored, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map(String.init)
  }

  /// Names with their dots, and attributes with their `@` but without arguments.
  static func words(of line: some StringProtocol) -> [Substring] {
    var words: [Substring] = []
    var rest = Substring(line)
    while let first = rest.first {
      if first == "@" || first == "_" || first.isLetter {
        let isAttribute = first == "@"
        let word = rest.prefix { $0 == "@" || $0 == "_" || $0 == "." || $0.isLetter || $0.isNumber }
        rest = rest[word.endIndex...]
        if isAttribute || word == "private" || word == "fileprivate" || word == "public"
          || word == "nonisolated"
          || word == "internal" || word == "package", rest.first == "("
        {
          rest = rest.drop { $0 != ")" }.dropFirst()
        }
        words.append(word)
      } else {
        rest = rest.dropFirst()
      }
    }
    return words
  }

  private static let newline = UInt8(ascii: "\n")
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
    var (place, depth) = (start, 0)
    while place + 1 < bytes.count {
      switch (bytes[place], bytes[place + 1]) {
      case (slash, star): depth += 1
      case (star, slash): depth -= 1
      default:
        place += 1
        continue
      }
      place += 2
      if depth == 0 { return place }
    }
    return bytes.count
  }

  private static func endOfLongText(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start + 3
    while place + 2 < bytes.count {
      if bytes[place] == backslash {
        place += 2
      } else if bytes[place..<(place + 3)].allSatisfy({ $0 == quote }) {
        return place + 3
      } else {
        place += 1
      }
    }
    return bytes.count
  }

  /// A string literal ends with its line at the latest.
  private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != newline {
      if bytes[place] == quote { return place + 1 }
      place += bytes[place] == backslash ? 2 : 1
    }
    return min(place, bytes.count)
  }
}
