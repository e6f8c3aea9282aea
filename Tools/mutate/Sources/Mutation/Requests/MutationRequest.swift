/// Which mutants are wanted.
package struct MutationRequest: Hashable, Sendable, Codable {
  package var seed: UInt64 = 1
  package var count = 200
  /// How many each module gets at least, if it has so many places.
  package var each = 0
  /// The modules to change; empty for all that are mutated by default.
  package var modules: [String] = []
  /// The ids to try, whatever is drawn; empty for a draw.
  package var only: [String] = []

  /// Whether only those written by hand are tried.
  package var isHandwrittenOnly = false

  package init() {}
}
