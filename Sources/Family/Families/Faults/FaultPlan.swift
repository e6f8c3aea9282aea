package import Kernel
internal import ScenarioFormat

/// What goes wrong with one device (of what concerns files, one family), from the session's beginning until the faults end.
///
/// Swarm testing: each kind is there or not, and where it is it has a weight of its own, so that no fault is in every
/// run to hide another. Each kind draws from a seed of its own name: another kind shifts nothing.
/// A. Groce et al., "Swarm Testing", ISSTA 2012.
package struct FaultPlan: Hashable, Sendable {
  /// When the faults end.
  package let end: Instant
  /// How long after that everything may take to settle; `nil`: they end with the session.
  package let bound: TimeSpan?
  /// When the family's day ends in the session; `nil`: it does not.
  package var midnight: Instant?
  /// Kinds with their weights: parts per thousand of what they concern.
  private let weights: [FaultKind: Int]
  let tree: SeedTree

  /// Draws which kinds there are and how heavy each is: between the script's bounds, uniform in its logarithm.
  package init(_ script: SwarmScript, length: TimeSpan, tree: SeedTree) {
    self.tree = tree
    end = .zero + (script.until > .zero ? min(script.until, length) : length)
    bound = script.until > .zero && script.isOn ? script.heal : nil
    var weights: [FaultKind: Int] = [:]
    for entry in script.kinds {
      guard let kind = FaultKind(rawValue: entry.name) else { continue }
      let node = FaultPlan.node(of: kind, in: tree)
      guard node.child("on").unit * 100 < entry.weight else { continue }
      let (low, high) = (Double(script.heaviness.lowerBound), Double(script.heaviness.upperBound))
      let weight = low * StableMath.exp(node.child("weight").unit * StableMath.log(high / low))
      weights[kind] = max(1, Int(weight))
    }
    self.weights = weights
  }

  private static func node(of kind: FaultKind, in tree: SeedTree) -> SeedTree {
    var digest = StableDigest(seed: tree.seed)
    digest.mix(kind.rawValue)
    return SeedTree(digest.value)
  }

  /// Whether anything can go wrong.
  package var isOn: Bool { !weights.isEmpty }

  /// How heavy a kind is, in parts per thousand; 0: it is not there.
  package func weight(of kind: FaultKind) -> Int { weights[kind] ?? 0 }

  /// Where draws about the `number`-th occasion of a kind hang.
  package func occasion(_ kind: FaultKind, _ number: Int) -> SeedTree {
    FaultPlan.node(of: kind, in: tree).child("occasion").child(number)
  }

  /// Whether a kind strikes at its `number`-th occasion, which is at an instant.
  package func strikes(_ kind: FaultKind, _ number: Int, at instant: Instant) -> Bool {
    guard let weight = weights[kind], instant < end else { return false }
    return occasion(kind, number).child("strike").whole(0...999) < weight
  }

  /// What files are damaged where they come from: the scenario's own share and the drawn one.
  package func files(besides script: FaultScript) -> FaultScript {
    var script = script
    script.corruptPhotosPerMille += weight(of: .corruptPhotos)
    script.truncatedPhotosPerMille += weight(of: .truncatedPhotos)
    return script
  }

  /// Folds what was drawn into the digest.
  func mix(into digest: inout StableDigest) {
    digest.mix(end.nanoseconds)
    for kind in FaultKind.allCases where !FaultKind.ofLedgers.contains(kind) || weight(of: kind) > 0 {
      digest.mix(weight(of: kind))
    }
  }
}
