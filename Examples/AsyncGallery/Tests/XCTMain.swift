import GalleryRunTests
internal import Testing
import XCTest

/// The entry point of the tests. Without a file of this name SwiftPM finds XCTest's tests in an index that the compiler writes
/// beside each test, which takes a quarter of their compile time.
@main
struct Tests {
  static func main() async {
    // `swift test` starts the program once for each library.
    if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
    XCTMain([testCase(GalleryCase.allTests)])
  }
}
