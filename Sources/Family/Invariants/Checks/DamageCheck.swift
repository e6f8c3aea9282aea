package import Kernel
package import Simulation

/// A photo with a damaged file shows an error, never a picture.
package struct DamageCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "photo.damaged", title: "A photo with a damaged file shows an error, never a picture.",
    exercisedBy: "each damaged photo that is shown as an error"
  ) { $0.damaged.isEmpty ? [] : [DamageCheck($0.damaged)] }

  package private(set) var tally = CheckTally()
  private let damaged: Set<PhotoID>
  private var seen: Set<PhotoID> = []
  private var reported: Set<PhotoID> = []

  /// - Parameter damaged: Photos without an intact file anywhere.
  package init(_ damaged: Set<PhotoID>) { self.damaged = damaged }

  package mutating func check(_ frame: CheckedFrame) {
    guard frame.isChanged, !damaged.isEmpty else { return }
    tally.checked += 1
    for item in frame.items where item.photo != .none && item.opacity > 0 && damaged.contains(item.photo) {
      switch item.kind {
      case .failure: if seen.insert(item.photo).inserted { tally.exercised += 1 }
      case .photo:
        guard reported.insert(item.photo).inserted else { continue }
        tally.violate(at: frame.vsync, "photo \(item.photo.raw) is shown, and its file is damaged")
      default: break
      }
    }
  }
}
