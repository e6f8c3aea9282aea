internal import CVirtualSystem
internal import Synchronization

/// Readable names of the program's functions and properties, from its symbols.
public enum SymbolName {
  /// The name of a property, such as `GalleryModel.photos`; the type alone if its getter has no symbol.
  ///
  /// A key path's own description contains an address, which differs from run to run.
  public static func of(_ path: AnyKeyPath) -> String {
    lock.withLock { _ in
      if let known = names[ObjectIdentifier(path)] { return known.name }
      let name = spelled(path)
      if names.count < nameLimit { names[ObjectIdentifier(path)] = (path, name) }
      return name
    }
  }

  private static let nameLimit = 1_024
  private static let lock = Mutex(())
  // Guarded by the lock. Each entry retains its path, so that no other object can have its identity.
  private nonisolated(unsafe) static var names: [ObjectIdentifier: (path: AnyKeyPath, name: String)] = [:]

  private static func spelled(_ path: AnyKeyPath) -> String {
    let words = "\(path)".drop { $0 == "\\" }
    let type = words.prefix { $0 != "." }
    guard let mark = words.firstRange(of: "computed 0x") else { return String(words) }
    let digits = words[mark.upperBound...].prefix(while: \.isHexDigit)
    guard let address = UInt(digits, radix: 16).flatMap(UnsafeRawPointer.init(bitPattern:)),
      let symbol = text({ skiprope_virtual_symbol(address, $0, $1) }), let name = property(in: symbol)
    else { return "a property of \(type)" }
    return "\(type).\(name)"
  }

  /// The property in a getter's symbol: `photos` in `key path getter for GalleryModels.GalleryModel.photos : [Photo] :
  /// GalleryModel`, and in `GalleryModel.photos.getter : [Photo]`.
  static func property(in symbol: String) -> String? {
    let path = symbol.split(separator: " : ")[0].split(separator: " ").last?.split(separator: ".")
    return path?.last { $0 != "getter" && $0 != "modify" && $0 != "setter" }.map(String.init)
  }

  /// The type and function in a symbol: `GalleryModel.showPicture` for `(2) suspend resume partial function for
  /// GalleryModels.GalleryModel.showPicture() async -> ()`. Generic arguments and marks of private names, as in
  /// `GalleryModels.(Cache in _1F2E).load() -> ()`, are left out.
  package static func function(in symbol: String) -> String {
    var words = symbol
    // `generic specialization <Swift.ContinuousClock> of static Swift.Task.sleep`
    while let special = words.firstRange(of: "> of ") { words = String(words[special.upperBound...]) }
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

  /// The demangled symbol; `nil` if it is none of Swift's.
  static func demangled(_ symbol: String) -> String? {
    let words = text(capacity: 4_096) { skiprope_virtual_demangle(symbol, $0, $1) }
    // The runtime returns an unknown symbol unchanged.
    return words == symbol ? nil : words
  }

  static func text(
    capacity: Int = 512, _ fill: (UnsafeMutablePointer<CChar>, UInt) -> Int32
  ) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { name in
      guard let start = name.baseAddress, fill(start, UInt(capacity)) != 0 else { return nil }
      return String(cString: start)
    }
  }
}
