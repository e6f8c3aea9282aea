package import Kernel

/// A reward that a family offers for points.
package struct RewardPlan: Hashable, Sendable {
  package var name: String
  package var cost: Points
  /// The price of a minute, in thousandths of a point.
  package var millipointsPerMinute: Int64
  /// The photo on its card; `PhotoID.none` for a card without one.
  package var preview: PhotoID

  /// The kinds of apps that minutes can be for.
  package static let appKinds = ["Games", "Videos", "Books", "Music and stories"]

  /// Draws a reward. Two of three cards have an album photo [A]; costs equal half a day to two days of earning.
  init(tree: SeedTree, photos: [PhotoPlan]) {
    name = tree.child("name").pick(FamilyNames.rewards)
    cost = Points(Int64(tree.child("cost").whole(1...24) * 5))
    millipointsPerMinute = Int64(tree.child("rate").whole(1...4) * 500)
    let hasPhoto = !photos.isEmpty && tree.child("has photo").unit < 2.0 / 3
    preview = hasPhoto ? tree.child("photo").pick(photos).id : .none
  }
}
