import Families
import Kernel
import ScenarioFormat
import Testing

@Suite("The stratified sample of ages and devices")
struct PopulationSampleTests {
  private func children(_ seed: UInt64, families: Int, weights: [Double]) -> [ChildPlan] {
    var script = scenario(seed: seed, photos: 1...1, categories: 1...1, groups: 0...0, history: 0...0)
    script.units = families
    script.devices = zip(["iphone-se", "iphone-15-pro-max", "ipad-pro-12.9"], weights).map {
      WeightedName(name: $0, weight: $1)
    }
    return (0..<families).flatMap { FamilyPlan(script, index: $0).children }
  }

  @Test("after each child every kind was assigned by its weight, to within one", arguments: 1...20)
  func remainders(seed: UInt64) {
    let weights = [[1.0, 1, 1], [3, 1, 2], [5, 0, 1]][Int(seed) % 3]
    let all = children(seed, families: 12, weights: weights)
    let total = weights.reduce(0, +)
    for count in 1...all.count {
      for (index, name) in ["iphone-se", "iphone-15-pro-max", "ipad-pro-12.9"].enumerated() {
        let dealt = Double(all.prefix(count).count { $0.device == name })
        #expect(abs(dealt - Double(count) * weights[index] / total) < 1, "\(name) after \(count)")
      }
      let oldest = all.prefix(count).count { $0.ageYears == 11 }
      #expect(abs(Double(oldest) - Double(count) / 5) < 1)
    }
  }

  @Test("another seed gives another order, and ages and devices are independent")
  func shuffled() {
    let orders = Set((1...20).map { children($0, families: 6, weights: [1, 1, 1]).map(\.device) })
    #expect(orders.count > 15)
    var pairs: Set<[String]> = []
    for seed in 1...40 {
      for child in children(UInt64(seed), families: 4, weights: [1, 1, 1]) {
        pairs.insert(["\(child.ageYears)", child.device])
      }
    }
    #expect(pairs.count == 15)
  }

  @Test("a family's sample does not depend on drawing those before it")
  func alone() {
    var script = scenario(seed: 3, photos: 1...1, categories: 1...1, groups: 0...0, history: 0...0)
    script.units = 9
    let seventh = FamilyPlan(script, index: 7)
    _ = (0..<7).map { FamilyPlan(script, index: $0) }
    #expect(FamilyPlan(script, index: 7) == seventh)
  }

  @Test(
    "any two successive children cover every errand", arguments: 1...20)
  func errands(seed: UInt64) {
    let all = children(seed, families: 6, weights: [1, 1, 1])
    for (one, other) in zip(all, all.dropFirst()) {
      let goals = Set((one.errands + other.errands).map(\.goal))
      #expect(goals == Set(Errand.goals))
    }
    for child in all {
      #expect(child.errands.map(\.time) == child.errands.map(\.time).sorted())
      #expect(child.errands.allSatisfy { $0.time > .zero && $0.time < .seconds(1_800) })
    }
  }

  @Test("an errand of weight 0 is not assigned")
  func without() {
    var script = scenario(seed: 4, photos: 1...1, categories: 1...1, groups: 0...0, history: 0...0)
    script.session.errands = [WeightedName(name: "race", weight: 0)]
    let goals = Set(FamilyPlan(script, index: 0).children.flatMap(\.errands).map(\.goal))
    #expect(!goals.contains(.race) && goals.count == Errand.goals.count - 1)
    script.session.errands = [WeightedName(name: "see-points", weight: 1)]
    let more = FamilyPlan(script, index: 0).children.flatMap(\.errands).map(\.goal)
    #expect(Set(more).isSubset(of: Errand.goals + Errand.optional) && more.contains(.seePoints))
    script.session.errands = Errand.goals.map { WeightedName(name: $0.rawValue, weight: 0) }
    #expect(FamilyPlan(script, index: 0).children.allSatisfy { $0.errands.isEmpty })
  }
}
