import SkipropeProgram
import Testing

@Suite("The app's sources")
struct AppSourcesTests {
  @Test(
    "a condition is evaluated as by the compiler on Linux, and is true if it cannot be parsed",
    arguments: [
      ("canImport(Foundation)", true), ("canImport(UIKit)", false), ("!canImport(UIKit)", true),
      ("os(Linux)", true), ("os(iOS) || os(tvOS)", false), ("os(iOS) || os(Linux)", true),
      ("canImport(UIKit) && os(Linux)", false), ("!(os(iOS) || os(macOS))", true), ("DEBUG", false),
      ("BETA", true), ("!DEBUG", true), ("swift(>=5.9)", true), ("targetEnvironment(simulator)", false),
      ("true", true), ("false", false), ("os(iOS) && os(macOS) || true", true), ("", true),
      ("(os(iOS)", true),
      ("os(iOS) garbage", true), (String(repeating: "(", count: 10_000), true),
      (String(repeating: "!", count: 10_000) + "DEBUG", true),
    ])
  func condition(text: String, holds: Bool) {
    let condition = BuildCondition(text)
    #expect(condition.holds(defined: ["BETA"]) { $0 == "Foundation" } == holds, "\(text.prefix(80))")
  }

  @Test("a condition lists the modules of its canImports")
  func asked() {
    #expect(BuildCondition("canImport(UIKit) || !canImport(os) && DEBUG").asked == ["UIKit", "os"])
    #expect(BuildCondition("canImport(").asked.isEmpty)
  }

  private func imports(_ text: String) -> [String] {
    SwiftFile(text).effective { ["Foundation", "Observation"].contains($0) }.map { "\($0.module) \($0.line)" }
  }

  @Test("only imports active on Linux count, each with its line")
  func effective() {
    let text = """
      // import Comment
      /* import Block /* import Nested */
      import StillBlock */
      @preconcurrency import Foundation
      let text = \"\"\"
        import Text
        \"\"\"
      #if canImport(UIKit)
      import UIKit
      #elseif canImport(AppKit)
      import AppKit
      #else
      import Observation
      #endif
      #if os(iOS)
        #if DEBUG
        import Inner
        #endif
      #endif
      import struct CoreData.Entity
      public import SwiftUI; let url = "import // Quoted"
      @testable import Cards
      """
    #expect(imports(text) == ["Foundation 4", "Observation 13", "CoreData 20", "SwiftUI 21", "Cards 22"])
    #expect(SwiftFile(text).asked == ["UIKit", "AppKit"])
  }

  @Test(
    "unbalanced branches, unterminated strings and other damage are read to the end",
    arguments: [
      "#endif\n#else\nimport Foundation", "import Foundation\n#if os(iOS)", "import Foundation\n\"\"\"\n\"",
      "import Foundation\n/* /*", "\u{0}\u{FFFD}\nimport Foundation\n\"\\", "import Foundation\nimport",
    ])
  func damaged(text: String) { #expect(imports(text).map { $0.prefix(10) } == ["Foundation"]) }

  @Test("views and models are distinguished, with their lines; an extension can make a type a view")
  func declarations() {
    let file = SwiftFile(
      """
      struct Card: Codable, Hashable { var view: View? }
      final class Deck<Element: Hashable> {
        class func make() {}
        enum State { case open }
      }
      struct CardView: View {
      }
      public struct Box<Content>
        : SwiftUI.View where Content: View {}
      class Controller: UIViewController {}
      extension Card: View {}
      extension Card: Equatable {}
      typealias Shown = View
      struct Store where Int: Sendable {}
      @MainActor private(set) var shared = 1
      func global() {}
      """)
    #expect(
      file.types.map { "\($0.name) \($0.line)" } == ["Card 1", "Deck 2", "State 4", "Shown 13", "Store 14"])
    #expect(
      file.views.map { "\($0.name) \($0.line)" } == ["CardView 6", "Box 8", "Controller 10", "Card 11"])
    #expect(file.globals.map(\.name) == ["shared", "global"])
  }

  @Test("a property list has tables, lists, words, strings and comments; each text knows its line")
  func propertyList() throws {
    let list = try PropertyList(
      parsing: Array(
        """
        // !$*UTF8*$!
        {
          a /* b */ = (one, "two \\"2\\"",);
          "key with space" = { path = Quiz/Card.swift; };
          none = ();
        }
        """.utf8))
    #expect(list["a"]?.texts == ["one", "two \"2\""])
    #expect(list["key with space"]?["path"]?.text == "Quiz/Card.swift")
    #expect(list["key with space"]?["path"]?.line == 4)
    #expect(list["none"]?.elements == [] && list["missing"] == nil)
  }

  @Test(
    "a damaged property list is refused with the line",
    arguments: [
      ("", 1, "the file ends where a value belongs"),
      ("{\n a = 1\n}", 3, "`;` is missing behind the value of `a`"),
      ("{ a 1; }", 1, "`=` is missing behind the key `a`"), ("{ a = (1 2); }", 1, "`,` is missing in a list"),
      ("{\n\n a = \"open;\n}", 3, "a text in quotes has no end"), ("{}\n/* open", 2, "a comment has no end"),
      ("{ a = ", 1, "the file ends where a value belongs"), ("{} {}", 1, "something follows the end"),
      ("{ = 1; }", 1, "`=` is where a word belongs"), ("{", 1, "the file ends where a word belongs"),
      (String(repeating: "(", count: 100_000), 1, "tables are nested too deeply"),
    ])
  func damagedList(text: String, line: Int, reason: String) {
    #expect(throws: PropertyList.Failure(line: line, reason: reason)) {
      try PropertyList(parsing: Array(text.utf8))
    }
  }

  @Test(
    "compiler output is parsed into file, line and message, notes with the message of their error")
  func complaints() {
    let said = Compiler.complaints([
      "./Quiz/A: B.swift:12:3: error: cannot find type 'Deck' in scope", "  let deck: Deck", "  ^~~",
      "Quiz/C.swift:4:1: note: in expansion of macro here", "<unknown>:0: error: something",
      "error: emit failed",
      "Quiz/D.swift:7:1: warning: never used",
    ])
    #expect(
      said.map { "\($0.file) \($0.line) \($0.isNote)" } == [
        "Quiz/A: B.swift 12 false", "Quiz/C.swift 4 true",
      ])
    #expect(said.allSatisfy { $0.message == "cannot find type 'Deck' in scope" })
    #expect(Compiler.complaints(["Quiz/C.swift:4:1: note: alone"]).isEmpty)
  }

  @Test("the list of left-out files grows, with each file once")
  func list() throws {
    let first = try #require(
      LeftOutList.text(nil, adding: [LeftOut("A.swift", line: 3, "imports\tSwiftUI\n", remedy: "split it")]))
    #expect(LeftOutList(first).reasons == ["A.swift": "line 3: imports SwiftUI ; split it"])
    let again = [LeftOut("A.swift", "another reason", remedy: ""), LeftOut("B.swift", "b", remedy: "c")]
    let second = try #require(LeftOutList.text(first, adding: again))
    #expect(second == first + "B.swift\tb; c\n")
    #expect(LeftOutList.text(second, adding: again) == nil)
    #expect(LeftOutList("# note\n\nmine.swift").reasons == ["mine.swift": ""])
    #expect(LeftOutList.text("mine.swift", adding: [again[1]]) == "mine.swift\nB.swift\tb; c\n")
  }

  @Test(
    "a module has the compiler's name for its target",
    arguments: [
      ("Quiz", "Quiz"), ("Math Quiz", "Math_Quiz"), ("365", "_365"), ("数-x", "__x"), ("", "App"),
    ])
  func identifier(name: String, module: String) { #expect(FoundModule.identifier(name) == module) }

  @Test("a shim includes the shims that it imports, and all have different names")
  func shims() {
    #expect(Shim.needed(for: ["OSLog", "CoreData"]).map(\.target) == ["OSShim", "OSLogShim"])
    #expect(Shim.needed(for: ["Combine"]).map(\.target) == ["CombineShim"])
    #expect(Shim.needed(for: []).isEmpty)
    #expect(
      Shim.aliases(Shim.needed(for: ["Combine"])) == [
        "-module-alias", "Combine=CombineShim", "-Xfrontend", "-import-module", "-Xfrontend", "CombineShim",
      ])
    // The shim supplements an existing module.
    #expect(
      Shim.aliases(Shim.needed(for: ["Foundation"])) == [
        "-Xfrontend", "-import-module", "-Xfrontend", "FoundationShim",
      ])
    #expect(Shim.implied(by: ["import Foundation", "class Clock {}"]).isEmpty)
    #expect(Shim.implied(by: ["class A: ObservableObject {}"]).map(\.module) == ["Combine"])
    #expect(Shim.implied(by: ["", "list.remove(atOffsets: set)"]).map(\.module) == ["Foundation"])
    #expect(Shim.all.allSatisfy { $0.module != $0.target })
  }
}
