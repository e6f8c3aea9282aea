import FamilySamples
import Foundation
import Testing

@Suite("skiprope init of Xcode projects")
struct InitXcodeTests: InitSuite {
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

  @Test("an Xcode project's files in the app's build phase are linked, wherever its groups place them")
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
    "an Xcode 16 project's files in the app's folders are linked without exceptions, and other targets' exceptions are added"
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
    "a damaged project is refused with its line, and one without an app with the remedy",
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

  @Test("one of several Xcode projects has to be named")
  func several() throws {
    try withApp(["A.xcodeproj/x": "", "B.xcodeproj/x": ""]) { app in
      let outcome = try skiprope("init --package ../skiprope", in: app)
      #expect(
        outcome.exit == 64 && outcome.complaint.contains("say which: `--sources A.xcodeproj`"), "\(outcome)")
    }
  }
}
