internal import Kernel
internal import ScenarioFormat

/// What a child is dealt: its age and its device.
struct SampledKinds: Hashable, Sendable {
  var age: Int
  var device: String
}

/// Deals ages and devices out over the children of a population, one after the other.
///
/// By largest remainder: after every child, each kind has been dealt as often as its weight says, to within one. So any few
/// children have every kind between them, with every seed; which of several equally due is dealt is drawn.
struct PopulationSample: Sendable {
  private var ages: KindSample
  private var devices: KindSample

  init(_ scenario: Scenario) {
    let tree = SeedTree(scenario.seed).child("deal")
    ages = KindSample(scenario.population.ages, tree: tree.child("age"))
    devices = KindSample(scenario.devices, tree: tree.child("device"))
  }

  /// Deals to children who are not asked for. O(children x kinds).
  mutating func skip(_ children: Int) {
    for _ in 0..<children { _ = next() }
  }

  mutating func next() -> SampledKinds {
    SampledKinds(age: Int(ages.next() ?? "5") ?? 5, device: devices.next() ?? "iphone-se")
  }
}

/// Deals out names in proportion to their weights.
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

  /// The kind that is furthest behind its share; a draw among those that are equally far. `nil` when there is none.
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

  /// Differences of shares that are only rounding.
  private static let tolerance = 1e-9
}
