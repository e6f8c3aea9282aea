import GalleryRunTests
internal import Testing
import XCTest

/// Begins the tests. SwiftPM takes a file of this name for their entry; otherwise it looks for XCTest's in an index that the compiler writes
/// beside each test, and that takes a quarter of the time in which tests are compiled.
@main
struct Tests {
  static func main() async {
    // As `swift test` begins them, once for each library.
    if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
    XCTMain([testCase(GalleryCase.allTests)])
  }
}
