import Mutation

/// The changes found in a source, as `kind: before -> after`, in order of place.
func changes(in source: String) -> [String] {
  MutantFinder.mutants(in: source, file: "A.swift", module: "A").map {
    "\($0.kind): \($0.before) -> \($0.after)"
  }
}

/// The mutants of a source with their ids and numbers from 1.
func numbered(_ source: String) -> [NumberedMutant] {
  MutantFinder.identified(MutantFinder.mutants(in: source, file: "A.swift", module: "A")).enumerated().map {
    NumberedMutant(number: $0.offset + 1, mutant: $0.element)
  }
}

/// Mutants of a module that differ in nothing but their names.
func mutants(_ module: String, _ count: Int, kind: MutationKind = .call) -> [Mutant] {
  (0..<count).map { index in
    Mutant(
      id: "\(module)-\(kind)-\(index)", module: module, file: "Sources/\(module)/File.swift", line: index + 1,
      declaration: "f", kind: kind, before: "f(\(index))", after: "dropped", edit: .dropStatement(0..<1))
  }
}
