package import Kernel
internal import ScenarioFormat

/// The faults of a device from the session's beginning until the faults end; faults of files belong to a family.
///
/// Swarm testing: each kind is on or off, and has its own weight if on, so that no fault is in every run and hides another. Each
/// kind draws from a seed with its own name, so that other kinds do not shift it. A. Groce et al., "Swarm Testing", ISSTA 2012.
package struct FaultPlan: Hashable, Sendable {
  /// When the faults end.
  package let end: Instant
  /// The time after that in which everything must recover; `nil` if the faults end with the session.
  package let bound: TimeSpan?
  /// The first end of a day in the family's zone during the session; `nil` if there is none.
  package var midnight: Instant?
  /// Kinds with their weights, per thousand of the affected events.
  private let weights: [FaultKind: Int]
  let tree: SeedTree

  /// Draws the kinds and their weights: between the script's bounds, uniform in the logarithm.
  package init(_ script: SwarmScript, length: TimeSpan, tree: SeedTree) {
    self.tree = tree
    end = .zero + (script.until > .zero ? min(script.until, length) : length)
    bound = script.until > .zero && script.isOn ? script.recover : nil
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

  /// Whether there are any faults.
  package var isOn: Bool { !weights.isEmpty }

  /// The weight of a kind, per thousand; 0 if it is off.
  package func weight(of kind: FaultKind) -> Int { weights[kind] ?? 0 }

  /// The seed of draws for occasion `number` of a kind.
  package func occasion(_ kind: FaultKind, _ number: Int) -> SeedTree {
    FaultPlan.node(of: kind, in: tree).child("occasion").child(number)
  }

  /// Whether a kind strikes at its occasion `number`, at this instant.
  package func strikes(_ kind: FaultKind, _ number: Int, at instant: Instant) -> Bool {
    guard let weight = weights[kind], instant < end else { return false }
    return occasion(kind, number).child("strike").whole(0...999) < weight
  }

  /// The damaged files at their origin: the scenario's share and the drawn one together.
  package func files(besides script: FaultScript) -> FaultScript {
    var script = script
    script.corruptPhotosPerMille += weight(of: .corruptPhotos)
    script.truncatedPhotosPerMille += weight(of: .truncatedPhotos)
    return script
  }

  /// Mixes the drawn weights into the digest.
  func mix(into digest: inout StableDigest) {
    digest.mix(end.nanoseconds)
    for kind in FaultKind.allCases where !FaultKind.ofLedgers.contains(kind) || weight(of: kind) > 0 {
      digest.mix(weight(of: kind))
    }
  }
}
