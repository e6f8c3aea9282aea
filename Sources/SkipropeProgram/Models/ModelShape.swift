/// The members of a model that a screen can use: its published properties, its methods and its initializers.
package struct ModelShape: Hashable, Sendable {
  package struct Property: Hashable, Sendable {
    /// The name in code, with backticks if it is a keyword.
    package var name: String
    /// Its type as declared.
    package var type: String
    /// A text property of a list's elements, as the title of a row.
    package var title: String?

    package init(name: String, type: String, title: String? = nil) {
      (self.name, self.type, self.title) = (name, type, title)
    }
  }

  package struct Parameter: Hashable, Sendable {
    /// The argument label; `_` for none.
    package var label: String
    /// The internal name.
    package var name: String
    /// Its type as declared, without a default.
    package var type: String
    /// Whether a call may omit it.
    package var isOptional: Bool
    /// Whether its type is a protocol, so that a fake can be passed.
    package var isPort: Bool

    package init(label: String, name: String, type: String, isOptional: Bool = false, isPort: Bool = false) {
      (self.label, self.name, self.type) = (label, name, type)
      (self.isOptional, self.isPort) = (isOptional, isPort)
    }
  }

  package struct Method: Hashable, Sendable {
    package var name: String
    package var parameters: [Parameter]
    /// Whether it returns a value that is not discardable.
    package var hasResult = false
    package var isAsync = false
    package var isThrowing = false

    package init(name: String, parameters: [Parameter] = []) {
      (self.name, self.parameters) = (name, parameters)
    }
  }

  package struct Initializer: Hashable, Sendable {
    package var parameters: [Parameter]
    package var isAsync = false
    package var isThrowing = false
    package var isFailable = false

    package init(parameters: [Parameter]) { self.parameters = parameters }
  }

  /// The name of its module for the compiler.
  package var module: String
  /// Its name after those of its enclosing types, such as `Outer.Model`.
  package var type: String
  package var properties: [Property] = []
  package var methods: [Method] = []
  package var initializers: [Initializer] = []

  package init(module: String, type: String) { (self.module, self.type) = (module, type) }
}

extension [ModelShape.Parameter] {
  /// The parameters that a call must pass.
  package var required: [ModelShape.Parameter] { filter { !$0.isOptional } }
}

extension ModelShape {
  /// Reads the class of this name; nil if the graph has none.
  package init?(_ type: String, in graph: SymbolGraph, isPublic: Bool) {
    let path = type.split(separator: ".").map(String.init)
    guard let symbol = graph.symbols.first(where: { $0.kind == "swift.class" && $0.path == path }) else {
      return nil
    }
    self.init(symbol, in: graph, isPublic: isPublic)
  }

  /// Reads a class of a graph, with members inherited from other classes of its module.
  ///
  /// `isPublic`: only public members. Left out are members added by macros and protocols, unobserved stored properties,
  /// closures, static members and deprecated ones.
  init(_ symbol: SymbolGraph.Symbol, in graph: SymbolGraph, isPublic: Bool) {
    self.init(module: graph.module, type: symbol.path.joined(separator: "."))
    var seen: Set<String> = []
    var current: SymbolGraph.Symbol? = symbol
    while let level = current {
      // A class without initializers inherits those of its superclass.
      let takesInitializers = initializers.isEmpty
      for member in graph.members(of: level.id) {
        guard member.extends != "swift.protocol", !member.isDeprecated, let last = member.path.last,
          !ModelShape.generated.contains(last),
          !isPublic || member.isPublic
        else { continue }
        if member.kind == "swift.init" {
          if takesInitializers { add(initializer: member) }
        } else if seen.insert(last).inserted {
          add(member, of: graph)
        }
      }
      current = graph.superclass(of: level.id)
    }
  }

  private mutating func add(_ member: SymbolGraph.Symbol, of graph: SymbolGraph) {
    switch member.kind {
    case "swift.property":
      guard member.isObserved else { return }
      let type = member.declaredType
      guard !type.contains("->") else { return }
      properties.append(Property(name: member.name, type: type, title: graph.title(ofElementsOf: member)))
    case "swift.method":
      guard !member.hasGenericParameters else { return }
      let isVoid = ["()", "Void", ""].contains(member.returns.map(\.spelling).joined())
      let isDiscardable = member.fragments.contains { $0.spelling == "@discardableResult" }
      var method = Method(name: member.name, parameters: member.parameters)
      method.hasResult = !isVoid && !isDiscardable
      method.isAsync = member.ending.contains("async")
      method.isThrowing = member.ending.contains("throws")
      methods.append(method)
    default: break
    }
  }

  private mutating func add(initializer member: SymbolGraph.Symbol) {
    guard !member.hasGenericParameters else { return }
    var initializer = Initializer(parameters: member.parameters)
    initializer.isAsync = member.ending.contains("async")
    initializer.isThrowing = member.ending.contains("throws")
    initializer.isFailable = member.text.contains("init?(") || member.text.contains("init!(")
    initializers.append(initializer)
  }

  /// Members generated by macros and by Combine.
  private static let generated: Set<String> = [
    "_$observationRegistrar", "access(keyPath:)", "withMutation(keyPath:_:)", "objectWillChange",
    "hash(into:)",
    "encode(to:)",
  ]
}

extension SymbolGraph.Symbol {
  /// Whether a view observes the property: it is constant, computed or published, or Observation's macro has generated
  /// accessors. Values stored by other property wrappers are not observed.
  fileprivate var isObserved: Bool {
    let wrappers = fragments.filter { $0.kind == "attribute" && $0.preciseIdentifier != nil }.map(\.spelling)
    return wrappers.allSatisfy { ["MainActor", "Published"].contains($0) }
      && fragments.contains { $0.kind == "keyword" && ["let", "get"].contains($0.spelling) }
  }

  /// The type of a property, after its name.
  fileprivate var declaredType: String {
    guard let name = fragments.firstIndex(where: { $0.kind == "identifier" }) else { return "" }
    let rest = fragments[(name + 1)...].map(\.spelling).joined()
    let type = rest.hasPrefix(": ") ? rest.dropFirst(2) : Substring(rest)
    return String(type.firstRange(of: " { ").map { type[..<$0.lowerBound] } ?? type)
  }

  /// The fragments of each parameter, from its label to the next one's.
  private var parts: [ArraySlice<SymbolGraph.Fragment>] {
    let starts = fragments.indices.filter { fragments[$0].kind == "externalParam" }
    return starts.enumerated().map { number, start in
      fragments[start..<(number + 1 < starts.count ? starts[number + 1] : fragments.count)]
    }
  }

  fileprivate var parameters: [ModelShape.Parameter] {
    parts.enumerated().map { number, part in
      let isLast = number == parts.count - 1
      let text = part.map(\.spelling).joined()
      var type = text.firstRange(of: ": ").map { text[$0.upperBound...] } ?? Substring(text)
      let end = isLast ? SymbolGraph.closingBracket(of: type) : nil
      type = end.map { type[..<$0] } ?? type
      if !isLast, type.hasSuffix(", ") { type = type.dropLast(2) }
      let standard = type.firstRange(of: " = ")
      if let standard { type = type[..<standard.lowerBound] }
      let isVariadic = type.hasSuffix("...")
      let first = part.first { $0.kind == "typeIdentifier" }?.preciseIdentifier
      return ModelShape.Parameter(
        label: part.first?.spelling ?? "_",
        name: part.first { $0.kind == "internalParam" }?.spelling ?? part.first?.spelling ?? "_",
        type: String(type), isOptional: standard != nil || isVariadic,
        isPort: first.map { $0.hasSuffix("P") && $0 != "s:SP" } ?? false)
    }
  }

  /// The text after the parameters.
  fileprivate var ending: Substring {
    let last = parts.last.map { $0.map(\.spelling).joined() } ?? text
    guard !parts.isEmpty else { return text.firstRange(of: "()").map { text[$0.upperBound...] } ?? "" }
    return Substring(SymbolGraph.closingBracket(of: Substring(last)).map { String(last[$0...]) } ?? "")
  }
}

extension SymbolGraph {
  /// The text property that titles the elements of another property: `title`, `name`, else the first one.
  fileprivate func title(ofElementsOf member: Symbol) -> String? {
    guard let type = member.fragments.last(where: { $0.kind == "typeIdentifier" })?.preciseIdentifier else {
      return nil
    }
    let texts = members(of: type).filter { $0.kind == "swift.property" && $0.declaredType == "String" }
    let names = texts.map(\.name)
    return ["title", "name"].first(where: names.contains) ?? names.first { $0 != "id" }
  }

  /// The index of the closing bracket whose opening one precedes the text; nil if there is none. String literals are skipped.
  fileprivate static func closingBracket(of text: Substring) -> Substring.Index? {
    var depth = 0
    var isInString = false
    for index in text.indices {
      switch text[index] {
      case "\"": isInString.toggle()
      case "(", "[", "{": if !isInString { depth += 1 }
      case ")", "]", "}":
        if isInString { continue }
        depth -= 1
        if depth < 0 { return index }
      default: break
      }
    }
    return nil
  }
}
