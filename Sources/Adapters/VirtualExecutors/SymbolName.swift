internal import CVirtualSystem
internal import Synchronization

/// Names of the program's own functions and properties, as its symbols have them.
public enum SymbolName {
  /// A property as people call it, `GalleryModel.photos`; where its getter has no symbol, the type that has it. A key path's own description has
  /// an address in it, which differs from run to run.
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
  // Under the lock. Each holds its path, so that no other object takes its place.
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

  /// `photos` in `key path getter for GalleryModels.GalleryModel.photos : [Photo] : GalleryModel`, and in `GalleryModel.photos.getter : [Photo]`.
  static func property(in symbol: String) -> String? {
    let path = symbol.split(separator: " : ")[0].split(separator: " ").last?.split(separator: ".")
    return path?.last { $0 != "getter" && $0 != "modify" && $0 != "setter" }.map(String.init)
  }

  /// `GalleryModel.showPicture` of `(2) suspend resume partial function for GalleryModels.GalleryModel.showPicture() async -> ()`, and of what
  /// is generic or private, such as `GalleryModels.(Cache in _1F2E).load() -> ()`, as if it were not.
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

  /// A symbol as people read it; `nil`: it is none of Swift's.
  static func demangled(_ symbol: String) -> String? {
    let words = text(capacity: 4_096) { skiprope_virtual_demangle(symbol, $0, $1) }
    // The runtime returns what it cannot read as it is.
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
