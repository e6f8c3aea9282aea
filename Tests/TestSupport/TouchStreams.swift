public import Kernel

/// A digest of the samples.
public func digest(of samples: [TouchSample]) -> UInt64 {
  var digest = StableDigest()
  for sample in samples {
    digest.mix(sample.time.nanoseconds)
    digest.mix(sample.position.x.subpoints)
    digest.mix(sample.position.y.subpoints)
    digest.mix(sample.radius.subpoints)
    digest.mix(UInt64(sample.finger) << 8 | UInt64(sample.phase.rawValue))
  }
  return digest.value
}

/// The first error in a stream of whole gestures, if any: order, fingers, screen.
public func firstProblem(of samples: some Sequence<TouchSample>, on size: ScreenSize) -> String? {
  var down = Set<UInt8>()
  var last = Instant(nanoseconds: .min)
  let screen = ScreenRect(origin: .zero, size: size)
  for sample in samples {
    if sample.time < last { return "\(sample) comes before \(last)" }
    last = sample.time
    if !screen.contains(sample.position) { return "\(sample) is off the screen" }
    switch sample.phase {
    case .began where !down.insert(sample.finger).inserted: return "\(sample) is down already"
    case .began: break
    case .moved: if !down.contains(sample.finger) { return "\(sample) is not down" }
    case .ended, .cancelled: if down.remove(sample.finger) == nil { return "\(sample) is not down" }
    }
  }
  return down.isEmpty ? nil : "fingers \(down.sorted()) stay down"
}
