internal import Kernel
package import ScenarioFormat

extension FamilyPlan {
  /// Draws family `index`, from 0. O(photos + ledger rows).
  package init(_ scenario: Scenario, index: Int) {
    let tree = SeedTree(scenario.seed).child("family").child(index)
    let script = scenario.population
    self.index = index
    seed = tree.seed
    let children = max(1, tree.child("child count").whole(script.childrenPerFamily))
    self.children = (0..<children).map { ChildPlan(scenario, index: $0, tree: tree.child("child").child($0)) }
    let count = tree.child("category count").whole(script.categoriesPerFamily)
    let mix = CategoryMix(count: count, tree: tree.child("category"))
    categories = mix.categories
    let faults = scenario.faults
    let firstID = UInt64(index + 1) << 32
    let photoTree = tree.child("photo")
    photos = (0..<tree.child("photo count").whole(script.photosPerFamily)).map {
      PhotoPlan(
        PhotoID(firstID + UInt64($0) + 1), tree: photoTree.child($0), mix: mix,
        sessionStart: scenario.session.start,
        faults: faults)
    }
    let groupTree = tree.child("group")
    groups = (0..<tree.child("group count").whole(script.groupsPerFamily)).map {
      GroupPlan(scenario, family: index, index: $0, tree: groupTree.child($0))
    }
  }
}

/// Single draws from a node of the tree.
extension SeedTree {
  /// A whole number of the range, uniform.
  func whole(_ range: ClosedRange<Int>) -> Int {
    var random = stream()
    return random.inside(range)
  }

  /// A number in [0, 1).
  var unit: Double {
    var random = stream()
    return random.unit()
  }

  /// One of the list, which must not be empty.
  func pick<Element>(_ list: [Element]) -> Element { list[whole(0...list.count - 1)] }
}
