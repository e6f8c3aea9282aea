package import Gallery
package import Kernel

/// Nothing but the right PIN leaves kids mode. No synthetic child knows the PIN, so any exit is a violation; provoked by
/// every PIN that was refused and every key pressed.
package struct GateCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.noExit)

  package init() {}

  package mutating func check(_ facts: FrameFacts, _ effects: [GalleryEffect]) {
    tally.checked += 1
    if !facts.isInKidsMode { tally.violate(at: facts.vsync, "kids mode is left") }
    for effect in effects {
      switch effect {
      case .leftKidsMode: tally.violate(at: facts.vsync, "the gallery says that kids mode was left")
      case .pinRejected, .acted(.pinKey, _, _), .acted(.showPinPad, _, _): tally.provoked += 1
      default: break
      }
    }
  }
}

/// No album photo is ever deleted; provoked by every touch sequence that acts, any of which might have done it.
package struct DeletionCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.noDeletion)

  package init() {}

  /// `removed` are photos whose bytes were ordered off the disk in this frame; only group photos may be among them.
  package mutating func check(
    _ facts: FrameFacts, _ effects: [GalleryEffect], removed: [PhotoID], groupPhotos: [PhotoID: WallTime]
  ) {
    tally.checked += 1
    for effect in effects { if case .acted = effect { tally.provoked += 1 } }
    for photo in removed where groupPhotos[photo] == nil {
      tally.violate(at: facts.vsync, "album photo \(photo.raw) was ordered off the disk")
    }
  }

  /// Called once at the end: photos the gallery still lists against those it was given.
  package mutating func finish(at vsync: Instant, listed: Int, given: Int) {
    if listed != given { tally.violate(at: vsync, "\(listed) of \(given) album photos are left") }
  }
}
