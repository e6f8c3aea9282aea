/// The order in which mutants are drawn, module by module.
///
/// Each place gets its rank from the seed and its own id, so a change elsewhere does not change the draw. Within a module
/// the kinds take turns: else whole numbers and calls, of which there are most, would be nearly all that is tried. Those
/// that were written by hand are drawn first, all of them, and not counted.
package struct MutantDraw: Sendable {
  /// The modules in order of name.
  package let modules: [String]
  /// How many places each module has.
  package let places: [String: Int]
  /// How many mutants each module gets.
  package let quotas: [String: Int]
  private let sequences: [String: [Mutant]]
  /// Those written by hand, in the order of the file.
  private let planted: [Mutant]

  /// Draws `count` from the places, and at least `each` from each module that has so many. O(places log places).
  package init(from all: [Mutant], count: Int, each: Int = 0, seed: UInt64) {
    planted = all.filter { $0.kind == .planted }
    let mutants = all.filter { $0.kind != .planted }
    let byModule = Dictionary(grouping: mutants, by: \.module)
    modules = byModule.keys.sorted()
    places = byModule.mapValues(\.count).merging(planted.map { ($0.module, 0) }) { all, _ in all }
    sequences = byModule.mapValues { Self.sequence($0, seed: seed) }
    let places = byModule.mapValues(\.count)
    quotas = Self.quotas(count: count, places: places)
      .merging(places.mapValues { min(each, $0) }) { share, least in max(share, least) }
  }

  /// The ids of all that may be drawn.
  package var ids: [String] { sequences.values.flatMap { $0.map(\.id) }.sorted() }

  /// The mutants to try when those in `rejected` turned out not to compile, in order of module and draw.
  package func chosen(without rejected: Set<String>) -> [Mutant] { taken(without: rejected) { $0 } }

  /// The same and some more, to take the place of those that will not compile.
  package func embedded(without rejected: Set<String>) -> [Mutant] {
    taken(without: rejected) { $0 + $0 / 4 + 1 }
  }

  private func taken(without rejected: Set<String>, _ count: (Int) -> Int) -> [Mutant] {
    planted.filter { !rejected.contains($0.id) }
      + modules.flatMap { module in
        (sequences[module] ?? []).lazy.filter { !rejected.contains($0.id) }.prefix(count(quotas[module] ?? 0))
      }
  }

  private static func sequence(_ mutants: [Mutant], seed: UInt64) -> [Mutant] {
    let start = StableHash.mixed(seed)
    let ranked = mutants.map { (rank: StableHash.mixed(start ^ StableHash.of($0.id)), mutant: $0) }
      .sorted { ($0.rank, $0.mutant.id) < ($1.rank, $1.mutant.id) }.map(\.mutant)
    let kinds = MutationKind.allCases.map { kind in ranked.filter { $0.kind == kind } }
    let longest = kinds.map(\.count).max() ?? 0
    return (0..<longest).flatMap { turn in kinds.compactMap { turn < $0.count ? $0[turn] : nil } }
  }

  /// Half is spread evenly over the modules, half by their numbers of places; no module gets more than it has.
  static func quotas(count: Int, places: [String: Int]) -> [String: Int] {
    var result = places.mapValues { _ in 0 }
    let total = places.values.reduce(0, +)
    guard total > 0 else { return result }
    var left = min(count, total)
    let shares = places.mapValues { (1 / Double(places.count) + Double($0) / Double(total)) / 2 }
    while left > 0 {
      // The module that is furthest behind its share is next; equals go by name.
      let open = places.keys.filter { (result[$0] ?? 0) < (places[$0] ?? 0) }
      let next = open.min {
        let a = Double((result[$0] ?? 0) + 1) / (shares[$0] ?? 1)
        let b = Double((result[$1] ?? 0) + 1) / (shares[$1] ?? 1)
        return (a, $0) < (b, $1)
      }
      guard let next else { return result }
      result[next, default: 0] += 1
      left -= 1
    }
    return result
  }
}
