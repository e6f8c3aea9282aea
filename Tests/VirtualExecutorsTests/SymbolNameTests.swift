import Observation
import Testing
import VirtualExecutors

@Observable final class Watched {
  var count = 0
  let name = ""
}

private struct Plain {
  var size = 0
}

@Suite("Names of properties and functions")
struct SymbolNameTests {
  @Test("a property is named by its type, and its name if known, without an address")
  func names() {
    let reported = [\Watched.count, \Watched.name, \Plain.size].map { SymbolName.of($0 as AnyKeyPath) }
    #expect(reported[1...] == ["Watched.name", "Plain.size"])
    #expect(["Watched.count", "a property of Watched"].contains(reported[0]), "\(reported)")
  }

  @Test(
    "a function is named by its type and its name",
    arguments: [
      "(2) suspend resume partial function for Gallery.Model.show(photo: Gallery.Photo, for: Swift.Int) async -> ()",
      "Gallery.(Model in _1F2E0A).show() -> ()",
      "(1) await resume partial function for closure #1 () async -> () in Gallery.Model.show() -> ()",
      "generic specialization <Swift.ContinuousClock> of (1) await resume partial function for Gallery.Model.show(on: A) async",
      "async function pointer to Gallery.Model.show() async throws -> ()",
    ])
  func functions(_ symbol: String) {
    #expect(SymbolName.function(in: symbol) == "Model.show")
  }
}
