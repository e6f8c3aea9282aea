import FamilySamples
import Foundation
import TestSupport
import Testing

@Suite("skiprope init of apps without libraries")
struct InitSourcesTests: InitSuite {
  // MARK: A folder

  @Test(
    "files of a folder that build are linked, and each other one is listed with line, reason and remedy")
  func folder() throws {
    let files = [
      "Laps/Counter.swift": Self.counter, "Laps/CounterView.swift": Self.view,
      "Laps/Mixed.swift": "import SwiftUI\n\nstruct Lap {}\nstruct LapView: View {}\n",
      "Laps/Needs.swift": "struct Needs { var lap: Lap }\n",
      "Laps/Text/Clock.swift": "#if canImport(UIKit)\nimport UIKit\n#endif\nstruct Clock {}\n",
      "Laps/Settings.swift": "import SwiftUI\nfinal class Settings { var step: CGFloat = 1 }\n",
      "Laps/main.swift": "print(1)\n", "LapsTests/Test.swift": "import XCTest\n",
      "Laps/LapsTests/Test.swift": "import XCTest\n",
    ]
    try withApp(files) { app in
      let outcome = try skiprope("init --sources Laps --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let table = """
        taken     Laps/Counter.swift
        left out  Laps/CounterView.swift:1
                    imports SwiftUI, which Linux does not have
                    leave it out: it has views only, `CounterView` at line 2
        left out  Laps/Mixed.swift:1
                    imports SwiftUI, which Linux does not have
                    split it: `LapView` at line 4 is a view; move `Lap` (line 3) to a file that does not import it
        left out  Laps/Needs.swift:1
                    needs `Lap` of Laps/Mixed.swift:3, which is left out
                    it is included once that file builds
        left out  Laps/Settings.swift:1
                    imports SwiftUI, which Linux does not have
                    it builds with `import Foundation` in place of line 1
        taken     Laps/Text/Clock.swift
        left out  Laps/main.swift:1
                    is the beginning of a program, with statements outside of functions
                    move the code that is to run in the harness to other files
        `Laps`: 2 of 7 Swift files build on Linux
        linked Harness/Sources/Laps: 2 files, 2 of them new
        wrote  Harness/left-out.txt: 5 files
        wrote  Harness/Package.swift

        """
      #expect(outcome.output.hasPrefix(table), "\(outcome.output)")
      #expect(
        try links("Harness/Sources/Laps", in: app) == [
          "Counter.swift": "../../../Laps/Counter.swift", "Clock.swift": "../../../Laps/Text/Clock.swift",
        ])
      let stub = try text("Harness/Sources/laps-harness/LapsApp.swift", in: app)
      #expect(stub.contains("@testable import Laps\n"), "\(stub)")
    }
  }

  @Test(
    "a second call changes nothing and tries no listed file; a file removed from the list is tried again",
    .slow)
  func again() throws {
    try withApp(["Laps/Counter.swift": Self.counter, "Laps/CounterView.swift": Self.view]) { app in
      let line = "init --sources Laps --package ../skiprope"
      #expect(try skiprope(line, in: app).exit == 0)
      let list = try text("Harness/left-out.txt", in: app)
      try write("struct CounterView {}\n", "Laps/CounterView.swift", in: app)
      let second = try skiprope(line, in: app)
      #expect(second.exit == 0 && !second.output.contains("wrote"), "\(second)")
      #expect(
        second.output.contains("Harness/left-out.txt has it: line 1: imports SwiftUI"), "\(second.output)")
      #expect(
        second.output.contains("linked Harness/Sources/Laps: 1 file, 0 of them new"), "\(second.output)")
      #expect(try text("Harness/left-out.txt", in: app) == list)
      try write("# mine\n", "Harness/left-out.txt", in: app)
      let third = try skiprope(line, in: app)
      #expect(third.output.contains("linked Harness/Sources/Laps: 2 files, 1 of them new"), "\(third.output)")
      #expect(try text("Harness/left-out.txt", in: app) == "# mine\n")
    }
  }

  @Test(
    "a link elsewhere, a dangling link and an old manifest are left unchanged and named",
    .slow)
  func stored() throws {
    try withApp(["Laps/Counter.swift": Self.counter, "Laps/Old.swift": "struct Old {}\n"]) { app in
      try write("mine\n", "Harness/Package.swift", in: app)
      try write("struct Mine {}\n", "Harness/Sources/Laps/Counter.swift", in: app)
      let line = "init --sources Laps --package ../skiprope"
      let first = try skiprope(line, in: app)
      #expect(first.exit == 0 && first.output.contains("kept   Harness/Package.swift\n"), "\(first)")
      #expect(
        first.output.contains("Harness/Sources/Laps/Counter.swift, which is no link"), "\(first.output)")
      #expect(first.output.contains("has no target `Laps`; add it"), "\(first.output)")
      #expect(try text("Harness/Sources/Laps/Counter.swift", in: app) == "struct Mine {}\n")
      try FileManager.default.removeItem(at: app.appending(path: "Laps/Old.swift"))
      let second = try skiprope(line, in: app)
      #expect(
        second.output.contains("Old.swift leads to ../../../Laps/Old.swift, which is gone"),
        "\(second.output)")
    }
  }

  @Test("circular links are not followed, and a file outside of the folder is refused")
  func outside() throws {
    try withApp(["Laps/Counter.swift": Self.counter, "Secret.swift": "struct Secret {}\n"]) { app in
      let folder = app.appending(path: "Laps").path
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/loop", withDestinationPath: "..")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/Secret.swift", withDestinationPath: "../Secret.swift")
      let outcome = try skiprope("init --sources Laps --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(
        outcome.output.contains("left out  Laps/Secret.swift\n            lies outside of `"),
        "\(outcome.output)")
      #expect(try links("Harness/Sources/Laps", in: app).keys.sorted() == ["Counter.swift"])
    }
  }

  @Test(
    "an unwritable folder is refused before anything is compiled, and nothing is written through a link")
  func notWritable() throws {
    try withApp(["Laps/Counter.swift": Self.counter, "elsewhere/keep": ""]) { app in
      let harness = app.appending(path: "Harness").path
      try FileManager.default.createSymbolicLink(atPath: harness, withDestinationPath: "elsewhere")
      let linked = try skiprope("init --sources Laps --package ../skiprope", in: app)
      #expect(linked.exit == 75 && linked.complaint.contains("`Harness` is a link"), "\(linked)")
      try FileManager.default.removeItem(atPath: harness)
      try write("", "Harness", in: app)
      let file = try skiprope("init --sources Laps --package ../skiprope", in: app)
      #expect(file.exit == 75 && file.complaint.contains("`Harness` is a file"), "\(file)")
      try FileManager.default.removeItem(atPath: harness)
      try FileManager.default.createDirectory(atPath: harness + "/Sources", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: harness + "/Sources/Laps", withDestinationPath: "../../elsewhere")
      let inner = try skiprope("init --sources Laps --package ../skiprope", in: app)
      #expect(inner.exit == 75 && inner.complaint.contains("`Harness/Sources/Laps` is a link"), "\(inner)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: app.appending(path: "elsewhere").path) == ["keep"]
      )
    }
  }

  @Test(
    "without a usable file nothing is written",
    arguments: [
      ("init", 66, "there is no `Package.swift` and no Xcode project here"),
      ("init --sources Nowhere", 66, "`--sources` is `Nowhere`, but there is no such folder"),
      ("init --sources Empty", 66, "`Empty` has no Swift file that a harness could run"),
      ("init --sources Views", 65, "no Swift file of `Views` builds on Linux, and nothing is written"),
      (
        "init --sources Views --modules Model", 64, "`--modules` names `Model`, which is no module of `Views`"
      ),
      ("init --sources Views --budgets out", 64, "`--budgets RUN` is for a package that has its files"),
    ] as [(String, Int32, String)])
  func nothing(line: String, exit: Int32, complaint: String) throws {
    try withApp(["Views/View.swift": Self.view, "Empty/text.txt": ""]) { app in
      let words = line.contains("--budgets") ? line : line + " --package ../skiprope"
      let outcome = try skiprope(words, in: app)
      #expect(outcome.exit == exit && outcome.complaint.contains("skiprope: " + complaint), "\(outcome)")
      #expect(!isThere("Harness", in: app) && !isThere(".github", in: app))
    }
  }

  @Test("code with Apple's implicit imports builds: observed objects, requests, offsets of lists")
  func implied() throws {
    let model = """
      import Foundation

      @MainActor final class Trips: ObservableObject {
        @Published var names: [String] = []
        func remove(_ offsets: IndexSet) { names.remove(atOffsets: offsets) }
        func move(_ offsets: IndexSet, _ place: Int) { names.move(fromOffsets: offsets, toOffset: place) }
        func load(_ url: URL) async throws { names = [String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)] }
      }

      """
    try withApp(["Trips/Trips.swift": model, "Trips/Counter.swift": Self.counter]) { app in
      let outcome = try skiprope("init --sources Trips --package ../skiprope", in: app)
      #expect(
        outcome.exit == 0 && outcome.output.contains("`Trips`: 2 of 2 Swift files build on Linux"),
        "\(outcome)")
      let manifest = try text("Harness/Package.swift", in: app)
      for shim in ["CombineShim", "FoundationShim"] {
        #expect(
          manifest.contains("\"-import-module\", \"-Xfrontend\", \"\(shim)\""), "\(manifest)")
        #expect(isThere("Harness/Sources/\(shim)/\(shim).swift", in: app))
      }
    }
  }

  @Test("shims replace os, OSLog and Combine; a file that needs more is left out with their limits")
  func shims() throws {
    let files = [
      "Laps/Log.swift": """
      import os
      import OSLog
      struct Log {
        private let logger = Logger(subsystem: "laps", category: "log")
        let state = OSAllocatedUnfairLock(initialState: 0)
        func lap(_ number: Int) {
          logger.info("lap \\(number, privacy: .public)")
          os_log("lap %d", log: .default, type: .info, number)
          state.withLock { $0 += number }
        }
      }
      """,
      "Laps/Model.swift": """
      import Combine
      final class Model: ObservableObject {
        @Published private(set) var laps = 0
        func lap() { objectWillChange.send(); laps += 1 }
      }
      """,
      "Laps/Search.swift": """
      import Combine
      final class Search { var bag: Set<AnyCancellable> = [] }
      """,
    ]
    try withApp(files) { app in
      let outcome = try skiprope("init --sources Laps --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(
        outcome.output.contains("taken     Laps/Log.swift\ntaken     Laps/Model.swift\n"), "\(outcome.output)"
      )
      #expect(outcome.output.contains("left out  Laps/Search.swift:2\n"), "\(outcome.output)")
      #expect(outcome.output.contains("the shim of `Combine` has ObservableObject and @Published only"))
      let manifest = try text("Harness/Package.swift", in: app)
      for shim in ["os=OSShim", "OSLog=OSLogShim", "Combine=CombineShim"] {
        #expect(manifest.contains("\"-module-alias\", \"\(shim)\""), "\(manifest)")
      }
      #expect(isThere("Harness/Sources/OSLogShim/OSLogShim.swift", in: app))
    }
  }

  @Test("a module with the name of one of skiprope's gets another name in the harness")
  func taken() throws {
    try withApp(["Taken/Counter.swift": Self.counter]) { app in
      let outcome = try skiprope("init --sources Taken --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(try text("Harness/Package.swift", in: app).contains("name: \"TakenCode\""))
      #expect(try links("Harness/Sources/TakenCode", in: app).keys.sorted() == ["Counter.swift"])
    }
  }

  // MARK: A package

  private static let tool = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Tips", dependencies: [.package(path: "../other")], targets: [
      .target(name: "Sums", swiftSettings: [.swiftLanguageMode(.v5), .define("SUMS")]),
      .executableTarget(
        name: "Tips", dependencies: ["Sums", .product(name: "Other", package: "other")], exclude: ["Old"]),
      .testTarget(name: "TipsTests"),
    ])

    """

  @Test(
    "targets of a package without a library are compiled with their settings, each after its imports",
    .slow
  )
  func executable() throws {
    let files = [
      "Package.swift": Self.tool,
      "Sources/Sums/Sum.swift": "#if SUMS\npublic struct Sum { public init() {} }\n#endif\n",
      "Sources/Tips/Tip.swift": "import Sums\nstruct Tip { var sum = Sum() }\n",
      "Sources/Tips/Program.swift": "@main struct Program { static func main() { print(Tip()) } }\n",
      "Sources/Tips/Other.swift": "import Other\n", "Sources/Tips/Old/Old.swift": "not Swift\n",
      "Tests/TipsTests/Test.swift": "import XCTest\n",
    ]
    try withApp(files) { app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(
        outcome.output.hasPrefix(
          """
          taken     Sources/Sums/Sum.swift
          `Sums`: 1 of 1 Swift files build on Linux
          left out  Sources/Tips/Other.swift:1
                      imports `Other`, which is of another package or not in Swift, and is not linked
          """), "\(outcome.output)")
      #expect(outcome.output.contains("linked Harness/Sources/Tips: 2 files"), "\(outcome.output)")
      let manifest = try text("Harness/Package.swift", in: app)
      #expect(manifest.contains("name: \"Tips\", dependencies: [\"Sums\"]"), "\(manifest)")
      #expect(manifest.contains(".swiftLanguageMode(.v5),\n        .define(\"SUMS\")"), "\(manifest)")
      #expect(try text("Package.swift", in: app) == Self.tool)
    }
  }

  @Test("the named modules and their imports are linked, and no others", .slow)
  func chosen() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Laps", targets: [
        .target(name: "Core"), .target(name: "Model", dependencies: ["Core"]), .target(name: "Other")])

      """
    let files = [
      "Package.swift": manifest, "Sources/Core/Core.swift": "public struct Core { public init() {} }\n",
      "Sources/Model/Model.swift": "import Core\nstruct Model { var core = Core() }\n",
      "Sources/Other/Other.swift": "struct Other {}\n",
    ]
    try withApp(files) { app in
      let outcome = try skiprope("init --modules Model --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: app.appending(path: "Harness/Sources").path)
      #expect(names.sorted() == ["Core", "Model", "laps-harness"])
    }
  }

  private static let libraries = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Laps", products: [.library(name: "Core", targets: ["Core"]), .library(name: "Views", targets: ["Views"])],
      targets: [.target(name: "Core"), .target(name: "Views", dependencies: ["Core"])])

    """

  @Test(
    "a library of views is left out if another builds, and one that builds in part is compiled from links",
    .slow
  )
  func libraries() throws {
    let files = [
      "Package.swift": Self.libraries, "Sources/Core/Core.swift": "public struct Core {}\n",
      "Sources/Views/View.swift": Self.view,
    ]
    try withApp(files) { app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(outcome.output.contains("of the library `Views` no file builds"), "\(outcome.output)")
      let manifest = try text("Harness/Package.swift", in: app)
      #expect(manifest.contains("\"Core\", package: \"Laps\"") && !manifest.contains("Views"), "\(manifest)")
    }
    try withApp(files.merging(["Sources/Views/Model.swift": "struct Model {}\n"]) { $1 }) { app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(try links("Harness/Sources/Views", in: app).keys.sorted() == ["Model.swift"])
      #expect(!(try text("Harness/Package.swift", in: app).contains("package: \"Laps\"")))
    }
  }
}
