import GalleryModels
import SkipropeModels

extension Gallery {
  /// The gallery's own rules.
  static let galleryRules: [Rule<Gallery>] = [
    Rule(
      "picture.right", title: "The picture on screen is that of the open photo.", exercisedBy: "an open photo"
    ) { frame, tally in
      let (opened, picture) = frame.app.read { ($0.opened.last, $0.picture) }
      tally.checked += 1
      guard let picture else { return }
      tally.exercised += 1
      if picture.photo != opened?.id {
        tally.violate(
          at: frame.vsync,
          "the picture of photo \(picture.photo) is shown while \(opened?.title ?? "none") is open")
      }
    },
    Rule(
      "toast.time", title: "A message is shown for three seconds, unless another one replaces it.",
      exercisedBy: "a message",
      startingWith: (message: String?.none, since: Instant.zero)
    ) { last, frame, tally in
      let message = frame.app.read { $0.toast.message }
      tally.checked += 1
      guard message != last.message else { return }
      if last.message != nil, message == nil, frame.vsync - last.since < .milliseconds(2_900) {
        tally.violate(
          at: frame.vsync, "`\(last.message ?? "")` went after \((frame.vsync - last.since).milliseconds) ms")
      }
      if message != nil { tally.exercised += 1 }
      last = (message, frame.vsync)
    },
    Rule(
      "upload.pauses", title: "A failed upload is not repeated within half a second.",
      exercisedBy: "an upload", startingWith: (failed: Instant?.none, newest: Int?.none)
    ) { last, frame, tally in
      tally.checked += 1
      let newest = frame.app.read { $0.photos.map(\.id).max() }
      for effect in frame.finished where effect.operation == "upload" {
        // A successful upload adds a photo.
        last.failed = newest == last.newest ? effect.ended : nil
      }
      last.newest = newest
      guard frame.asked.contains(where: { $0.kind == .start && $0.operation == "upload" }) else { return }
      tally.exercised += 1
      if let failed = last.failed, frame.vsync - failed < .milliseconds(500) {
        tally.violate(
          at: frame.vsync, "an upload began \((frame.vsync - failed).milliseconds) ms after one had failed")
      }
    },
    Rule(
      "history.order", title: "The history lists that it has a photo before it lists its upload.",
      exercisedBy: "a line of an upload", startingWith: 0
    ) { read, frame, tally in
      tally.checked += 1
      let lines = frame.app.read { $0.history.page.lines }
      for (number, line) in lines.enumerated().dropFirst(read) where line.hasPrefix("uploads ") {
        tally.exercised += 1
        if !lines[..<number].contains("has " + line.dropFirst(8)) {
          tally.violate(at: frame.vsync, "`\(line)` comes before the line that it has it")
        }
      }
      read = lines.count
    },
    Rule(
      "history.count", title: "The history counts all its lines.", exercisedBy: "a new line", startingWith: 0
    ) { last, frame, tally in
      tally.checked += 1
      let (lines, count) = frame.app.read { ($0.history.page.lines.count, $0.history.page.count) }
      guard lines != last else { return }
      tally.exercised += 1
      if lines != count {
        tally.violate(at: frame.vsync, "there are \(lines) lines, and \(count) are counted")
      }
      last = lines
    },
    Rule("photo.deleted", title: "A deleted photo is gone, and no other.", exercisedBy: "a deletion") {
      frame, tally in
      tally.checked += 1
      for effect in frame.finished where effect.operation.hasPrefix("delete ") {
        tally.exercised += 1
        let id = Int(effect.operation.dropFirst(7))
        if frame.app.read({ $0.photos.contains { $0.id == id } }) {
          tally.violate(at: frame.vsync, "photo \(id ?? 0) was deleted and is still in the list")
        }
      }
    },
  ]
}

extension GalleryBug {
  /// The rule that detects the bug; empty if a time budget does, or a comparison of two runs in one order.
  var rule: String {
    switch self {
    case .crossedHistory: "history.order"
    case .decodeTwice: "request.once"
    case .hideNotCancelled: "toast.time"
    case .leftMeanwhile: "picture.right"
    case .lateMessage: "result.wanted"
    case .lateResult: "picture.right"
    case .listReplaced: "list.kept"
    case .lostCount: "history.count"
    case .neverResumed: "task.ends"
    case .retryStorm: "upload.pauses"
    case .staleIndex: "photo.deleted"
    case .waitOnMain: "model.idle"
    case .decodeOnMain, .undecided: ""
    }
  }

  /// A run that detects the bug, for some only under other orders.
  var trial: String {
    switch self {
    case .decodeOnMain, .undecided: ""
    case .crossedHistory, .lostCount: "play asyncgallery --users 1 --set session.length=1m --schedules 20"
    case .leftMeanwhile: "play asyncgallery --users 5 --set session.length=2m --schedules 40"
    default: "play asyncgallery --users 0-3"
    }
  }
}
