/// The symbol of a Swift global's or static's storage, as mangled by the compiler.
package enum GlobalSymbol {
  /// The symbol without LLVM's suffix: pieces of a split global, such as `vpZ.0`, share one name.
  static func whole(_ symbol: String) -> String {
    guard let dot = symbol.utf8.firstIndex(of: UInt8(ascii: ".")) else { return symbol }
    return String(symbol[..<dot])
  }

  /// Whether it is an object that the compiler has laid out statically for a global.
  static func isObject(_ symbol: String) -> Bool { symbol.hasSuffix("_") && symbol.contains("_WZTv") }

  /// Whether it certainly belongs to one of the modules. False for extensions, which may be another module's and have an `E` in
  /// their name.
  static func isOf(_ modules: Set<String>, _ symbol: String) -> Bool {
    let digits = symbol.utf8.dropFirst(2).prefix { (48...57).contains($0) }
    guard let count = Int(Substring(digits)) else { return false }
    let names = symbol.utf8[digits.endIndex...]
    guard modules.contains(String(Substring(names.prefix(count)))) else { return false }
    return !names.dropFirst(count).contains(UInt8(ascii: "E"))
  }

  /// The module that declares it; `nil` if the symbol is of no known form.
  ///
  /// For an extension it is the extension's module, not that of the extended type.
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
    // A demangled token lacks its context, so it is read as a variable of type `Int`. For a pattern, such as `let (one,
    // other)`, the first name is enough.
    while true {
      if let words = SymbolName.demangled(name + "Sivp") { return module(in: words) }
      guard let line = name.utf8.lastIndex(of: UInt8(ascii: "_")) else { return nil }
      name = String(name[..<line])
    }
  }

  /// The module in a demangled declaration: `Cards` in `static Cards.Deck.shared : Cards.Deck`, in `static (extension in
  /// Cards):Swift.String.mark : Swift.String`, and in `static count : Swift.Int in Counter #1 in Cards.next() -> Swift.Int`.
  static func module(in declaration: String) -> String? {
    var words = Substring(declaration)
    // Only a local declaration has a number, as in `Counter #1`.
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

  /// The text after the last `in` that names the scope of a local declaration, rather than an extension or a private name.
  private static func local(in words: Substring) -> Substring? {
    for mark in words.ranges(of: " in ").reversed() {
      let (before, behind) = (words[..<mark.lowerBound], words[mark.upperBound...])
      if before.hasSuffix("(extension") || behind.hasPrefix("_") { continue }
      return behind
    }
    return nil
  }
}
