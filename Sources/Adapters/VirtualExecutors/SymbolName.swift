internal import CVirtualSystem

/// Names of the program's own functions and properties, as its symbols have them.
public enum SymbolName {
  /// A property as people call it, `GalleryModel.photos`; where its getter has no symbol, the type that has it. A key path's own description has
  /// an address in it, which differs from run to run.
  public static func of(_ path: AnyKeyPath) -> String {
    let words = "\(path)".drop { $0 == "\\" }
    let type = words.prefix { $0 != "." }
    guard let mark = words.firstRange(of: "computed 0x") else { return String(words) }
    let digits = words[mark.upperBound...].prefix(while: \.isHexDigit)
    guard let address = UInt(digits, radix: 16).flatMap(UnsafeRawPointer.init(bitPattern:)),
      let symbol = text({ skiprope_virtual_symbol(address, $0, $1) }), let name = property(in: symbol)
    else { return "a property of \(type)" }
    return "\(type).\(name)"
  }

  /// `photos` in `key path getter for GalleryModels.GalleryModel.photos : [Photo] : GalleryModel`, and in `GalleryModel.photos.getter : [Photo]`.
  static func property(in symbol: String) -> String? {
    let path = symbol.split(separator: " : ")[0].split(separator: " ").last?.split(separator: ".")
    return path?.last { $0 != "getter" && $0 != "modify" && $0 != "setter" }.map(String.init)
  }

  /// `GalleryModel.showPicture` of `(2) suspend resume partial function for GalleryModels.GalleryModel.showPicture() async -> ()`, and of what
  /// is private, such as `GalleryModels.(Cache in _1F2E).load() -> ()`, as if it were not.
  package static func function(in symbol: String) -> String {
    var words = symbol
    while let file = words.firstRange(of: " in _") {
      guard let end = words[file.upperBound...].firstIndex(of: ")"),
        let begin = words[..<file.lowerBound].lastIndex(of: "(")
      else { break }
      words.replaceSubrange(begin...end, with: words[words.index(after: begin)..<file.lowerBound])
    }
    let parts = words.split(separator: " ")
    let call = parts.first { part in part.first != "(" && part.contains(".") } ?? Substring(words)
    return call.prefix { $0 != "(" }.split(separator: ".").suffix(2).joined(separator: ".")
  }

  static func text(_ fill: (UnsafeMutablePointer<CChar>, UInt) -> Int32) -> String? {
    var name = [CChar](repeating: 0, count: 512)
    let isKnown = name.withUnsafeMutableBufferPointer { $0.baseAddress.map { fill($0, 512) } ?? 0 }
    guard isKnown != 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
