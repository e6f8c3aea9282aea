package import Kernel
internal import ScenarioFormat

extension PhotoPlan {
  /// Sizes of phone cameras as the forge makes them, rows in whole MCUs. Small ones, sent through messengers, are more frequent:
  /// 3.2 MP on average [A].
  private static let sizes: [(width: Int, height: Int, below: Double)] = [
    (1440, 1088, 0.45), (2016, 1520, 0.75), (2560, 1920, 0.91), (3264, 2448, 0.975), (4032, 3024, 1),
  ]
  /// EXIF orientations: upright and quarter turns are common, mirrored ones rare [A].
  private static let orientations: [(value: Int, below: Double)] = [
    (1, 0.45), (6, 0.78), (3, 0.84), (8, 0.90), (2, 0.925), (4, 0.95), (5, 0.975), (7, 1),
  ]

  /// Draws a picture that a child takes, like the others and without faults.
  package init(_ id: PhotoID, picture tree: SeedTree, taken: WallTime) {
    self.init(
      id, tree: tree, mix: nil, sessionStart: taken,
      faults: FaultScript())
    self.taken = taken
  }

  init(_ id: PhotoID, tree: SeedTree, mix: CategoryMix?, sessionStart: WallTime, faults: FaultScript) {
    self.id = id
    let size = tree.child("size").unit
    let drawn = PhotoPlan.sizes.first { size < $0.below } ?? PhotoPlan.sizes[0]
    pixels = PixelSize(width: drawn.width, height: drawn.height)
    let turn = tree.child("orientation").unit
    orientation = PhotoPlan.orientations.first { turn < $0.below }?.value ?? 1
    progressive = tree.child("progressive").unit < 0.05
    // A progressive photo without restart markers would cost the forge a transcode.
    restartMarkers = progressive || tree.child("restart markers").unit < 0.6
    seed = tree.child("picture").seed
    category = mix?.category(for: tree.child("category").unit)
    // Recent photos are more frequent: the square of a uniform share of two years, in whole seconds.
    let age = tree.child("age").unit
    taken = sessionStart - TimeSpan.seconds(Int64(age * age * 63_072_000) + 60)
    fault = Fault(perMille: tree.child("fault").whole(0...999), faults)
  }
}

extension PhotoPlan.Fault {
  /// Divides one draw of 0 to 999 by the script's shares, so that raising one affects as few photos as possible.
  fileprivate init(perMille draw: Int, _ script: FaultScript) {
    let corrupt = script.corruptPhotosPerMille
    let truncated = corrupt + script.truncatedPhotosPerMille
    self =
      draw < corrupt
      ? .corrupt
      : draw < truncated ? .truncated : draw < truncated + script.failedFetchesPerMille ? .fetchFails : .none
  }
}
