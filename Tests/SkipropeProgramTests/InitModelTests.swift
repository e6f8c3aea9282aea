import FamilySamples
import Foundation
import TestSupport
import Testing

@Suite("skiprope init --model")
struct InitModelTests: InitSuite {
  private static let model = """
    import Observation
    struct Lap: Identifiable, Hashable { let id: Int; var title: String }
    @Observable final class LapModel {
      var laps: [Lap] = []
      var isRunning = false
      private(set) var isLocked = false
      var best: Lap?
      func lap() { laps.append(Lap(id: laps.count, title: "Lap")) }
      func load() async {}
      func drop(_ lap: Lap) {}
    }
    enum Outer { @MainActor @Observable final class Inner { var count = 0 } }
    final class Plain {}
    struct Value {}
    actor Worker {}
    @Observable final class Box<T> { var item: T?; init() {} }
    @globalActor actor Own { static let shared = Own() }
    @Own @Observable final class Elsewhere { var count = 0 }

    """

  @Test(
    "for a folder the screen has the class's members from the compiler, and the other files fit a model",
    .slow)
  func folder() throws {
    try withApp(["Laps/LapModel.swift": Self.model]) { app in
      let outcome = try skiprope("init --sources Laps --model LapModel --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(outcome.output.contains("wrote  Harness/Sources/laps-harness/LapsSubject.swift\n"))
      #expect(!isThere("Harness/Sources/laps-harness/LapsApp.swift", in: app))
      let subject = try text("Harness/Sources/laps-harness/LapsSubject.swift", in: app)
      for line in [
        "@testable import Laps\n", "-> LapModel { LapModel() }\n",
        "Button(\"lap\") { model.lap() }.id(\"lap\")\n",
        "Button(\"load\") { Task { await model.load() } }.id(\"load\")\n",
        "Toggle(\"isRunning\", isOn: model.isRunning) { model.isRunning = $0 }.id(\"isRunning\")\n",
        "Text(\"isLocked: \\(model.isLocked)\")\n", "if let best = model.best { Text(\"best: \\(best)\") }\n",
        "List(model.laps) { lap in Text(lap.title) }\n", "// Button(\"drop\") { model.drop(<#lap: Lap#>) }",
      ] { #expect(subject.contains(line), "\(line)\(subject)") }
      #expect(
        !subject.contains("_$observationRegistrar") && !subject.contains("withMutation")
          && !subject.contains("_laps"))
      let manifest = try text("Harness/Package.swift", in: app)
      #expect(manifest.contains(".product(name: \"SkipropeModels\", package: \"skiprope\")"), "\(manifest)")
      #expect(manifest.contains("      swiftSettings: [.swiftLanguageMode(.v5)])"), "\(manifest)")
      #expect(try !text("Harness/Scenarios/laps.yaml", in: app).contains("provocations"))
      let again = try skiprope("init --sources Laps --model LapModel --package ../skiprope", in: app)
      #expect(again.exit == 0 && !again.output.contains("wrote"), "\(again)")
    }
  }

  @Test(
    "an unusable class is refused with its line and the remedy, and nothing is written",
    .slow,
    arguments: [
      (
        "LapModl", 64,
        "`--model` is `LapModl`, but no file that builds on Linux declares it; did you mean `LapModel`?"
      ),
      ("1st", 64, "`--model` is `1st`, but must be the name of a class"),
      ("Value", 65, "`Value` at Laps/LapModel.swift:14 is a struct, and a model is a class"),
      ("Worker", 65, "`Worker` at Laps/LapModel.swift:15 is an actor"),
      (
        "Plain", 65,
        "`Plain` at Laps/LapModel.swift:13 is a class that no view can observe; write `@Observable`"
      ),
      ("Box", 65, "`Box` at Laps/LapModel.swift:16 is generic"),
      ("Elsewhere", 65, "`Elsewhere` at Laps/LapModel.swift:18 is isolated to `Own`"),
      (
        "Hidden", 65,
        "`Hidden` at Laps/View.swift:2 is in a file that does not build on Linux: Laps/View.swift:1 imports SwiftUI"
      ),
    ] as [(String, Int32, String)])
  func refused(type: String, exit: Int32, complaint: String) throws {
    let view = "import SwiftUI\n@Observable final class Hidden { var count = 0 }\n"
    try withApp(["Laps/LapModel.swift": Self.model, "Laps/View.swift": view]) { app in
      let outcome = try skiprope("init --sources Laps --model \(type) --package ../skiprope", in: app)
      #expect(outcome.exit == exit && outcome.complaint.contains("skiprope: " + complaint), "\(outcome)")
      #expect(!isThere("Harness", in: app) && !isThere(".github", in: app))
    }
  }

  private static let library = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(name: "Laps", products: [.library(name: "Laps", targets: ["Laps"])], targets: [.target(name: "Laps")])

    """

  @Test("for a product the screen has public members only, and a class that is not public is refused", .slow)
  func product() throws {
    let model = """
      import Observation
      @MainActor @Observable public final class Timer {
        public internal(set) var isOn = false
        public var name = ""
        var hidden = 1
        public init() {}
        public func start() {}
        func cheat() {}
      }
      @Observable final class Inner { var count = 0 }

      """
    try withApp(["Package.swift": Self.library, "Sources/Laps/Timer.swift": model]) { app in
      let inner = try skiprope("init --model Inner --package ../skiprope", in: app)
      #expect(
        inner.exit == 65 && inner.complaint.contains("`Inner` at Sources/Laps/Timer.swift:10 is not public"),
        "\(inner)")
      let outcome = try skiprope("init --model Timer --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let subject = try text("Harness/Sources/laps-harness/LapsSubject.swift", in: app)
      #expect(subject.hasPrefix("import Laps\nimport SkipropeModels\n\n///"), "\(subject)")
      #expect(subject.contains("Text(\"isOn: ") && subject.contains("TextField(\"name\""), "\(subject)")
      #expect(!subject.contains("hidden") && !subject.contains("cheat"), "\(subject)")
      // The newest language mode is the manifest's default.
      #expect(try !text("Harness/Package.swift", in: app).contains("swiftLanguageMode"))
    }
  }

  @Test(
    "the module selects one of two classes of one name; an inner class has its outer type's name in front",
    .slow)
  func several() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Two", targets: [.target(name: "A"), .target(name: "B")])

      """
    let model = "import Observation\n@Observable final class Model { var count = 0 }\n"
    let inner = "import Observation\nenum Outer { @Observable final class Inner { var count = 0 } }\n"
    let files = [
      "Package.swift": manifest, "Sources/A/Model.swift": model, "Sources/B/Model.swift": model,
      "Sources/B/Inner.swift": inner,
    ]
    try withApp(files) { app in
      let both = try skiprope("init --model Model --package ../skiprope", in: app)
      #expect(
        both.exit == 64
          && both.complaint.contains("there are `A.Model` and `B.Model`; say which: `--model A.Model`"),
        "\(both)")
      let outcome = try skiprope("init --model Outer.Inner --package ../skiprope", in: app)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let subject = try text("Harness/Sources/two-harness/TwoSubject.swift", in: app)
      #expect(
        subject.contains("@testable import B\n") && subject.contains("-> Outer.Inner { Outer.Inner() }"),
        "\(subject)")
    }
  }

  @Test("a class with the name of a public type of skiprope is qualified by its module", .slow)
  func shared() throws {
    try withApp(["Laps/LapModel.swift": Self.model]) { app in
      let engine =
        "public struct LapModel {}\nstruct Inner {}\nprotocol Subject {\n  associatedtype Outer\n}\n"
      try write(engine, "skiprope/Sources/Engine/Engine.swift", in: app.deletingLastPathComponent())
      for (type, spelled) in [("LapModel", "Laps.LapModel"), ("Outer.Inner", "Laps.Outer.Inner")] {
        try? FileManager.default.removeItem(at: app.appending(path: "Harness"))
        let outcome = try skiprope("init --sources Laps --model \(type) --package ../skiprope", in: app)
        #expect(outcome.exit == 0, "\(outcome.complaint)")
        let subject = try text("Harness/Sources/laps-harness/LapsSubject.swift", in: app)
        #expect(subject.contains("-> \(spelled) { \(spelled)() }\n"), "\(subject)")
      }
    }
  }

  @Test("if the harness has files of its own, no screen is written, and a note has the remedy", .slow)
  func stored() throws {
    try withApp(["Laps/LapModel.swift": Self.model]) { app in
      #expect(try skiprope("init --sources Laps --package ../skiprope", in: app).exit == 0)
      try FileManager.default.removeItem(
        at: app.appending(path: "Harness/Sources/laps-harness/LapsSubject.swift"))
      let outcome = try skiprope("init --sources Laps --model LapModel --package ../skiprope", in: app)
      #expect(
        outcome.exit == 0 && outcome.output.contains("note: Harness/Sources/laps-harness has files already"),
        "\(outcome)")
      #expect(!isThere("Harness/Sources/laps-harness/LapsSubject.swift", in: app))
    }
  }
}
