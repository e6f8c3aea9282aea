internal import Kernel
internal import ScenarioFormat

/// A child's age and device, as assigned by the sample.
struct SampledKinds: Hashable, Sendable {
  var age: Int
  var device: String
}

/// A stratified sample of ages and devices over the children of a population, one after the other.
///
/// By largest remainder: after every child, each kind was assigned as often as its weight says, to within one. Any few children
/// therefore cover every kind, with every seed. Ties are drawn.
struct PopulationSample: Sendable {
  private var ages: KindSample
  private var devices: KindSample

  init(_ scenario: Scenario) {
    let tree = SeedTree(scenario.seed).child("deal")
    ages = KindSample(scenario.population.ages, tree: tree.child("age"))
    devices = KindSample(scenario.devices, tree: tree.child("device"))
  }

  /// Skips children that are not needed. O(children x kinds).
  mutating func skip(_ children: Int) {
    for _ in 0..<children { _ = next() }
  }

  mutating func next() -> SampledKinds {
    SampledKinds(age: Int(ages.next() ?? "5") ?? 5, device: devices.next() ?? "iphone-se")
  }
}

/// A stratified sample of names by their weights.
private struct KindSample: Sendable {
  private let kinds: [(name: String, share: Double)]
  private var dealt: [Int]
  private var total = 0
  private var random: RandomSource

  init(_ kinds: [WeightedName], tree: SeedTree) {
    let sum = kinds.reduce(0) { $0 + max(0, $1.weight) }
    self.kinds = sum > 0 ? kinds.filter { $0.weight > 0 }.map { ($0.name, $0.weight / sum) } : []
    dealt = Array(repeating: 0, count: self.kinds.count)
    random = tree.stream()
  }

  /// The kind furthest behind its share; ties are drawn. `nil` if there is none.
  mutating func next() -> String? {
    guard !kinds.isEmpty else { return nil }
    total += 1
    var best = 0
    var lead = -Double.infinity
    var ties = 0
    for index in kinds.indices {
      let behind = kinds[index].share * Double(total) - Double(dealt[index])
      if behind > lead + KindSample.tolerance {
        (best, lead, ties) = (index, behind, 1)
      } else if behind > lead - KindSample.tolerance {
        ties += 1
        if random.below(ties) == 0 { best = index }
      }
    }
    dealt[best] += 1
    return kinds[best].name
  }

  /// The largest difference of shares that counts as rounding.
  private static let tolerance = 1e-9
}
