internal import AppCore
internal import Gallery
internal import Kernel
internal import Simulation

/// Says in a few words what a frame did, for tables of the worst.
enum FrameWords {
  static func describe(_ record: FrameRecord, _ app: FamilyApp) -> String {
    var words: [String] = []
    if record.frame.number == 0 { words.append("first frame") }
    for effect in app.core.news.gallery {
      switch effect {
      case .acted(let action, _, _): words.append("\(action)")
      case .categoryChanged(_, _, let cause, _): words.append("category by \(cause)")
      case .toastRequested: words.append("toast")
      default: break
      }
    }
    if !app.core.news.expired.isEmpty { words.append("\(app.core.news.expired.count) expired") }
    if record.finishedCount > 0 { words.append("\(record.finishedCount) effects applied") }
    if record.sampleCount > 0 { words.append("\(record.sampleCount) samples") }
    let wants = app.core.news.gallery.count { if case .want = $0 { true } else { false } }
    if wants > 0 { words.append("\(wants) photos wanted") }
    let delta = record.delta
    if delta.created > 0 { words.append("\(delta.created) views made") }
    if delta.moved > 0 { words.append("\(delta.moved) moved") }
    return words.isEmpty ? "nothing of note" : words.joined(separator: ", ")
  }
}
