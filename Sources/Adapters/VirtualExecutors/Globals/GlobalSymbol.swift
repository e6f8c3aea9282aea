/// The name of the storage of a Swift global or static, as the compiler writes it.
package enum GlobalSymbol {
  /// What LLVM has split a global into, `vpZ.0`, goes by one name.
  static func whole(_ symbol: String) -> String { String(symbol.prefix { $0 != "." }) }

  /// Whether it is an object that the compiler has laid out for a global, in one piece.
  static func isObject(_ symbol: String) -> Bool { symbol.contains("_WZTv") && !symbol.contains(".") }

  /// Whether it surely belongs to one of the modules whose symbols have these prefixes. An extension, which may be another
  /// module's, has an `E` in its name.
  static func isOf(_ prefixes: [String], _ symbol: String) -> Bool {
    guard let prefix = prefixes.first(where: symbol.hasPrefix) else { return false }
    return !symbol.utf8.dropFirst(prefix.utf8.count).contains(UInt8(ascii: "E"))
  }

  /// The module that declares it; `nil`: the symbol says nothing that is known.
  ///
  /// An extension's is not the module of the type that it extends.
  package static func module(of symbol: String) -> String? {
    var name = whole(symbol)
    if name.hasSuffix("vp") || name.hasSuffix("vpZ") {
      return SymbolName.demangled(name).flatMap(module(in:))
    }
    guard let mark = name.firstRange(of: "_Wz") ?? name.firstRange(of: "_WZTv") else { return nil }
    name = String(name[..<mark.lowerBound])
    // A demangled token leaves out its context, so that it is read as a variable of type `Int`. Of a pattern, such as
    // `let (one, other)`, the first name is enough.
    while true {
      if let words = SymbolName.demangled(name + "Sivp") { return module(in: words) }
      guard let line = name.lastIndex(of: "_") else { return nil }
      name = String(name[..<line])
    }
  }

  /// `Cards` in `static Cards.Deck.shared : Cards.Deck`, in `static (extension in Cards):Swift.String.mark : Swift.String`, and
  /// in `static count : Swift.Int in Counter #1 in Cards.next() -> Swift.Int`.
  static func module(in declaration: String) -> String? {
    var words = Substring(declaration)
    // Only what is local has a number, as in `Counter #1`.
    if declaration.utf8.contains(UInt8(ascii: "#")), let place = local(in: words) { words = place }
    while let prefix = ["static ", "("].first(where: words.hasPrefix) {
      if words.hasPrefix("(extension in ") {
        return String(words.dropFirst("(extension in ".count).prefix { $0 != ")" })
      }
      words = words.dropFirst(prefix.count)
    }
    let module = words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return module.isEmpty || !words.dropFirst(module.count).hasPrefix(".") ? nil : String(module)
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
