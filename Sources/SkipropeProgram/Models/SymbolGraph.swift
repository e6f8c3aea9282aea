internal import Foundation

/// The declarations of a module, from the compiler's `-emit-symbol-graph`.
package struct SymbolGraph: Decodable, Sendable {
  /// A piece of a declaration's text: `{"kind": "keyword", "spelling": "func"}`.
  struct Fragment: Decodable, Hashable, Sendable {
    var kind: String
    var spelling: String
    /// The symbol that a type's name refers to.
    var preciseIdentifier: String?
  }

  struct Symbol: Decodable, Sendable {
    var id: String
    /// The kind, such as `swift.class` or `swift.method`.
    var kind: String
    /// Its name after those of its enclosing types.
    var path: [String]
    var fragments: [Fragment]
    var access: String
    /// The kind of type extended by its extension, such as `swift.protocol`.
    var extends: String?
    var hasGenericParameters: Bool
    var returns: [Fragment]
    /// Whether `@available` marks it as deprecated or unavailable.
    var isDeprecated: Bool
    /// The file and the line, from 1, of its name.
    var place: (file: String, line: Int)?
  }

  struct Relationship: Decodable, Sendable {
    var kind: String
    var source: String
    var target: String
    /// The target's module and name.
    var targetFallback: String?
  }

  private struct Module: Decodable { let name: String }
  private enum CodingKeys: String, CodingKey { case module, symbols, relationships }

  /// The module's name for the compiler.
  let module: String
  let symbols: [Symbol]
  private let relationships: [Relationship]

  package init(from decoder: any Decoder) throws {
    let table = try decoder.container(keyedBy: CodingKeys.self)
    module = try table.decode(Module.self, forKey: .module).name
    symbols = try table.decode([Symbol].self, forKey: .symbols)
    relationships = try table.decode([Relationship].self, forKey: .relationships)
  }

  /// Parses the JSON of a symbol graph; nil if it is none.
  package init?(_ json: [UInt8]) {
    guard let graph = try? JSONDecoder().decode(SymbolGraph.self, from: Data(json)) else { return nil }
    self = graph
  }

  /// The module and name of each protocol that a type conforms to.
  func protocols(of id: String) -> [String] {
    relationships.filter { $0.kind == "conformsTo" && $0.source == id }.map { $0.targetFallback ?? $0.target }
  }

  /// The superclass of a class, if it is of this module.
  func superclass(of id: String) -> Symbol? {
    let target = relationships.first { $0.kind == "inheritsFrom" && $0.source == id }?.target
    return symbols.first { $0.id == target }
  }

  /// The members of a type and of its extensions, in the order of their declarations.
  func members(of id: String) -> [Symbol] {
    let own = Set(relationships.filter { $0.kind == "memberOf" && $0.target == id }.map(\.source))
    return symbols.filter { own.contains($0.id) }
  }
}

extension SymbolGraph.Symbol {
  private enum CodingKeys: String, CodingKey {
    case identifier, kind, pathComponents, declarationFragments, accessLevel, swiftExtension, swiftGenerics
    case functionSignature, availability, location
  }
  private struct Identifier: Decodable { let precise: String }
  private struct Kind: Decodable { let identifier: String }
  private struct Extension: Decodable { let typeKind: String? }
  private struct Generics: Decodable { let parameters: [Kindless]? }
  private struct Kindless: Decodable {}
  private struct Signature: Decodable { let returns: [SymbolGraph.Fragment]? }
  private struct Availability: Decodable {
    let isUnconditionallyDeprecated: Bool?
    let isUnconditionallyUnavailable: Bool?
  }
  private struct Location: Decodable {
    struct Position: Decodable { let line: Int }
    let uri: String
    let position: Position
  }

  init(from decoder: any Decoder) throws {
    let table = try decoder.container(keyedBy: CodingKeys.self)
    id = try table.decode(Identifier.self, forKey: .identifier).precise
    kind = try table.decode(Kind.self, forKey: .kind).identifier
    path = try table.decode([String].self, forKey: .pathComponents)
    fragments = try table.decodeIfPresent([SymbolGraph.Fragment].self, forKey: .declarationFragments) ?? []
    access = try table.decode(String.self, forKey: .accessLevel)
    extends = try table.decodeIfPresent(Extension.self, forKey: .swiftExtension)?.typeKind
    let generics = try table.decodeIfPresent(Generics.self, forKey: .swiftGenerics)
    hasGenericParameters = !(generics?.parameters ?? []).isEmpty
    returns = try table.decodeIfPresent(Signature.self, forKey: .functionSignature)?.returns ?? []
    isDeprecated = (try table.decodeIfPresent([Availability].self, forKey: .availability) ?? []).contains {
      $0.isUnconditionallyDeprecated == true || $0.isUnconditionallyUnavailable == true
    }
    place = try table.decodeIfPresent(Location.self, forKey: .location).map { location in
      // The path is the compiler's argument, which may be relative.
      let path = location.uri.hasPrefix("file://") ? String(location.uri.dropFirst(7)) : location.uri
      let decoded = path.removingPercentEncoding ?? path
      return (decoded.hasPrefix("./") ? String(decoded.dropFirst(2)) : decoded, location.position.line + 1)
    }
  }

  /// Whether other packages can use it.
  var isPublic: Bool { ["public", "open"].contains(access) }
  /// The declaration as one text.
  var text: String { fragments.map(\.spelling).joined() }
  /// Its name in code, with backticks if it is a keyword; empty for initializers.
  var name: String { fragments.first { $0.kind == "identifier" }?.spelling ?? "" }
}
