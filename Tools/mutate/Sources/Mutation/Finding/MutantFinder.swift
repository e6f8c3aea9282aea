internal import SwiftOperators
internal import SwiftParser
internal import SwiftSyntax

/// Finds every place in a file where an operator applies.
package enum MutantFinder {
  /// The mutants in order of place, without ids. O(source).
  package static func mutants(in source: String, file: String, module: String) -> [Mutant] {
    let parsed = Parser.parse(source: source)
    // Unknown operators keep their flat list, in which nothing is found.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let visitor = MutationVisitor(source: source, file: file, module: module, tree: folded)
    visitor.walk(folded)
    return visitor.found.sorted {
      ($0.edit.whole.lowerBound, $0.after) < ($1.edit.whole.lowerBound, $1.after)
    }
  }

  /// Gives every mutant of one module its id; equal changes in equal declarations are told apart by their order.
  package static func identified(_ mutants: [Mutant]) -> [Mutant] {
    var used: Set<String> = []
    return mutants.map { mutant in
      var result = mutant
      var attempt = 0
      repeat {
        let facts = [mutant.declaration, mutant.kind.rawValue, mutant.before, mutant.after, "\(attempt)"]
        let digits = String(StableHash.of(facts.joined(separator: "\u{0}")) >> 36, radix: 16)
        result.id = "\(mutant.module)-" + String(repeating: "0", count: 7 - digits.count) + digits
        attempt += 1
      } while !used.insert(result.id).inserted
      return result
    }
  }
}
