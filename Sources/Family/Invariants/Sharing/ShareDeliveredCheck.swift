internal import Gallery
package import Kernel
package import Simulation

/// A picture that was taken comes to the server, over kills, within two minutes of there being nothing to keep it; and nobody is
/// told that it is sent before the server has it. Provoked by each that comes.
///
/// What the server refuses is not owed, nor what was taken a moment before the app was killed: it may not have been written yet.
package struct ShareDeliveredCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "share.delivered",
    title: "A picture that was taken comes to the server, and is not called sent before.",
    provokedBy: "each picture that comes to the server"
  ) { _ in [ShareDeliveredCheck()] }

  /// Of tries up to half a minute apart one follows upon another, for each picture that waits before it [A].
  package static let bound = TimeSpan.minutes(2)

  package private(set) var tally = CheckTally()
  private var judged: Int?
  /// Pictures that were said to be overdue.
  private var reported: Set<Int> = []
  /// Toasts of this launch that said "sent".
  private var toasts: Set<DisplayID> = []
  private var last: SharedPictures?

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let sharing = frame.sharing else { return }
    last = sharing
    let known = judged ?? sharing.accepted.count
    if sharing.accepted.count > known {
      tally.provoked += sharing.accepted.count - known
      tally.checked += sharing.accepted.count - known
    }
    judged = sharing.accepted.count
    if frame.hasOtherItems { read(frame, sharing) }
    judge(sharing, at: frame.vsync)
  }

  private mutating func read(_ frame: CheckedFrame, _ sharing: SharedPictures) {
    for item in frame.items where TextKey(rawValue: item.text.key) == .sent {
      guard toasts.insert(item.id).inserted else { continue }
      tally.checked += 1
      let news = sharing.accepted.count - sharing.knownBefore
      if toasts.count > news {
        tally.violate(
          at: frame.vsync, "\(toasts.count) photos were called sent, but the server has \(news) more")
      }
    }
  }

  private mutating func judge(_ sharing: SharedPictures, at now: Instant) {
    for picture in sharing.taken {
      guard let since = picture.owedSince, now - since > ShareDeliveredCheck.bound,
        !sharing.accepted.contains(where: { $0.content == picture.content }),
        reported.insert(picture.number).inserted
      else { continue }
      tally.violate(
        at: now,
        "picture \(picture.number) of group \(picture.group.raw) is not at the server after \((now - since).told)"
      )
    }
  }

  package mutating func finish(_ end: CheckedEnd) {
    if let last { judge(end.sharing ?? last, at: end.time) }
  }
}
