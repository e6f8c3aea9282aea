import FamilySamples
import Foundation
import Testing

/// What `init` finds of an app, and what it says of the files that do not build here. Each test writes an app and calls the program.
@Suite("skiprope init of apps without libraries")
struct InitSourcesTests {
  /// A folder with an app's files, and an empty package that stands for skiprope beside it.
  private func withApp(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "skiprope-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let app = root.appending(path: "app")
    try write("// swift-tools-version: 6.2\n// target \"Taken\"\n", "skiprope/Package.swift", in: root)
    for (path, text) in files { try write(text, path, in: app) }
    try body(app)
  }

  private func write(_ text: String, _ path: String, in root: URL) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ path: String, in root: URL) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func isThere(_ path: String, in root: URL) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  private func links(_ folder: String, in root: URL) throws -> [String: String] {
    let path = root.appending(path: folder).path
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\($0)"))
      })
  }

  private func skiprope(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    let known = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
    return try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root, environment: known)
  }

  private static let counter = "struct Counter { var count = 0 }\n"
  private static let view = "import SwiftUI\nstruct CounterView: View {}\n"

  // A folder.

  @Test(
    "of a folder the files that build are linked, and each other one is named with line, reason and remedy")
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
                    it comes along when that file builds
        left out  Laps/Settings.swift:1
                    imports SwiftUI, which Linux does not have
                    it builds with `import Foundation` in place of line 1
        taken     Laps/Text/Clock.swift
        left out  Laps/main.swift:1
                    is the beginning of a program, with statements outside of functions
                    move what is to be played from it to files of their own
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
    "a second call changes nothing, tries no file of the list, and a file whose line is gone is tried again")
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
    "a link that is not to the file, a link whose file is gone and a manifest from before are kept and named")
  func kept() throws {
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

  @Test("links in circles are not followed, and a file outside of the folder is not taken")
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
    "what cannot be written to is refused before anything is compiled, and nothing is written through a link")
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
    "where there is nothing to bring, nothing is written",
    arguments: [
      ("init", 66, "there is no `Package.swift` and no Xcode project here"),
      ("init --sources Nowhere", 66, "`--sources` is `Nowhere`, but there is no such folder"),
      ("init --sources Empty", 66, "`Empty` has no Swift file that a harness could play"),
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

  @Test("shims stand for os, OSLog and Combine; what needs more of them says what they have")
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

  @Test("a module that is called like one of skiprope's has another name in the harness")
  func taken() throws {
    try withApp(["Taken/Counter.swift": Self.counter]) { app in
      let outcome = try skiprope("init --sources Taken --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(try text("Harness/Package.swift", in: app).contains("name: \"TakenCode\""))
      #expect(try links("Harness/Sources/TakenCode", in: app).keys.sorted() == ["Counter.swift"])
    }
  }

  // A package.

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
    "of a package without a library the targets are compiled with their settings, each after those that it imports"
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
                      imports `Other`, which is of another package or no Swift, and is not brought
          """), "\(outcome.output)")
      #expect(outcome.output.contains("linked Harness/Sources/Tips: 2 files"), "\(outcome.output)")
      let manifest = try text("Harness/Package.swift", in: app)
      #expect(manifest.contains("name: \"Tips\", dependencies: [\"Sums\"]"), "\(manifest)")
      #expect(manifest.contains(".swiftLanguageMode(.v5),\n        .define(\"SUMS\")"), "\(manifest)")
      #expect(try text("Package.swift", in: app) == Self.tool)
    }
  }

  @Test("of modules that are named, those that they import come along, and no others")
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
    "a library of views is left out beside one that builds, and one that builds in part is compiled from links"
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

  // An Xcode project.

  /// A project with the app `Quiz`: these objects, and the keys of its target.
  private func project(_ objects: String, target: String) -> String {
    """
    // !$*UTF8*$!
    {
      objects = {
        P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (T /* Quiz */, U, ); };
        T = { isa = PBXNativeTarget; name = Quiz; productType = "com.apple.product-type.application"; \(target) };
        U = { isa = PBXNativeTarget; name = QuizTests; productType = "com.apple.product-type.bundle.unit-test"; };
        L = { isa = XCConfigurationList; buildConfigurations = (C1, C2, ); };
        C1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5.0; }; };
        C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          SWIFT_VERSION = 6.0; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; PRODUCT_NAME = "$(TARGET_NAME)"; }; };
    \(objects)
      };
      rootObject = P;
    }
    """
  }

  @Test("of an Xcode project the files of the app's build phase are taken, wherever its groups have them")
  func buildPhases() throws {
    let objects = """
      S = { isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4, B5, B6, B7, ); };
      B1 = { isa = PBXBuildFile; fileRef = F1; };
      B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = F3; };
      B4 = { isa = PBXBuildFile; fileRef = F4; };
      B5 = { isa = PBXBuildFile; fileRef = F5; };
      B6 = { isa = PBXBuildFile; fileRef = F6; };
      B7 = { isa = PBXBuildFile; fileRef = nowhere; };
      G = { isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
      G1 = { isa = PBXGroup; children = (F1, F5, ); path = "The Quiz"; sourceTree = "<group>"; };
      G2 = { isa = PBXGroup; children = (G3, F4, ); path = a; sourceTree = "<group>"; };
      G3 = { isa = PBXGroup; children = (G2, ); path = b; sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = Counter.swift; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = Shared/Deck.swift; sourceTree = SOURCE_ROOT; };
      F3 = { isa = PBXFileReference; path = ../Outside.swift; sourceTree = SOURCE_ROOT; };
      F4 = { isa = PBXFileReference; path = Circle.swift; sourceTree = "<group>"; };
      F5 = { isa = PBXFileReference; path = Gone.swift; sourceTree = "<group>"; };
      F6 = { isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
      """
    let files = [
      "Quiz.xcodeproj/project.pbxproj": project(objects, target: "buildPhases = (S, );"),
      "The Quiz/Counter.swift": Self.counter, "Shared/Deck.swift": "struct Deck {}\n",
      "The Quiz/Unlisted.swift": "struct Unlisted {}\n", "../Outside.swift": "struct Outside {}\n",
    ]
    try withApp(files) { app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(outcome.output.contains("whose place in the groups cannot be found"), "\(outcome.output)")
      #expect(outcome.output.contains("lies outside of `"), "\(outcome.output)")
      #expect(outcome.output.contains("The Quiz/Gone.swift\n            is not there"), "\(outcome.output)")
      #expect(outcome.output.contains("(named in Quiz.xcodeproj/project.pbxproj:"), "\(outcome.output)")
      #expect(
        try links("Harness/Sources/Quiz", in: app) == [
          "Counter.swift": "../../../The Quiz/Counter.swift", "Deck.swift": "../../../Shared/Deck.swift",
        ])
      let manifest = try text("Harness/Package.swift", in: app)
      #expect(
        manifest.contains(".swiftLanguageMode(.v6),\n        .defaultIsolation(MainActor.self),"),
        "\(manifest)")
    }
  }

  @Test(
    "of an Xcode 16 project the files of the app's folders are taken, but for its exceptions; those of others are added"
  )
  func folders() throws {
    let objects = """
      G = { isa = PBXGroup; children = (R1, R2, ); sourceTree = "<group>"; };
      R1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Quiz; sourceTree = "<group>"; exceptions = (X1, X2, ); };
      R2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Widget; sourceTree = "<group>"; exceptions = (X3, ); };
      R3 = { isa = PBXFileSystemSynchronizedRootGroup; path = Missing; sourceTree = "<group>"; };
      X1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Inner/Left.swift, ); target = T; };
      X2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Counter.swift, ); target = U; };
      X3 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Shared.swift, ); target = T; };
      """
    let files = [
      "Quiz.xcodeproj/project.pbxproj": project(
        objects, target: "fileSystemSynchronizedGroups = (R1, R3, );"),
      "Quiz/Counter.swift": Self.counter, "Quiz/Inner/Deck.swift": "struct Deck {}\n",
      "Quiz/Inner/Left.swift": "struct Left {}\n", "Quiz/View.swift": Self.view,
      "Widget/Shared.swift": "struct Shared {}\n", "Widget/Widget.swift": "struct Widget {}\n",
    ]
    try withApp(files) { app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(outcome.output.contains("names the folder `Missing`, which is not there"), "\(outcome.output)")
      let found = try links("Harness/Sources/Quiz", in: app).keys.sorted()
      #expect(found == ["Counter.swift", "Deck.swift", "Shared.swift"], "\(outcome.output)")
    }
  }

  @Test(
    "a project that is damaged is refused with its line, and one without an app with what to name instead",
    arguments: [
      ("{ objects = {\n a = (1;\n", 65, "`Quiz.xcodeproj/project.pbxproj:2` cannot be read: `,` is missing"),
      ("{ objects = {}; }", 65, "has no `objects` with a `rootObject`"),
      (
        "{ objects = { P = { targets = (T); }; }; rootObject = P; }", 66,
        "has no target of an app or a framework"
      ),
      (nil, 66, "cannot be opened"),
    ] as [(String?, Int32, String)])
  func damaged(text: String?, exit: Int32, complaint: String) throws {
    try withApp([text == nil ? "Quiz.xcodeproj/other" : "Quiz.xcodeproj/project.pbxproj": text ?? ""]) {
      app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(outcome.exit == exit && outcome.complaint.contains(complaint), "\(outcome)")
      #expect(outcome.complaint.contains("--sources DIR") && !isThere("Harness", in: app))
    }
  }

  @Test("of several Xcode projects one has to be named")
  func several() throws {
    try withApp(["A.xcodeproj/x": "", "B.xcodeproj/x": ""]) { app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(
        outcome.exit == 64 && outcome.complaint.contains("say which: `--sources A.xcodeproj`"), "\(outcome)")
    }
  }
}
