internal import CVirtualSystem

/// The memory of a stored global or static, in pieces if the compiler has split it.
struct StoredGlobal: Sendable {
  var pieces: [(start: UInt, count: Int)] = []
}

/// The stored globals and statics of the program's Swift modules, without this package's own.
///
/// They are found by the symbols of the program's file. Type metadata and the runtime's caches are not among them.
struct ProgramGlobals: Sendable {
  private(set) var modules: [String: [StoredGlobal]] = [:]

  /// The globals of this program; `nil` if its file has no symbol table. Read by the first call, in O(symbols).
  static let found = ProgramGlobals()

  /// The size of a statically laid out object's head: token, type and reference counts. The runtime writes it once.
  private static let objectHead = 24

  private final class Listing {
    var symbols: [(name: String, start: UInt, count: Int)] = []
  }

  private init?() {
    let listing = Listing()
    let hasTable = skiprope_virtual_globals(
      { name, start, count, context in
        guard let context else { return }
        Unmanaged<Listing>.fromOpaque(context).takeUnretainedValue().symbols.append(
          (String(cString: name), UInt(bitPattern: start), Int(count)))
      }, Unmanaged.passUnretained(listing).toOpaque())
    guard hasTable != 0 else { return nil }
    let own = Set(String(cString: skiprope_virtual_modules()).split(separator: ",").map(String.init))
    var globals: [String: [String: StoredGlobal]] = [:]
    for symbol in listing.symbols {
      // Skips most symbols without demangling.
      guard !GlobalSymbol.isOf(own, symbol.name),
        let module = GlobalSymbol.module(of: symbol.name), !own.contains(module)
      else { continue }
      let head = GlobalSymbol.isObject(symbol.name) ? ProgramGlobals.objectHead : 0
      guard symbol.count > head else { continue }
      globals[module, default: [:]][GlobalSymbol.whole(symbol.name), default: StoredGlobal()].pieces.append(
        (symbol.start + UInt(head), symbol.count - head))
    }
    modules = globals.mapValues { Array($0.values) }
  }
}
