package import Kernel
internal import Touches

extension FamilyPlan {
  /// Mixes the whole plan into a digest, in order. O(plan).
  package func mix(into digest: inout StableDigest) {
    digest.mix(index)
    digest.mix(seed)
    digest.mix(children.count)
    for child in children { child.mix(into: &digest) }
    digest.mix(categories.count)
    for category in categories {
      digest.mix(UInt64(category.id.raw))
      digest.mix(category.name)
      digest.mix(category.icon)
      digest.mix(category.colour ?? "none")
      digest.mix(category.visibleToChildren)
    }
    digest.mix(photos.count)
    for photo in photos { photo.mix(into: &digest) }
    digest.mix(groups.count)
    for group in groups { group.mix(into: &digest) }
    for reward in rewards {
      digest.mix(reward.name)
      digest.mix(reward.cost.count)
      digest.mix(reward.millipointsPerMinute)
      digest.mix(reward.preview.raw)
    }
  }
}

extension ChildPlan {
  fileprivate func mix(into digest: inout StableDigest) {
    digest.mix(UInt64(id.raw))
    digest.mix(name)
    digest.mix(ageYears)
    digest.mix(device)
    digest.mix(seed)
    if temper != .usual { digest.mix(Int(temper.rawValue)) }
    if let partner { digest.mix(partner.rawValue) }
    if user != .child {
      digest.mix(Int(user.rawValue))
      digest.mix(number)
    }
    digest.mix(history.count)
    for row in history {
      digest.mix(row.time.nanoseconds)
      digest.mix(row.amount.count)
      digest.mix(row.reason)
    }
    digest.mix(errands.count)
    for errand in errands {
      digest.mix(errand.time.nanoseconds)
      digest.mix(errand.goal.rawValue)
    }
    if faults.isOn { faults.mix(into: &digest) }
    if dailyGoal > .zero { digest.mix(dailyGoal.count) }
    digest.mix(signals.count)
    for signal in signals {
      digest.mix(signal.time.nanoseconds)
      digest.mix(signal.rank)
      switch signal.kind {
      case .earn(let amount, let reason):
        digest.mix(amount.count)
        digest.mix(reason)
      case .redeem(let cost, let pointsPerMinute, let lasting):
        digest.mix(cost.count)
        digest.mix(pointsPerMinute)
        digest.mix(lasting.nanoseconds)
      case .change(let change, let pick):
        digest.mix(Int(change.rawValue))
        digest.mix(pick)
      case .clockMoved(let offset): digest.mix(offset.nanoseconds)
      case .memoryWarning, .criticalMemoryWarning, .background, .foreground, .relaunch, .inactive, .active,
        .lowPower, .ledger, .powerCut, .appearance, .network:
        break
      }
    }
  }
}

extension PhotoPlan {
  fileprivate func mix(into digest: inout StableDigest) {
    digest.mix(id.raw)
    digest.mix(pixels.width)
    digest.mix(pixels.height)
    digest.mix(orientation)
    digest.mix(progressive)
    digest.mix(restartMarkers)
    digest.mix(seed)
    digest.mix(UInt64(category?.raw ?? 0))
    digest.mix(taken.nanoseconds)
    digest.mix(UInt64(fault.rawValue))
  }
}

extension GroupPlan {
  fileprivate func mix(into digest: inout StableDigest) {
    digest.mix(UInt64(id.raw))
    digest.mix(name)
    for member in members { digest.mix(member) }
    digest.mix(photos.count)
    for list in [photos, arrivals] {
      for shared in list {
        shared.photo.mix(into: &digest)
        digest.mix(shared.shared.nanoseconds)
        digest.mix(shared.known.nanoseconds)
        if let end = shared.withdrawn { digest.mix(end.nanoseconds) }
        digest.mix(shared.sender)
      }
    }
  }
}
