internal import Kernel
internal import ScenarioFormat

/// Devices of a family beyond one for each child.
extension ChildPlan {
  /// Second devices of some children, by the scenario's share, and one for each parent. Numbered after the children's first ones.
  /// Each has its own draws, so that it does not shift the children's. O(devices).
  static func furtherDevices(
    of children: [ChildPlan], _ scenario: Scenario, albumCount: Int, tree: SeedTree
  ) -> [ChildPlan] {
    let script = scenario.population
    guard !children.isEmpty, !scenario.soak.hasCycles else { return [] }
    var further: [ChildPlan] = []
    func add(_ user: User, of child: ChildPlan, age: Int, _ node: SeedTree) {
      let number = children.count + further.count + 1
      let devices = scenario.devices.filter { $0.weight > 0 }.map(\.name)
      let device = devices.isEmpty ? child.device : node.child("device").pick(devices)
      var plan = ChildPlan(
        scenario, index: Int(child.id.raw) - 1, ordinal: number,
        dealt: SampledKinds(age: age, device: device),
        albumCount: albumCount, tree: node)
      plan.user = user
      plan.otherDevice = number
      plan.name = child.name
      plan.dailyGoal = child.dailyGoal
      // The child's first device has already reported the history.
      plan.history = []
      if user == .parent {
        // A parent who takes out a phone for that does it first.
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

  /// A parent's age [A], beyond the children's age groups.
  private static let parentYears = 38
}

extension SignalPlan {
  /// Whether it earns or requests points.
  fileprivate var isOfPoints: Bool {
    switch kind {
    case .earn, .redeem, .ledger: true
    default: false
    }
  }
}
