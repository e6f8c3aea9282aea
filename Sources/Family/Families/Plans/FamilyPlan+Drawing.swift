package import Kernel
package import ScenarioFormat

extension FamilyPlan {
  /// Renames siblings with equal names: a later one gets the next free name, as long as there is one.
  private static func distinguish(_ children: inout [ChildPlan]) {
    let names = FamilyNames.people
    var taken: Set<String> = []
    for place in children.indices {
      if taken.contains(children[place].name), let first = names.firstIndex(of: children[place].name) {
        let others = names[first...] + names[..<first]
        children[place].name = others.first { !taken.contains($0) } ?? children[place].name
      }
      taken.insert(children[place].name)
    }
  }

  /// Draws family `index`, from 0. O(photos + ledger rows).
  package init(_ scenario: Scenario, index: Int) {
    let tree = SeedTree(scenario.seed).child("family").child(index)
    let script = scenario.population
    self.index = index
    seed = tree.seed
    let children = FamilyPlan.childCount(scenario, index)
    let before = FamilyPlan.childrenBefore(index, scenario)
    var stratifiedChoice = PopulationSample(scenario)
    stratifiedChoice.skip(before)
    let photoCount = tree.child("photo count").whole(script.photosPerFamily)
    self.children = (0..<children).map {
      ChildPlan(
        scenario, index: $0, ordinal: before + $0, dealt: stratifiedChoice.next(), albumCount: photoCount,
        tree: tree.child("child").child($0))
    }
    FamilyPlan.distinguish(&self.children)
    self.children += ChildPlan.furtherDevices(of: self.children, scenario, albumCount: photoCount, tree: tree)
    let count = tree.child("category count").whole(script.categoriesPerFamily)
    let mix = CategoryMix(count: count, tree: tree.child("category"))
    categories = mix.categories
    let faults = FaultPlan(scenario.swarm, length: scenario.session.length, tree: tree.child("faults"))
      .files(besides: scenario.faults)
    let firstID = UInt64(index + 1) << 32
    let photoTree = tree.child("photo")
    photos = (0..<photoCount).map {
      PhotoPlan(
        PhotoID(firstID + UInt64($0) + 1), tree: photoTree.child($0), mix: mix,
        sessionStart: scenario.session.start,
        faults: faults)
    }
    photos += FamilyPlan.photosToGo(
      scenario, categories, from: firstID + UInt64(photoCount) + 1, tree: photoTree.child("to go"))
    FamilyPlan.takeTogether(&photos, tree: photoTree)
    let rewardTree = tree.child("reward")
    let album = photos
    rewards = (0..<tree.child("reward count").whole(script.rewardsPerFamily)).map {
      RewardPlan(tree: rewardTree.child($0), photos: album)
    }
    let groupTree = tree.child("group")
    groups = (0..<tree.child("group count").whole(script.groupsPerFamily)).map {
      GroupPlan(scenario, faults, family: index, index: $0, tree: groupTree.child($0))
    }
    putOnGrid(scenario, tree: tree.child("grid"))
  }
}

extension FamilyPlan {
  /// Gives a tenth of the photos [A] the time and category of the one before. This happens in bursts, and in files with times in
  /// whole seconds or days. Without them, the order of photos at equal times would be untested.
  private static func takeTogether(_ photos: inout [PhotoPlan], tree: SeedTree) {
    for number in photos.indices.dropFirst() where tree.child(number).child("burst").unit < 0.1 {
      photos[number].taken = photos[number - 1].taken
      photos[number].category = photos[number - 1].category
    }
  }

  private static func childCount(_ scenario: Scenario, _ index: Int) -> Int {
    let tree = SeedTree(scenario.seed).child("family").child(index)
    return max(1, tree.child("child count").whole(scenario.population.childrenPerFamily))
  }

  /// The number of children of all families before this one. O(families), with one draw each.
  private static func childrenBefore(_ index: Int, _ scenario: Scenario) -> Int {
    let range = scenario.population.childrenPerFamily
    if range.count == 1 { return max(1, range.lowerBound) * index }
    return (0..<index).reduce(0) { $0 + childCount(scenario, $1) }
  }
}

/// Single draws from a node of the tree.
extension SeedTree {
  /// A uniform whole number of the range.
  package func whole(_ range: ClosedRange<Int>) -> Int {
    var random = stream()
    return random.inside(range)
  }

  /// A number in [0, 1).
  package var unit: Double {
    var random = stream()
    return random.unit()
  }

  /// An element of the list, which must not be empty.
  func pick<Element>(_ list: [Element]) -> Element { list[whole(0...list.count - 1)] }
}
