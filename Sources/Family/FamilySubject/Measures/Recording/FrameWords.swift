package import Gallery
internal import Kernel
package import Metrics
package import Simulation

/// Says in a few words what a frame did, for tables of the worst.
package enum FrameWords {
  // By raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  private static let actions = GalleryAction.allCases.map { "\($0)" }
  private static let causes = CategoryChangeCause.allCases.map { "\($0)" }

  /// Writes the words for a frame, in which the gallery did this and so many photos expired, behind no others. O(effects).
  package static func describe(
    _ record: borrowing FrameRecord, _ effects: [GalleryEffect], expired: Int, into words: inout FrameText
  ) {
    if record.isLaunch { words.list("first frame") }
    var wants = 0
    for effect in effects {
      switch effect {
      case .acted(let action, _, _): words.list(actions[Int(action.rawValue)])
      case .categoryChanged(_, _, let cause, _):
        words.list("category by ")
        words.append(causes[Int(cause.rawValue)])
      case .toastRequested: words.list("toast")
      case .want: wants += 1
      default: break
      }
    }
    words.list(expired, "expired")
    words.list(record.finishedCount, "effects applied")
    words.list(record.sampleCount, "samples")
    words.list(wants, "photos wanted")
    words.list(record.delta.created, "views made")
    words.list(record.delta.moved, "moved")
    if words.isEmpty { words.append("nothing of note") }
  }
}
