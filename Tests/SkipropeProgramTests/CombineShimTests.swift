import FamilySamples
import Foundation
import SkipropeProgram
import TestSupport
import Testing

@Suite("The shim of Combine")
struct CombineShimTests: InitSuite {
  private static let program = """
    import Combine
    import Observation
    class Base: ObservableObject { @Published var inherited = 1 }
    final class Model: Base {
      @Published private(set) var laps: [Int] = []
      var plain = 1 { willSet { objectWillChange.send() } }
      override init() {
        super.init()
        _laps = Published(initialValue: [1])
      }
      func lap() { laps.append(2) }
    }
    func isNotified(_ read: () -> Void, by change: () -> Void) -> Bool {
      nonisolated(unsafe) var isNotified = false
      withObservationTracking(read) { isNotified = true }
      change()
      return isNotified
    }
    @main struct Program {
      static func main() {
        let (model, other) = (Model(), Model())
        print("laps", isNotified({ _ = model.laps }, by: { model.lap() }), model.laps)
        print("another property", isNotified({ _ = model.laps }, by: { model.inherited += 1 }))
        print("another object", isNotified({ _ = model.laps }, by: { other.lap() }))
        print("sent", isNotified({ _ = model.inherited }, by: { model.plain = 2 }))
        print("sent by another", isNotified({ _ = model.inherited }, by: { other.plain = 2 }))
        print("nothing read", isNotified({}, by: { model.lap() }))
      }
    }

    """

  @Test("a change of a published property notifies its readers, and no others", .slow)
  func published() throws {
    let shim = try #require(Shim.of("Combine"))
    try withApp(["CombineShim.swift": shim.text, "Program.swift": Self.program]) { folder in
      let environment = ProcessInfo.processInfo.environment
      func run(_ line: String) throws -> String {
        let outcome = try BuiltCommand.run(
          line.split(separator: " ").map(String.init), in: folder, environment: environment,
          program: URL(filePath: "/usr/bin/env"))
        #expect(outcome.exit == 0, "\(outcome)")
        return outcome.output
      }
      let swiftc = "swiftc -swift-version 6 -parse-as-library -warnings-as-errors"
      _ = try run(
        "\(swiftc) -module-name CombineShim -emit-module -emit-object -o CombineShim.o CombineShim.swift")
      _ = try run("\(swiftc) -I . -module-alias Combine=CombineShim Program.swift CombineShim.o -o program")
      #expect(
        try run("./program") == """
          laps true [1, 2]
          another property false
          another object false
          sent true
          sent by another false
          nothing read false

          """)
    }
  }
}
