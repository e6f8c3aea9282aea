/// The name of the storage of a Swift global or static, as the compiler writes it.
package enum GlobalSymbol {
  /// What LLVM has split a global into, `vpZ.0`, goes by one name.
  static func whole(_ symbol: String) -> String {
    guard let dot = symbol.utf8.firstIndex(of: UInt8(ascii: ".")) else { return symbol }
    return String(symbol[..<dot])
  }

  /// Whether it is an object that the compiler has laid out for a global, in one piece.
  static func isObject(_ symbol: String) -> Bool { symbol.hasSuffix("_") && symbol.contains("_WZTv") }

  /// Whether it surely belongs to one of the modules. An extension, which may be another module's, has an `E` in its name.
  static func isOf(_ modules: Set<String>, _ symbol: String) -> Bool {
    let digits = symbol.utf8.dropFirst(2).prefix { (48...57).contains($0) }
    guard let count = Int(Substring(digits)) else { return false }
    let names = symbol.utf8[digits.endIndex...]
    guard modules.contains(String(Substring(names.prefix(count)))) else { return false }
    return !names.dropFirst(count).contains(UInt8(ascii: "E"))
  }

  /// The module that declares it; `nil`: the symbol says nothing that is known.
  ///
  /// An extension's is not the module of the type that it extends.
  package static func module(of symbol: String) -> String? {
    var name = whole(symbol)
    if name.hasSuffix("vp") || name.hasSuffix("vpZ") {
      return SymbolName.demangled(name).flatMap(module(in:))
    }
    if name.hasSuffix("_Wz") {
      name.removeLast(3)
    } else if let mark = name.firstRange(of: "_WZTv") {
      name = String(name[..<mark.lowerBound])
    } else {
      return nil
    }
    // A demangled token leaves out its context, so that it is read as a variable of type `Int`. Of a pattern, such as
    // `let (one, other)`, the first name is enough.
    while true {
      if let words = SymbolName.demangled(name + "Sivp") { return module(in: words) }
      guard let line = name.utf8.lastIndex(of: UInt8(ascii: "_")) else { return nil }
      name = String(name[..<line])
    }
  }

  /// `Cards` in `static Cards.Deck.shared : Cards.Deck`, in `static (extension in Cards):Swift.String.mark : Swift.String`, and
  /// in `static count : Swift.Int in Counter #1 in Cards.next() -> Swift.Int`.
  static func module(in declaration: String) -> String? {
    var words = Substring(declaration)
    // Only what is local has a number, as in `Counter #1`.
    if declaration.utf8.contains(UInt8(ascii: "#")), let place = local(in: words) { words = place }
    if words.hasPrefix("static ") { words = words.dropFirst("static ".count) }
    let end: Character
    if words.hasPrefix("(extension in ") {
      words = words.dropFirst("(extension in ".count)
      end = ")"
    } else {
      end = "."
    }
    guard let index = words.firstIndex(of: end) else { return nil }
    return String(words[..<index])
  }

  /// What is behind the last `in` that says where something local is declared: not those of extensions and of private names.
  private static func local(in words: Substring) -> Substring? {
    for mark in words.ranges(of: " in ").reversed() {
      let (before, behind) = (words[..<mark.lowerBound], words[mark.upperBound...])
      if before.hasSuffix("(extension") || behind.hasPrefix("_") { continue }
      return behind
    }
    return nil
  }
}
