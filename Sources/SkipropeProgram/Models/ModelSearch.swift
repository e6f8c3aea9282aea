internal import Commands
internal import ScenarioFormat

/// Finds the class named by `--model` in an app's modules.
struct ModelSearch {
  /// The name as typed: `Model`, `Outer.Model` or `Module.Model`.
  let name: String
  var graphs: [SymbolGraph]
  /// Files that do not build, with the types declared in their texts.
  let leftOut: [(file: LeftOut, types: [SwiftFile.Declaration])]
  /// Whether only public declarations can be used, as for products of a package.
  let isPublic: Bool

  /// Whether a name is a valid type name: identifiers joined by dots.
  static func isType(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return !parts.isEmpty
      && parts.allSatisfy { part in
        guard let first = part.first, first == "_" || first.isLetter else { return false }
        return part.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
      }
  }

  /// Whether a type of the name exists.
  var isFound: Bool {
    graphs.contains { graph in graph.types.contains { matches($0.path, graph.module) } }
  }

  /// The shape of the class. Throws `usage` without exactly one type of the name, and `invalidInput` if it cannot be used
  /// behind a screen.
  func shape() throws(CommandFailure) -> ModelShape {
    let found = graphs.flatMap { graph in
      graph.types.filter { matches($0.path, graph.module) }.map { (graph: graph, symbol: $0) }
    }
    guard let (graph, symbol) = found.first else { throw missing }
    guard found.count == 1 else {
      let all = found.map { "`\($0.graph.module).\($0.symbol.path.joined(separator: "."))`" }
      throw .usage(
        "`--model` is `\(name)`, but there are \(all.joined(separator: " and ")); say which: `--model "
          + "\(all[0].dropFirst().dropLast())`"
      )
    }
    try require(symbol, in: graph)
    return ModelShape(symbol, in: graph, isPublic: isPublic)
  }

  private func matches(_ path: [String], _ module: String) -> Bool {
    let typed = name.split(separator: ".").map(String.init)
    return typed == path || typed == [module] + path
  }

  private func require(_ symbol: SymbolGraph.Symbol, in graph: SymbolGraph) throws(CommandFailure) {
    let place = symbol.place.map { " at \($0.file):\($0.line)" } ?? ""
    func refused(_ words: String) -> CommandFailure {
      CommandFailure(.invalidInput, "`\(name)`\(place) \(words)")
    }
    let kind = symbol.kind.split(separator: ".").last.map(String.init) ?? symbol.kind
    guard kind == "class", !symbol.text.contains("actor ") else {
      let word = symbol.text.contains("actor ") ? "an actor" : (kind == "enum" ? "an enum" : "a \(kind)")
      throw refused(
        "is \(word), and a model is a class that is `@Observable` or an `ObservableObject`; name the class that the app's "
          + "view observes"
      )
    }
    guard !symbol.hasGenericParameters else {
      throw refused(
        "is generic, and a screen needs a concrete type; declare a subclass of one such type, and "
          + "name that"
      )
    }
    guard graph.isObservable(symbol) else {
      throw refused(
        "is a class that no view can observe; write `@Observable` in front of it, or let it conform to "
          + "`ObservableObject`"
      )
    }
    if let actor = symbol.otherActor {
      throw refused(
        "is isolated to `\(actor)`, and a screen reads its model on the main actor; name a class that is on "
          + "that, or on none"
      )
    }
    guard !isPublic || symbol.isPublic else {
      throw refused(
        "is not public, and the harness imports the product that `\(graph.module)` is in; make it `public`, "
          + "with all that the screen shows and calls")
    }
  }

  /// The error for a type that was not found: its left-out file, or the available types.
  var missing: CommandFailure {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    for (file, types) in leftOut {
      guard let type = types.first(where: { $0.name == last }) else { continue }
      return CommandFailure(
        .invalidInput,
        "`\(name)` at \(file.file):\(type.line) is in a file that does not build on Linux: "
          + "\(file.place) \(file.reason); \(file.remedy)"
      )
    }
    let candidates = graphs.flatMap { graph in
      graph.types.filter { graph.isObservable($0) && (!isPublic || $0.isPublic) }.map {
        $0.path.joined(separator: ".")
      }
    }
    return .usage(
      "`--model` is `\(name)`, but no file that builds on Linux declares it; "
        + (candidates.isEmpty
          ? "none declares any class that is `@Observable` or an `ObservableObject`"
          : NearestName.remedy(name, among: candidates)))
  }
}

extension SymbolGraph.Symbol {
  /// The global actor that a class is isolated to, other than the main actor.
  fileprivate var otherActor: String? {
    fragments.first { $0.kind == "attribute" && $0.preciseIdentifier.map { $0 != "s:ScM" } ?? false }?
      .spelling
  }
}

extension SymbolGraph {
  /// Classes and other types, inner ones included.
  fileprivate var types: [Symbol] {
    symbols.filter {
      ["swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.actor"].contains($0.kind)
    }
  }

  /// Whether Observation or Combine reports changes of the class, or of one that it inherits from.
  fileprivate func isObservable(_ symbol: Symbol) -> Bool {
    let known = protocols(of: symbol.id).contains {
      $0 == "Observation.Observable" || $0.hasSuffix(".ObservableObject")
    }
    return known || superclass(of: symbol.id).map(isObservable) ?? false
  }
}
