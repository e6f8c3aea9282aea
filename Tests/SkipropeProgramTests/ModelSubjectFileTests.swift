import Foundation
import SkipropeProgram
import Testing

@Suite("The generated file for a model")
struct ModelSubjectFileTests {
  private func file(
    _ screen: ModelScreen, type: String = "Deck", importing: String = "@testable import Cards"
  ) -> ModelSubjectFile {
    ModelSubjectFile(
      name: HarnessName(ofPackage: "Quiz"), shape: ModelShape(module: "Cards", type: type), screen: screen,
      importing: importing)
  }

  private func parameter(_ label: String, _ type: String, name: String? = nil, isPort: Bool = false)
    -> ModelShape.Parameter
  {
    ModelShape.Parameter(label: label, name: name ?? label, type: type, isOptional: false, isPort: isPort)
  }

  @Test(
    "each member has a node: buttons, controls, texts, lists, and comments about members to complete"
  )
  func whole() {
    var screen = ModelScreen(making: .call("()"))
    screen.values = [
      .text("title"), .toggle("isOpen"), .field("name"), .count("tags"),
      .optional("chosen", isCollection: false),
      .optional("parts", isCollection: true), .list("photos", title: "title"),
      .object("toast", type: "Toast"),
    ]
    screen.actions = [ModelScreen.Action(name: "load", call: "Task { await model.load() }")]
    var open = ModelShape.Method(
      name: "rename", parameters: [parameter("_", "Photo", name: "photo"), parameter("to", "String")])
    open.isAsync = true
    screen.open = [open]
    screen.refused = [ModelScreen.Refused(name: "sync", reason: "sending 'model' risks causing data races")]
    #expect(
      file(screen).text() == #"""
        import SkipropeModels

        @testable import Cards

        /// Runs `Deck` as it is, in virtual time, with simulated users in front of a screen.
        @main enum QuizSubject: ModelSubject {
          static let name = "quiz"

          static func model(for setup: Setup<QuizSubject>) -> Deck { Deck() }

          /// A screen to start from, of all that `Deck` publishes and does.
          static func content(of model: Deck) -> [Node] {
            Column {
              Button("load") { Task { await model.load() } }.id("load")
              Toggle("isOpen", isOn: model.isOpen) { model.isOpen = $0 }.id("isOpen")
              TextField("name", text: model.name) { model.name = $0 }.id("name")
              Text("title: \(model.title)")
              Text("tags: \(model.tags.count)")
              if let chosen = model.chosen { Text("chosen: \(chosen)") }
              if let parts = model.parts { Text("parts: \(parts.count)") }
              List(model.photos) { photo in Text(photo.title) }
              // `model.toast` is an object of its own, `Toast`: show what is to be seen of it.
              // `sync()` cannot be called from here: sending 'model' risks causing data races
              // Methods with parameters, to be completed:
              // Button("rename") {
              //   Task { await model.rename(<#photo: Photo#>, to: <#String#>) }
              // }
              // .id("rename")
            }
          }

          static func main() { Harness.main(of: QuizSubject.self) }
        }

        """#)
    #expect(ModelSubjectFile.openLine(of: file(screen).text()) == nil)
  }

  @Test("keywords have backticks in code and none in texts")
  func keywords() {
    var screen = ModelScreen(making: .call("()"))
    screen.values = [.text("`default`"), .list("`class`", title: nil)]
    screen.actions = [ModelScreen.Action(name: "repeat", call: "model.`repeat`()")]
    let text = file(screen).text()
    #expect(text.contains("Text(\"default: \\(model.`default`)\")\n"))
    #expect(text.contains("Button(\"repeat\") { model.`repeat`() }.id(\"repeat\")\n"))
    #expect(text.contains("List(model.`class`) { element in Text(\"\\(element)\") }\n"))
  }

  @Test(
    "buttons form rows of at most three, more than twelve texts two columns, and lists lie side by side")
  func many() {
    var screen = ModelScreen(making: .call("()"))
    screen.actions = (1...4).map { ModelScreen.Action(name: "go\($0)", call: "model.go\($0)()") }
    screen.values =
      (1...13).map { .text("n\($0)") } + [.list("first", title: nil), .list("second", title: nil)]
    let text = file(screen).text()
    #expect(
      text.components(separatedBy: "Row {").count - 1 == 4
        && text.components(separatedBy: "Column {").count - 1 == 3)
    screen.values.removeFirst()
    screen.values.removeLast()
    screen.actions.removeLast(3)
    let less = file(screen).text()
    #expect(!less.contains("Row {") && less.components(separatedBy: "Column {").count - 1 == 1)
  }

  @Test("an initializer is named with its parameters, fakes for ports, and the line to complete")
  func open() throws {
    let ports = [parameter("server", "any PhotoServer", isPort: true), parameter("_", "Int", name: "limit")]
    let text = file(ModelScreen(making: .open(ModelShape.Initializer(parameters: ports)))).text(openLine: 12)
    #expect(text.contains("throws(SubjectError) -> Deck {\n"))
    #expect(
      text.contains(
        "// `server: any PhotoServer`: a fake for it, with `lane` around what takes time\n    // `limit: Int`\n"
      ))
    #expect(text.contains("// return Deck(server: <#any PhotoServer#>, <#limit: Int#>)\n"))
    #expect(text.contains("\"`Deck.init(server:_:)` needs \"\n"))
    #expect(text.contains("+ \"; complete Sources/quiz-harness/QuizSubject.swift:12\")\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(ModelSubjectFile.openLine(of: text))
    #expect(lines[line - 1].contains("// return Deck("))
  }

  @Test(
    "a throwing initializer fails with its error; an async, failable or missing one has a message")
  func others() {
    #expect(
      file(ModelScreen(making: .attempt)).text().contains("do { return try Deck() } catch { throw .failed("))
    var initializer = ModelShape.Initializer(parameters: [])
    initializer.isAsync = true
    #expect(file(ModelScreen(making: .open(initializer))).text().contains("\"`Deck.init()` is async\"\n"))
    (initializer.isAsync, initializer.isFailable) = (false, true)
    #expect(file(ModelScreen(making: .open(initializer))).text().contains("\"`Deck.init()` may give nil\"\n"))
    #expect(
      file(ModelScreen(making: .impossible)).text().contains(
        "\"`Deck` has no initializer that the harness may call\"\n"))
    #expect(file(ModelScreen(making: .call(".shared"))).text().contains("-> Deck { Deck.shared }\n"))
  }

  @Test("imports are sorted, a product's without @testable; a model without members shows its name")
  func plain() {
    let text = file(ModelScreen(making: .call("()")), importing: "import Zoo").text()
    #expect(text.hasPrefix("import SkipropeModels\nimport Zoo\n\n/// "))
    #expect(text.contains("    Column {\n      Text(\"Deck\")\n    }\n"))
  }

  @Test("modules are imported for a call to complete, and only then")
  func further() {
    var open = file(
      ModelScreen(making: .open(ModelShape.Initializer(parameters: [parameter("server", "Server")]))))
    open.further = ["@testable import Zoo", "@testable import Base"]
    #expect(
      open.text().hasPrefix(
        "import SkipropeModels\n\n@testable import Base\n@testable import Cards\n@testable import Zoo\n\n///")
    )
    var made = file(ModelScreen(making: .call("()")))
    made.further = open.further
    #expect(!made.text().contains("import Zoo"))
  }

  @Test("types with a name of Skiprope's are qualified")
  func shared() {
    var clashing = file(ModelScreen(making: .call("()")), type: "Session.Model")
    clashing.shared = ["Session", "Node"]
    let text = clashing.text()
    #expect(text.contains("-> Cards.Session.Model { Cards.Session.Model() }\n"))
    #expect(text.contains("-> [SkipropeModels.Node] {\n") && text.contains("Setup<QuizSubject>"))
    #expect(!text.contains("typealias"))
    // A module with the name of a type cannot be named inside a subject.
    clashing.shared = ["Session", "Cards"]
    #expect(clashing.text().contains("\ntypealias CardsSessionModel = Session.Model\n"))
    #expect(clashing.text().contains("-> CardsSessionModel { CardsSessionModel() }\n"))
  }
}
