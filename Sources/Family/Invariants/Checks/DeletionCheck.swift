internal import Gallery
internal import Gestures
package import Kernel
package import Simulation

/// Only parents delete album photos. Album and points change only by a parent's touch on a button or an answer that says so.
///
/// Exercised by each photo rightly ordered off the disk, and by each change that the app requests. Also by each long press and
/// each swipe up or down, which delete in other galleries.
///
/// An independent model of the touches: it compares the taps of a frame with the buttons on the screen before it, and with the
/// question in the bar. The gallery's own claim that something was confirmed does not count.
package struct DeletionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-deletion",
    title: "Kids mode never changes the album. Parents delete only after a confirmation.",
    exercisedBy:
      "each photo rightly ordered off the disk, each long press, each swipe up or down, each change by touch"
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
  /// The buttons on the parents' screen after the last frame, and the question above them.
  private var buttons: [(frame: ScreenRect, words: TextKey)] = []
  private var question = DisplayText.none
  private var wasInKidsMode = true

  /// Allows removals of group photos, including the child's own, and of photos that parents deleted before.
  package init(albumPhotoCount: Int, groupPhotos: [PhotoID: WallTime], takenAway: Set<PhotoID> = []) {
    self.takenAway = takenAway
    self.albumPhotoCount = albumPhotoCount
    self.groupPhotos = groupPhotos
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    for decision in frame.decisions {
      switch decision.kind {
      case .longPress, .swipe(.up, _), .swipe(.down, _): tally.exercised += 1
      default: break
      }
    }
    for photo in frame.removed {
      let isOwn = frame.sharing?.taken.contains { $0.photo == photo } ?? false
      if groupPhotos[photo] != nil || takenAway.contains(photo) || isOwn {
        tally.exercised += 1
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
      inspect(frame)
    }
  }

  // MARK: Changes by touches

  private mutating func checkChanges(_ frame: CheckedFrame) {
    for effect in frame.effects {
      switch effect {
      case .changeAlbum(let changes):
        tally.exercised += 1
        for fault in faults(of: changes, touched(frame)) { tally.violate(at: frame.vsync, fault) }
      case .adjustPoints(_, let points, _):
        tally.exercised += 1
        let isAsked =
          question == TextKey.askReason.text(Int(points.count.magnitude), points < .zero ? 1 : 0)
        if wasInKidsMode || !isAsked || !touched(frame).contains(.pointReason) {
          tally.violate(at: frame.vsync, "\(points.count) points were corrected without a reason")
        }
      case .shareRequested where wasInKidsMode:
        tally.violate(at: frame.vsync, "photos were shared in kids mode")
      default: break
      }
    }
  }

  /// The words on the items tapped in this frame, if they were on screen before it.
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
        faults.append("\(deleted) photos were deleted without a confirmation of that many")
      }
    }
    if changes.contains(where: { $0.kind == .categoryDeleted }) {
      let isAsked = TextKey(rawValue: question.key) == .askToDeleteCategory
      if !isAsked || !touched.contains(.keepPhotos) {
        faults.append("a category was deleted without a confirmation")
      }
    }
    if touched.isEmpty { faults.append("the album was changed without a touch on a control that changes it") }
    return faults
  }

  /// Records the places of buttons and answers, and the bar's question.
  private mutating func inspect(_ frame: CheckedFrame) {
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

  /// Compares the number of photos that the gallery lists with the expected one.
  package mutating func finish(_ end: CheckedEnd) {
    let expected = albumPhotoCount - end.takenAwayCount
    guard end.albumPhotoCount != expected else { return }
    tally.violate(at: end.time, "\(end.albumPhotoCount) of \(expected) album photos are left")
  }
}
