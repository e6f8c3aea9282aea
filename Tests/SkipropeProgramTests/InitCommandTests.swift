import FamilySamples
import Foundation
import Metrics
import SkipropeProgram
import TestSupport
import Testing

@Suite("skiprope init")
struct InitCommandTests {
  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "Math Quiz",
      products: [
        .library(name: "Quiz", targets: ["Cards", "Scores"]), .library(name: "Cards", targets: ["Cards"]),
        .executable(name: "quiz", targets: ["Tool"]),
      ],
      targets: [.target(name: "Cards"), .target(name: "Scores"), .target(name: "Inner"), .executableTarget(name: "Tool")])

    """

  /// A package of two products over two modules, beside an empty package in place of skiprope.
  private func withPackage(_ manifest: String = Self.manifest, _ body: (URL) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "skiprope-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let package = root.appending(path: "quiz")
    try write("// swift-tools-version: 6.2", "skiprope/Package.swift", in: root)
    try write(manifest, "Package.swift", in: package)
    for name in ["Cards", "Scores", "Inner"] { try write("", "Sources/\(name)/\(name).swift", in: package) }
    try write("", "Sources/Tool/main.swift", in: package)
    try body(package)
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

  private func skiprope(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    let known = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
    return try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root, environment: known)
  }

  @Test(
    "wrong use gives exit code 64, missing input 66, and nothing is written", .slow,
    arguments: [
      ("init Quiz", 64, "`Quiz` names no app; use small letters"),
      ("init one two", 64, "`init` does not take the argument `two`"),
      ("init --modules Card --package ../skiprope", 64, "`--modules` names `Card`"),
      (
        "init --modules Inner --package ../skiprope", 64,
        "`--modules` names `Inner`, which is in no library product"
      ),
      ("init --modules Cards,", 64, "`--modules` is `Cards,`, but must be names of modules"),
      ("init --budgets out --modules Cards", 64, "`--budgets RUN` is for a package that has its files"),
      ("init --budgets out", 66, "`out` is no run folder"),
      ("init --package ../nowhere", 66, "`../nowhere` is no package"),
    ] as [(String, Int32, String)])
  func refused(line: String, exit: Int32, complaint: String) throws {
    try withPackage { package in
      let outcome = try skiprope(line, in: package)
      #expect(outcome.exit == exit)
      #expect(outcome.complaint.hasPrefix("skiprope: " + complaint), "\(outcome.complaint)")
      #expect(try text("Package.swift", in: package) == Self.manifest)
      #expect(!FileManager.default.fileExists(atPath: package.appending(path: "Harness").path))
    }
  }

  @Test("66: without a package, the message says how to make one")
  func noPackage() throws {
    try withPackage { package in
      let outcome = try skiprope("init", in: package.appending(path: "Sources"))
      #expect(outcome.exit == 66 && outcome.complaint.contains("swift package init"))
    }
  }

  @Test(
    "init writes a separate package, leaves existing files unchanged, and a second call writes nothing",
    .slow)
  func missing() throws {
    try withPackage { package in
      try write("about: mine\n", "Harness/Scenarios/math-quiz.yaml", in: package)
      let outcome = try skiprope("init --package ../skiprope --modules Scores", in: package)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(
        outcome.output.hasPrefix(
          """
          wrote  Harness/Package.swift
          wrote  Harness/Sources/math-quiz-harness/MathQuizApp.swift
          wrote  Harness/Sources/math-quiz-harness/MathQuizSubject.swift
          kept   Harness/Scenarios/math-quiz.yaml
          wrote  Harness/.gitignore
          wrote  .github/workflows/skiprope.yml
          next:
            cd Harness

          """), "\(outcome.output)")
      #expect(try text("Harness/Scenarios/math-quiz.yaml", in: package) == "about: mine\n")
      let app = try text("Harness/Sources/math-quiz-harness/MathQuizApp.swift", in: package)
      #expect(app.contains("import Scores\n") && !app.contains("import Cards"))
      let manifest = try text("Harness/Package.swift", in: package)
      for line in [
        ".package(name: \"skiprope\", path: \"../../skiprope\")",
        ".package(name: \"Math Quiz\", path: \"..\")",
        ".product(name: \"Quiz\", package: \"Math Quiz\")",
      ] { #expect(manifest.contains(line), "\(manifest)") }
      #expect(!manifest.contains("\"Cards\""))
      // The app's own package stays unchanged: it is also built without the harness.
      #expect(try text("Package.swift", in: package) == Self.manifest)

      let again = try skiprope("init --package ../skiprope", in: package)
      #expect(again.exit == 0 && !again.output.contains("wrote"), "\(again.output)\(again.complaint)")
      #expect(again.output.contains("note: no product has `Inner`"), "\(again.output)")
      #expect(try text("Harness/Package.swift", in: package) == manifest)
    }
  }

  @Test(
    "a manifest composed by code is accepted, and targets in no product are compiled from links"
  )
  func computed() throws {
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let all: [Target] = [.target(name: "Cards"), .target(name: "Scores")]
      let package = Package(name: "quiz", targets: all)

      """
    try withPackage(manifest) { package in
      let outcome = try skiprope("init --package ../skiprope", in: package)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let harness = try text("Harness/Package.swift", in: package)
      #expect(harness.contains("\"Skiprope\"") && !harness.contains("path: \"..\""), "\(harness)")
      for name in ["Cards", "Scores"] {
        #expect(
          outcome.output.contains("linked Harness/Sources/\(name): 1 file, 1 of them new\n"), "\(outcome)")
        #expect(harness.contains(".target(\n      name: \"\(name)\", dependencies: []"), "\(harness)")
      }
    }
  }

  @Test("a target whose name is no module name is imported by the compiler's name")
  func hyphens() throws {
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "quiz", products: [.library(name: "score-kit", targets: ["score-kit"])],
        targets: [.target(name: "score-kit", path: "Sources/Scores")])

      """
    try withPackage(manifest) { package in
      let outcome = try skiprope("init --package ../skiprope", in: package)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let app = try text("Harness/Sources/quiz-harness/QuizApp.swift", in: package)
      #expect(app.contains("import score_kit\n"), "\(app)")
      let harness = try text("Harness/Package.swift", in: package)
      #expect(harness.contains(".product(name: \"score-kit\", package: \"quiz\")"), "\(harness)")
    }
  }

  @Test("65: no harness is made inside a harness")
  func harness() throws {
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "quiz", dependencies: [.package(path: "../skiprope")],
        targets: [.executableTarget(name: "quiz-harness", dependencies: [.product(name: "Skiprope", package: "skiprope")])])

      """
    try withPackage(manifest) { package in
      let outcome = try skiprope("init --package ../skiprope", in: package)
      #expect(
        outcome.exit == 65 && outcome.complaint.contains("`quiz-harness`, which is a harness already"),
        "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: package.appending(path: "Harness").path))
    }
  }

  @Test("an unwritable folder is named with the remedy")
  func closed() throws {
    try withPackage { package in
      try write("", "Harness", in: package)
      let outcome = try skiprope("init --package ../skiprope", in: package)
      #expect(outcome.exit == 75 && outcome.complaint.contains("Harness"), "\(outcome)")
      #expect(try text("Harness", in: package).isEmpty)
    }
  }

  /// A second app in the target would be a second `@main`.
  @Test("a harness with an app of its own gets no stub", .slow)
  func ownApp() throws {
    try withPackage { package in
      try write("print(1)\n", "Harness/Sources/quiz-harness/main.swift", in: package)
      let outcome = try skiprope("init quiz --package ../skiprope", in: package)
      #expect(
        outcome.exit == 0 && outcome.output.contains("kept   Harness/Sources/quiz-harness\n"), "\(outcome)")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: package.appending(path: "Harness/Sources/quiz-harness").path)
      #expect(names == ["main.swift"])
    }
  }

  private func metric(_ id: String, _ value: Double, _ unit: String, samples: Int = 10) -> MetricValue {
    MetricValue(id: id, value: value, unit: unit, better: .lower, kind: .timed, samples: samples)
  }

  @Test(
    "budgets leave room: four times the time, the display's period, a quarter more memory; written only once")
  func budgets() throws {
    let metrics = [
      metric("frame.product.p99", 0.0301, "ms"), metric("frame.cost.p99", 1, "ms"),
      metric("frame.cost.p99@60hz", 1, "ms"), metric("frame.cost.p99@120hz", 9, "ms"),
      metric("frame.cost.p99@90hz", 1, "ms", samples: 0), metric("hitch.ratio", 0, "ms/s"),
      metric("memory.live_peak", 100_000, "bytes"),
    ]
    try ReportFixture.withRuns(["out": { $0.metrics = metrics }]) { root in
      #expect(try skiprope("init --budgets out", in: root).exit == 66)
      try write("about: mine", "Scenarios/smoke.yaml", in: root)
      let outcome = try skiprope("init --budgets out", in: root)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      #expect(outcome.output.contains("frame.cost.p99@120hz: 8.33 ms (this run is beyond it)\n"))
      let scenario = """
        about: mine
        # From the run of commit abc1234, seed 27.
        budgets:
          frame.product.p99: 0.13 ms
          frame.cost.p99@60hz: 16.66 ms
          frame.cost.p99@120hz: 8.33 ms
          hitch.ratio: 5 ms/s
          memory.live_peak: 130 KB

        """
      #expect(try text("Scenarios/smoke.yaml", in: root) == scenario)
      let again = try skiprope("init --budgets out", in: root)
      #expect(again.exit == 0 && again.output == "kept   Scenarios/smoke.yaml: it has budgets\n")
      #expect(try text("Scenarios/smoke.yaml", in: root) == scenario)
    }
  }

  @Test("a budget has at least 0.05 ms, and a run with hitches may have twice as many")
  func leastBudgets() throws {
    let metrics = [metric("frame.product.p99", 0.0003, "ms"), metric("hitch.ratio", 6.1, "ms/s")]
    try ReportFixture.withRuns(["out": { $0.metrics = metrics }]) { root in
      try write("about: mine\n", "Scenarios/smoke.yaml", in: root)
      #expect(try skiprope("init --budgets out", in: root).exit == 0)
      let scenario = try text("Scenarios/smoke.yaml", in: root)
      #expect(scenario.hasSuffix("  frame.product.p99: 0.05 ms\n  hitch.ratio: 13 ms/s\n"), "\(scenario)")
    }
  }

  @Test(
    "a scenario has budgets if it has the top-level key",
    arguments: [
      ("seed: 1\nbudgets:\n  hitch.ratio: 5 ms/s\n", true), ("budgets: {}", true), ("\"budgets\": {}", true),
      ("seed: 1\n", false), ("# budgets: none\n", false), ("about: budgets\n", false),
      ("quiz:\n  budgets: 3\n", false), ("", false),
    ])
  func has(scenario: String, answer: Bool) { #expect(FirstBudgets.has(scenario) == answer) }

  @Test(
    "an app has its package's name, in letters that scenario names allow",
    arguments: [
      ("quiz", "quiz", "Quiz"), ("MathQuiz", "mathquiz", "Mathquiz"), ("Math Quiz!", "math-quiz", "MathQuiz"),
      ("365", "app-365", "App365"), ("数", "app", "App"),
    ])
  func names(package: String, name: String, type: String) {
    let found = HarnessName(ofPackage: package)
    #expect(found.text == name && found.type == type, "\(found)")
  }

  @Test(
    "a folder is a relative path in the manifest, an address has a branch and its last part as the name"
  )
  func sources() {
    #expect(PackageSource.relative("/a/b/skiprope", to: "/a/c/quiz") == "../../b/skiprope")
    #expect(PackageSource.relative("/a", to: "/a/b") == "..")
    #expect(PackageSource("../Rope").line == ".package(name: \"skiprope\", path: \"../Rope\")")
    #expect(PackageSource("../a \"b\"").line == #".package(name: "skiprope", path: "../a \"b\"")"#)
    #expect(PackageSource("../Rope").identity == "skiprope")
    #expect(PackageSource("../Rope").below("Harness") == .folder("../../Rope"))
    #expect(PackageSource(".").below("Harness") == .folder(".."))
    #expect(PackageSource("/a/rope").below("Harness") == .folder("/a/rope"))
    let address = PackageSource("https://example.org/apps/Skiprope.git")
    #expect(address.line == ".package(url: \"https://example.org/apps/Skiprope.git\", branch: \"main\")")
    #expect(address.identity == "skiprope")
    #expect(PackageSource("git@example.org:skiprope.git").identity == "skiprope")
  }
}
