internal import Kernel

/// A family's categories, and the distribution of its photos over them.
struct CategoryMix {
  let categories: [CategoryPlan]
  /// Running sums of the categories' shares of the photos; an empty category adds nothing.
  private let runningShares: [Double]

  /// Draws the categories. One in eight is hidden from children, one in eight empty; one colour in ten is missing, one in ten
  /// malformed [A]. If that leaves a child nothing to see, the last category is shown and filled.
  init(count: Int, tree: SeedTree) {
    var categories: [CategoryPlan] = []
    var shares: [Double] = []
    for index in 0..<count {
      let node = tree.child(index)
      categories.append(CategoryPlan(index: index, tree: node))
      shares.append(node.child("empty").unit < 0.125 ? 0 : 0.3 + node.child("share").unit)
    }
    let shows = zip(categories, shares).contains { $0.visibleToChildren && $1 > 0 }
    if !shows, let last = categories.indices.last {
      categories[last].visibleToChildren = true
      shares[last] = 1
    }
    self.categories = categories
    var sum = 0.0
    runningShares = shares.map {
      sum += $0
      return sum
    }
  }

  /// The category of a photo that drew `unit`, in [0, 1). 3 % of the photos have none, and all photos of a family without
  /// categories. O(categories).
  func category(for unit: Double) -> CategoryID? {
    guard let total = runningShares.last, unit >= 0.03 else { return nil }
    let place = (unit - 0.03) / 0.97 * total
    let index = runningShares.firstIndex { place < $0 } ?? runningShares.count - 1
    return categories[index].id
  }
}

extension CategoryPlan {
  fileprivate init(index: Int, tree: SeedTree) {
    let words = FamilyNames.categories[index % FamilyNames.categories.count]
    let round = index / FamilyNames.categories.count
    id = CategoryID(UInt32(index + 1))
    name = round == 0 ? words.name : "\(words.name) \(round + 1)"
    icon = words.icon
    let fate = tree.child("colour fate").unit
    colour =
      fate < 0.1
      ? nil
      : tree.child("colour").pick(fate < 0.2 ? FamilyNames.malformedColours : FamilyNames.colours)
    visibleToChildren = tree.child("hidden").unit >= 0.125
  }
}
