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

@Suite("Names of properties")
struct SymbolNameTests {
  @Test("a property is called by its type, and by its name where that is known, and by no address")
  func names() {
    let told = [\Watched.count, \Watched.name, \Plain.size].map { SymbolName.of($0 as AnyKeyPath) }
    #expect(told[1...] == ["Watched.name", "Plain.size"])
    #expect(["Watched.count", "a property of Watched"].contains(told[0]), "\(told)")
  }

  @Test(
    "a function is called by its type and its name",
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
