internal import Testing

/// The entry of the tests. SwiftPM uses a file of this name; otherwise it searches for XCTest cases in an index that
/// the compiler writes beside each test. The index takes a quarter of the compile time.
@main
struct Tests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
