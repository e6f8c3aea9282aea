internal import Families
package import Simulation
package import Skiprope

/// How a child's gestures came out, and what they were taken for.
package struct GestureCounts {
  /// Judged gestures of which it is known what they should become; of those, the missed ones, which are also those that became
  /// something else, and the accidental ones.
  package private(set) var intended = 0
  package private(set) var missed = 0
  package private(set) var accidental = 0
  /// What they were taken for, and claims.
  package private(set) var seen: [RecognisedGesture.Kind: Int] = [:]

  package init() {}

  /// Counts a gesture unless the launch was over before anything could come of it.
  package mutating func count(_ gesture: JudgedGesture) {
    guard gesture.outcome != .cancelled else { return }
    for recognised in gesture.seen { seen[recognised.kind, default: 0] += 1 }
    switch gesture.outcome {
    case .hit, .missed: intended += 1
    case .accidental: (intended, accidental) = (intended + 1, accidental + 1)
    case .cut, .cancelled, .open: break
    }
    if gesture.lacksWhatWasMeant { missed += 1 }
  }
}
