internal import Gallery
internal import Gestures
package import Kernel
package import Simulation

/// No album photo is ever deleted, but for those that parents take away; and nothing of the album or of points is changed by touches
/// but by a parent's, on a button or an answer that says so.
///
/// Provoked by what could take one with it: each photo that is ordered off the disk with good reason, and each long press
/// and each swipe up or down, by which other galleries delete; and by each change that the app asks for.
///
/// A witness of its own of what was touched: it reads the taps of a frame against the buttons that were on the screen before it, with
/// what the bar above them asked. The gallery's word that something was confirmed counts nothing.
package struct DeletionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-deletion", title: "No album photo is ever deleted.",
    provokedBy:
      "each photo rightly ordered off the disk, each long press, each swipe up or down, each change asked for by touch"
  ) {
    [
      DeletionCheck(
        albumPhotoCount: $0.albumPhotoCount, groupPhotos: $0.expiries, takenAway: $0.takenAway)
    ]
  }

  package private(set) var tally = CheckTally()
  private let albumPhotoCount: Int
  private let groupPhotos: [PhotoID: WallTime]
  private let takenAway: Set<PhotoID>
  /// What could be touched on the parents' screen after the last frame, and what was asked above it.
  private var buttons: [(frame: ScreenRect, words: TextKey)] = []
  private var question = DisplayText.none
  private var wasInKidsMode = true

  /// Of the photos ordered off the disk only group photos, those of the child's own for groups among them, and those that parents
  /// took away before, may be any.
  package init(albumPhotoCount: Int, groupPhotos: [PhotoID: WallTime], takenAway: Set<PhotoID> = []) {
    self.takenAway = takenAway
    self.albumPhotoCount = albumPhotoCount
    self.groupPhotos = groupPhotos
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    for decision in frame.decisions {
      switch decision.kind {
      case .longPress, .swipe(.up, _), .swipe(.down, _): tally.provoked += 1
      default: break
      }
    }
    for photo in frame.removed {
      let isOwn = frame.sharing?.taken.contains { $0.photo == photo } ?? false
      if groupPhotos[photo] != nil || takenAway.contains(photo) || isOwn {
        tally.provoked += 1
      } else {
        tally.violate(at: frame.vsync, "album photo \(photo.raw) was ordered off the disk")
      }
    }
    checkChanges(frame)
    wasInKidsMode = frame.glance.isInKidsMode
    if frame.glance.isInKidsMode {
      if !buttons.isEmpty { buttons.removeAll() }
      question = .none
    } else if frame.isChanged {
      look(frame)
    }
  }

  // MARK: What is asked for by touches

  private mutating func checkChanges(_ frame: CheckedFrame) {
    for effect in frame.effects {
      switch effect {
      case .changeAlbum(let changes):
        tally.provoked += 1
        for fault in faults(of: changes, touched(frame)) { tally.violate(at: frame.vsync, fault) }
      case .adjustPoints(_, let points, _):
        tally.provoked += 1
        let isAsked =
          question == TextKey.askReason.text(Int(points.count.magnitude), points < .zero ? 1 : 0)
        if wasInKidsMode || !isAsked || !touched(frame).contains(.pointReason) {
          tally.violate(at: frame.vsync, "\(points.count) points were corrected, and nobody said why")
        }
      case .shareRequested where wasInKidsMode:
        tally.violate(at: frame.vsync, "photos were shared in kids mode")
      default: break
      }
    }
  }

  /// The words on what was tapped in this frame, where it was on the screen before it.
  private func touched(_ frame: CheckedFrame) -> [TextKey] {
    frame.decisions.compactMap { decision in
      guard case .tap = decision.kind else { return nil }
      return buttons.first { $0.frame.contains(decision.position) }?.words
    }
  }

  private func faults(of changes: [AlbumChange], _ touched: [TextKey]) -> [String] {
    guard !wasInKidsMode else { return ["the album was changed in kids mode"] }
    var faults: [String] = []
    let deleted = changes.count { $0.kind == .photoDeleted }
    if deleted > 0 {
      let isAsked = TextKey(rawValue: question.key) == .askToDelete && deleted <= question.first
      if !isAsked || !touched.contains(.deletePhotos) {
        faults.append("\(deleted) photos were deleted, and nobody confirmed so many")
      }
    }
    if changes.contains(where: { $0.kind == .categoryDeleted }) {
      let isAsked = TextKey(rawValue: question.key) == .askToDeleteCategory
      if !isAsked || !touched.contains(.keepPhotos) {
        faults.append("a category was deleted, and nobody confirmed it")
      }
    }
    if touched.isEmpty { faults.append("the album was changed, and nobody touched anything that says so") }
    return faults
  }

  /// Where buttons and answers lie, and what the bar says.
  private mutating func look(_ frame: CheckedFrame) {
    buttons.removeAll(keepingCapacity: true)
    question = .none
    for item in frame.items {
      switch DisplaySlot(rawValue: item.id.slot) {
      case .row, .control:
        if let words = TextKey(rawValue: item.text.key) { buttons.append((item.frame, words)) }
      case .bar where item.id == DisplaySlot.bar.id(5): question = item.text
      default: break
      }
    }
  }

  /// Photos the gallery still lists against those it was given.
  package mutating func finish(_ end: CheckedEnd) {
    let expected = albumPhotoCount - end.takenAwayCount
    guard end.albumPhotoCount != expected else { return }
    tally.violate(at: end.time, "\(end.albumPhotoCount) of \(expected) album photos are left")
  }
}
