internal import Gallery
package import Kernel
package import Simulation

/// Each picture reaches the server, across kills, within two minutes without an obstacle. It is not reported as sent before.
/// Exercised by each picture that arrives.
///
/// Pictures that the server rejects are exempt, and so are those taken just before a kill, which may not have been written.
package struct ShareDeliveredCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "share.delivered",
    title: "Each picture taken reaches the server. It is not reported as sent before.",
    exercisedBy: "each picture that reaches the server"
  ) { _ in [ShareDeliveredCheck()] }

  /// The longest time to the server. Attempts follow each other by up to half a minute, for each picture waiting before this one
  /// [A].
  package static let bound = TimeSpan.minutes(2)

  package private(set) var tally = CheckTally()
  private var judged: Int?
  /// Pictures reported as overdue.
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
      tally.exercised += sharing.accepted.count - known
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
      let updates = sharing.accepted.count - sharing.knownBefore
      if toasts.count > updates {
        tally.violate(
          at: frame.vsync, "\(toasts.count) photos were reported as sent, but the server has \(updates) more")
      }
    }
  }

  private mutating func judge(_ sharing: SharedPictures, at now: Instant) {
    for picture in sharing.taken {
      guard let since = picture.outstandingSince, now - since > ShareDeliveredCheck.bound,
        !sharing.accepted.contains(where: { $0.content == picture.content }),
        reported.insert(picture.number).inserted
      else { continue }
      tally.violate(
        at: now,
        "picture \(picture.number) of group \(picture.group.raw) is not at the server after \((now - since).text)"
      )
    }
  }

  package mutating func finish(_ end: CheckedEnd) {
    if let last { judge(end.sharing ?? last, at: end.time) }
  }
}
