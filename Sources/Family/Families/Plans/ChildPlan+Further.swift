internal import Kernel
internal import ScenarioFormat

/// Devices that a family has besides one for each child.
extension ChildPlan {
  /// A second device of some children, by the scenario's share, and one of each parent: numbered on behind the children's. Each draws
  /// for itself, so that they shift nothing of the children. O(devices).
  static func furtherDevices(
    of children: [ChildPlan], _ scenario: Scenario, albumCount: Int, tree: SeedTree
  ) -> [ChildPlan] {
    let script = scenario.population
    guard !children.isEmpty, !scenario.soak.hasCycles else { return [] }
    var further: [ChildPlan] = []
    func add(_ hand: Hand, of child: ChildPlan, age: Int, _ node: SeedTree) {
      let number = children.count + further.count + 1
      let devices = scenario.devices.filter { $0.weight > 0 }.map(\.name)
      let device = devices.isEmpty ? child.device : node.child("device").pick(devices)
      var plan = ChildPlan(
        scenario, index: Int(child.id.raw) - 1, ordinal: number,
        dealt: SampledKinds(age: age, device: device),
        albumCount: albumCount, tree: node)
      plan.hand = hand
      plan.otherDevice = number
      plan.name = child.name
      plan.dailyGoal = child.dailyGoal
      // What happened before the session the child's first device has said.
      plan.history = []
      if hand == .parent {
        // Who takes a phone out for that does it first.
        plan.errands = [Errand(time: .zero, goal: .lookAfter)]
        plan.signals.removeAll { $0.isOfPoints }
        (plan.temper, plan.partner) = (.usual, nil)
      }
      further.append(plan)
    }
    for (place, child) in children.enumerated() {
      let node = tree.child("second device").child(place)
      if node.child("has").whole(0...99) < script.secondDevicesPercent {
        add(.secondDevice, of: child, age: child.ageYears, node)
      }
    }
    let parents = tree.child("parent")
    for place in 0..<parents.child("count").whole(script.parentsPerFamily) {
      add(
        .parent, of: children[place % children.count], age: parentYears,
        parents.child(place))
    }
    return further
  }

  /// Of a parent [A]: it is beyond the children's groups of ages.
  private static let parentYears = 38
}

extension SignalPlan {
  /// Whether points are earned or asked for by it.
  fileprivate var isOfPoints: Bool {
    switch kind {
    case .earn, .redeem, .ledger: true
    default: false
    }
  }
}
