internal import Testing

/// Begins the tests. SwiftPM takes a file of this name for their entry; otherwise it looks for XCTest's, which are none, in an index that
/// the compiler writes beside each test, and that takes a quarter of the time in which tests are compiled.
@main
struct Tests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
