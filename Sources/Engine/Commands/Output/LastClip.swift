internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import Runner

/// A picture of the screen when a rule last broke, drawn while the run continues, by one separate process at a time.
final class LastClip {
  /// The event that announces a picture to browsers.
  struct Updates: Encodable {
    /// The path of the picture.
    var path: String
    var words: String
    /// The command that records the clip, for copying.
    var command: String
  }

  private let request: WatchRequest
  private let scratch = ScratchFolder()
  private var drawing: (process: ChildProcess, updates: Updates, file: String)?
  private var asked = ""
  private var drawn = 0
  /// The latest finished picture.
  private(set) var updates: Updates?
  private(set) var picture: [UInt8] = []

  init(of request: WatchRequest) { self.request = request }

  deinit {
    if let drawing {
      drawing.process.end(within: 0)
    }
    scratch.remove()
  }

  /// Returns whether a new picture is ready. Otherwise starts to draw the last violation, unless a picture is being drawn.
  func step(_ last: (rule: String, found: RuleBreak)?) -> Bool {
    if let drawing {
      guard ChildProcess.waitForOutput([drawing.process], milliseconds: 0)[0] else { return false }
      while drawing.process.receive() != nil {}
      let ending = drawing.process.wait()
      self.drawing = nil
      guard ending.code == 0, let bytes = try? HostFolder.read(drawing.file) else { return false }
      try? Removal.file(drawing.file)
      (updates, picture) = (drawing.updates, bytes)
      return true
    }
    guard let last else { return false }
    let place = "\(last.rule) \(last.found.unit) \(last.found.session) \(last.found.at)"
    if place != asked {
      asked = place
      begin(last.rule, last.found)
    }
    return false
  }

  private func begin(_ rule: String, _ found: RuleBreak) {
    let subject = request.program.subject
    // Draws nothing for a run that cannot be read or is of another app.
    guard (try? RunReplay.readScenario(request.run, of: subject)) != nil else { return }
    drawn += 1
    let file = "\(scratch.path)/\(drawn).svg"
    let whose = [
      "--\(subject.unitWord.one)", "\(found.unit)", "--\(subject.sessionWord.one)", "\(found.session)",
    ]
    let at = Instant(nanoseconds: found.at)
    let words = [
      "draw", request.run, "--at", InstantSpelling.text(at), "--placeholders", "--out", file,
    ]
    // Its temporary files are removed together with the pictures.
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = scratch.path
    guard
      let process = try? ChildProcess(
        path: Reproduction.executable, arguments: words + whose, environment: environment)
    else { return }
    let from = InstantSpelling.text(Instant(nanoseconds: max(0, found.at - 2_000_000_000)))
    let to = InstantSpelling.text(Instant(nanoseconds: found.at + 1_000_000_000))
    let command =
      ["\(request.program.name) film", ShellWord.quoted(request.run)] + whose
      + ["--from", from, "--to", to, "--out", "clip.html"]
    let place = "\(subject.unitWord.one) \(found.unit), \(subject.sessionWord.one) \(found.session)"
    drawing = (
      process,
      Updates(
        path: "/clip-\(drawn).svg",
        words: "\(rule): \(place) at \(InstantSpelling.text(at)): \(found.words)",
        command: command.joined(separator: " ")), file
    )
  }
}
