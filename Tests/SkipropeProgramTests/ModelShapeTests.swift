import Foundation
import SkipropeProgram
import Testing

@Suite("The shape of a model")
struct ModelShapeTests {
  /// A symbol of the compiler: the fragments of its declaration with their kinds.
  private struct Symbol {
    var id: String
    var kind = "swift.property"
    var path: [String]
    var words: [(kind: String, text: String)]
    var access = "internal"
    var extends: String?
    var returns = "()"
    var isGeneric = false
    var isDeprecated = false

    var json: String {
      let fragments = words.map { word in
        let precise =
          ["typeIdentifier", "attribute"].contains(word.kind)
          ? #", "preciseIdentifier": "s:\#(word.text)\#(word.text.hasSuffix("Server") ? "P" : "V")""# : ""
        return #"{"kind": "\#(word.kind)", "spelling": \#(String(reflecting: word.text))\#(precise)}"#
      }
      let more =
        (extends.map { #", "swiftExtension": {"extendedModule": "M", "typeKind": "\#($0)"}"# } ?? "")
        + (isGeneric ? #", "swiftGenerics": {"parameters": [{"name": "T", "index": 0, "depth": 0}]}"# : "")
        + (isDeprecated ? #", "availability": [{"domain": "*", "isUnconditionallyDeprecated": true}]"# : "")
      return #"""
        {"kind": {"identifier": "\#(kind)", "displayName": ""}, "identifier": {"precise": "\#(id)"},
         "pathComponents": \#(path), "declarationFragments": [\#(fragments.joined(separator: ","))],
         "functionSignature": {"returns": [{"kind": "text", "spelling": "\#(returns)"}]},
         "accessLevel": "\#(access)"\#(more)}
        """#
    }
  }

  private func property(
    _ name: String, _ type: String, _ accessors: String = " { get set }", keyword: String = "var",
    access: String = "internal",
    extends: String? = nil
  ) -> Symbol {
    var words = [
      ("keyword", keyword), ("text", " "), ("identifier", name), ("text", ": "), ("typeIdentifier", type),
    ]
    if !accessors.isEmpty {
      words += [("text", " { "), ("keyword", "get"), ("text", accessors.dropFirst(6) + "")]
    }
    return Symbol(
      id: "M.\(name)", path: ["Model", name.filter { $0 != "`" }], words: words, access: access,
      extends: extends)
  }

  private func method(
    _ name: String, _ path: String, _ rest: [(String, String)], kind: String = "swift.method"
  ) -> Symbol {
    let words = [("keyword", kind == "swift.init" ? "init" : "func"), ("text", " ")]
    let named = kind == "swift.init" ? [] : [("identifier", name)]
    return Symbol(id: "M.\(path)", kind: kind, path: ["Model", path], words: words + named + rest)
  }

  private func shape(
    _ members: [Symbol], isPublic: Bool = false, more: [Symbol] = [], relations: [String] = []
  ) throws -> ModelShape {
    let model = Symbol(
      id: "Model", kind: "swift.class", path: ["Model"],
      words: [("keyword", "class"), ("text", " "), ("identifier", "Model")])
    let own = members.map { #"{"kind": "memberOf", "source": "\#($0.id)", "target": "Model"}"# }
    let json = #"""
      {"module": {"name": "M"}, "symbols": [\#(([model] + members + more).map(\.json).joined(separator: ","))],
       "relationships": [\#((own + relations).joined(separator: ","))]}
      """#
    let graph = try #require(SymbolGraph(Array(json.utf8)))
    return try #require(ModelShape("Model", in: graph, isPublic: isPublic))
  }

  @Test(
    "published, computed and constant properties are shown, but no unobserved, generated or hidden ones"
  )
  func properties() throws {
    var closure = property("done", "Void")
    closure.words.insert(("text", "() -> "), at: 4)
    var wrapped = property("wrapped", "Int")
    wrapped.words = [("attribute", "Dependency"), ("text", " ")] + wrapped.words
    var published = property("published", "Int")
    published.words = [("attribute", "Published"), ("attribute", "MainActor")] + published.words
    var old = property("old", "Int")
    old.isDeprecated = true
    let members = [
      property("title", "String"), property("count", "Int", " { get }"),
      property("limit", "Int", "", keyword: "let"),
      property("`default`", "Int"), property("ignored", "Int", ""), closure, old, wrapped, published,
      property("objectWillChange", "Publisher"), property("inherited", "Int", extends: "swift.protocol"),
      property("extended", "Int", extends: "swift.class"),
      Symbol(
        id: "M.shared", kind: "swift.type.property", path: ["Model", "shared"],
        words: [("identifier", "shared")]),
    ]
    #expect(
      try shape(members).properties.map(\.name) == [
        "title", "count", "limit", "`default`", "published", "extended",
      ])
    #expect(try shape(members).properties.first?.type == "String")
  }

  @Test("a product's shape has public members only")
  func visible() throws {
    let members = [
      property("shown", "Int", access: "public"), property("hidden", "Int"),
      property("open", "Int", access: "open"),
    ]
    #expect(try shape(members, isPublic: true).properties.map(\.name) == ["shown", "open"])
    #expect(try shape(members).properties.count == 3)
  }

  @Test("parameters have label, name, type and optionality; effects follow them")
  func parameters() throws {
    let rename = method(
      "rename", "rename(_:to:then:in:)",
      [
        ("text", "("), ("externalParam", "_"), ("text", " "), ("internalParam", "photo"), ("text", ": "),
        ("typeIdentifier", "Photo"),
        ("text", ", "), ("externalParam", "to"), ("text", ": "), ("typeIdentifier", "String"),
        ("text", #" = "a, b: (", "#),
        ("externalParam", "then"), ("text", ": ("), ("typeIdentifier", "Int"), ("text", ") async -> Void, "),
        ("externalParam", "in"), ("text", ": "), ("typeIdentifier", "Int"), ("text", "...) "),
        ("keyword", "throws"),
      ])
    let method = try #require(try shape([rename]).methods.first)
    #expect(method.parameters.map(\.label) == ["_", "to", "then", "in"])
    #expect(method.parameters.map(\.name) == ["photo", "to", "then", "in"])
    #expect(method.parameters.map(\.type) == ["Photo", "String", "(Int) async -> Void", "Int..."])
    #expect(method.parameters.required.map(\.label) == ["_", "then"])
    #expect(method.isThrowing && !method.isAsync && !method.hasResult)
  }

  @Test("a result counts unless it is discardable; generic methods are left out")
  func results() throws {
    var total = method("total", "total()", [("text", "() "), ("keyword", "async"), ("text", " -> Int")])
    total.returns = "Int"
    var found = total
    (found.id, found.path) = ("M.find", ["Model", "find()"])
    found.words.insert(("attribute", "@discardableResult"), at: 0)
    var generic = method("map", "map()", [("text", "<T>()")])
    generic.isGeneric = true
    let access = method("access", "access(keyPath:)", [("text", "()")])
    let methods = try shape([total, found, generic, access]).methods
    #expect(methods.map(\.hasResult) == [true, false] && methods.allSatisfy(\.isAsync))
  }

  @Test(
    "a protocol parameter of an initializer is a port; throwing and failable initializers are marked"
  )
  func initializers() throws {
    let initializer = method(
      "", "init(server:)",
      [
        ("text", "?("), ("externalParam", "server"), ("text", ": any "), ("typeIdentifier", "PhotoServer"),
        ("text", ") throws"),
      ],
      kind: "swift.init")
    var failable = initializer
    failable.words[0...1] = [("keyword", "init")]
    let first = try #require(try shape([failable]).initializers.first)
    #expect(first.parameters.map(\.isPort) == [true] && first.parameters[0].type == "any PhotoServer")
    #expect(first.isFailable && first.isThrowing && !first.isAsync)
  }

  @Test(
    "members of a superclass in the module follow, once, and its initializers if the class has none")
  func inherited() throws {
    let base = Symbol(id: "Base", kind: "swift.class", path: ["Base"], words: [("keyword", "class")])
    var work = method("work", "work()", [("text", "()")])
    (work.id, work.path) = ("B.work", ["Base", "work()"])
    var own = method("work", "work()", [("text", "()")])
    own.id = "M.own"
    var make = method("", "init()", [("text", "()")], kind: "swift.init")
    (make.id, make.path) = ("B.init", ["Base", "init()"])
    let relations = [
      #"{"kind": "inheritsFrom", "source": "Model", "target": "Base"}"#,
      #"{"kind": "memberOf", "source": "B.work", "target": "Base"}"#,
      #"{"kind": "memberOf", "source": "B.init", "target": "Base"}"#,
    ]
    let shape = try shape([own], more: [base, work, make], relations: relations)
    #expect(shape.methods.count == 1 && shape.initializers.count == 1)
  }

  @Test("an invalid graph and an unknown name have no shape")
  func none() throws {
    #expect(SymbolGraph(Array("{}".utf8)) == nil && SymbolGraph([]) == nil)
    let json = #"{"module": {"name": "M"}, "symbols": [], "relationships": []}"#
    let graph = try #require(SymbolGraph(Array(json.utf8)))
    #expect(ModelShape("Model", in: graph, isPublic: false) == nil)
  }
}
