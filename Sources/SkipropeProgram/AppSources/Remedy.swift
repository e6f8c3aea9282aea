/// Remedies for files that do not build on Linux.
package enum Remedy {
  /// Advice for Apple's modules with a counterpart or with their types elsewhere on Linux.
  private static let counterparts = [
    "CoreGraphics": "import Foundation instead: CGFloat, CGPoint, CGSize and CGRect are there",
    "CryptoKit": "depend on swift-crypto, which has the same under `import Crypto`, or leave the file out",
    "CoreData": "put what it stores behind a protocol, and run the app with an in-memory store",
    "SwiftData": "put what it stores behind a protocol, and run the app with an in-memory store",
    "Darwin": "import Foundation instead, or `#if canImport(Darwin)` with Glibc otherwise",
    "UserNotifications": "put it behind a protocol, with a stub in the harness",
    "StoreKit": "put it behind a protocol, with a stub in the harness",
  ]

  /// The remedy for an import that Linux lacks.
  static func missing(_ module: String, _ file: SwiftFile) -> String {
    let models = file.types.map { "`\($0.name)` (line \($0.line))" }.prefix(3).joined(separator: ", ")
    if let view = file.views.first {
      return models.isEmpty
        ? "leave it out: it has views only, `\(view.name)` at line \(view.line)"
        : "split it: `\(view.name)` at line \(view.line) is a view; move \(models) to a file that does not import it"
    }
    if let counterpart = counterparts[module] { return counterpart }
    return models.isEmpty
      ? "leave it out"
      : "if \(models) can do without it, put the import and what needs it into `#if canImport(\(module))`, or in a file of its own"
  }

  /// The reason and remedy for an error of the compiler. `left` maps the names declared in left-out files to their places.
  static func complaint(
    _ message: String, line: Int, left: [String: String], shims: [Shim]
  ) -> (reason: String, remedy: String) {
    if let name = name(in: message), let place = left[name] {
      return ("needs `\(name)` of \(place), which is left out", "it is included once that file builds")
    }
    let known = symbols.first { symbol in
      symbol.names.contains { message.contains("'\($0)'") } || symbol.words.contains { message.contains($0) }
    }
    if let known { return (message, known.remedy) }
    let limits = shims.filter { shim in
      !shim.dependencies.contains("OSShim") || !shims.contains { $0.module == "os" }
    }
    let words = limits.map(\.limits).joined(separator: "; ")
    let remedy = "leave it out, or put line \(line) into `#if canImport(Darwin)`"
    return (message, words.isEmpty ? remedy : "\(remedy); \(words)")
  }

  /// The name that the compiler could not find.
  static func name(in message: String) -> String? {
    guard message.hasPrefix("cannot find "), let first = message.firstIndex(of: "'") else { return nil }
    return String(message[message.index(after: first)...].prefix { $0 != "'" })
  }

  private static let symbols: [(names: [String], words: [String], remedy: String)] = [
    (
      ["Observable", "ObservationIgnored"], [],
      "add `import Observation`, which is there on both systems"
    ),
    (
      ["URLSession", "URLRequest", "HTTPURLResponse", "URLCache", "URLSessionConfiguration"], [],
      "add `#if canImport(FoundationNetworking)`, `import FoundationNetworking`, `#endif`"
    ),
    (["ObservableObject", "Published"], [], "add `import Combine`; the harness has a shim of it"),
    (["Logger", "OSLog", "os_log"], [], "add `import os`; the harness has a shim of it"),
    (
      ["objc"], ["Objective-C interoperability is disabled", "#selector"],
      "put what Objective-C sees into `#if canImport(ObjectiveC)`, or in a file of its own"
    ),
    (
      ["autoreleasepool"], [],
      "put the call into `#if canImport(ObjectiveC)`, and its body alone behind `#else`"
    ),
    (["NSObject", "Date", "Data", "URL", "UUID"], [], "add `import Foundation`"),
    (
      ["module"], [],
      "resources are not part of the harness: put what reads them behind a protocol, or in a file of its own"
    ),
  ]
}
