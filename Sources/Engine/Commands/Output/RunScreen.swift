internal import Comparing
internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting

/// The screen of a run at its first difference from another run: simulated again, and compared with the recorded content of that
/// frame.
struct RunScreen {
  /// `old` or `new`.
  let name: String
  let run: String
  let report: RunReport
  /// The path of the program that simulates it again.
  let program: String
  /// The program's name in the command that draws the screen.
  let called: String

  /// `typed`: the program to use. By default the copy that a night stores beside its runs, or this program.
  init(_ name: String, of run: String, _ report: RunReport, typed: String?, _ program: Program) {
    (self.name, self.run, self.report) = (name, run, report)
    let copy = URL(fileURLWithPath: run).deletingLastPathComponent().appending(path: program.name).path
    let beside = InputFile.isFile(copy) && FileManager.default.isExecutableFile(atPath: copy) ? copy : nil
    let other = typed ?? beside
    self.program = other ?? Reproduction.executable
    called = other.map(ShellWord.quoted) ?? program.name
  }

  /// Simulates the screen at the frame in a separate process. O(the unit's frames up to then).
  func screen(at frame: FrameDifference, shown: String) -> ComparedScreens.Screen {
    let words = report.words
    let arguments =
      [
        "draw", run, "--\(words.unit.one)", "\(frame.session.unit)", "--\(words.session.one)",
        "\(frame.session.session)", "--at", RunScreen.seconds(frame.vsync),
      ] + plantedBug
    let command = ([called] + (arguments + ["--out", "\(name).svg"]).map(ShellWord.quoted)).joined(
      separator: " ")
    let remedy =
      "`--binary \(name)=PROGRAM` names the program of commit \(report.commit), of this version or a newer one"
    guard let listing = listing(arguments) else {
      return ComparedScreens.Screen(
        command: command, remark: "the \(name) screen could not be simulated again; \(remedy)")
    }
    // Another program may behave differently; its screen is then not what the run showed.
    guard shown.isEmpty || listing.described == shown else {
      return ComparedScreens.Screen(
        command: command, remark: "simulated again, the \(name) run shows something else there; \(remedy)")
    }
    return ComparedScreens.Screen(listing: listing, command: command)
  }

  /// The flag and name of the run's planted bug; may be empty.
  private var plantedBug: [String] {
    let words = (report.command ?? "").split(separator: " ").map(String.init)
    guard let place = words.firstIndex(where: { ["--planted", "--canary"].contains($0) }),
      place + 1 < words.count
    else { return [] }
    return [words[place], words[place + 1]]
  }

  private func listing(_ arguments: [String]) -> ScreenListing? {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let file = "\(scratch.path)/screen.json"
    guard
      let process = try? ChildProcess(
        path: program, arguments: arguments + ["--out", file],
        environment: ProcessInfo.processInfo.environment)
    else { return nil }
    while process.receive() != nil {}
    guard process.wait().code == 0, let bytes = try? HostFolder.read(file) else { return nil }
    return try? JSONDecoder().decode(ScreenListing.self, from: Data(bytes))
  }

  /// Formats a time exactly, such as `2.125s`: rounded to milliseconds it could select the frame before.
  static func seconds(_ nanoseconds: Int64) -> String {
    var digits = String(nanoseconds % 1_000_000_000 + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(nanoseconds / 1_000_000_000)\(digits.isEmpty ? "" : ".\(digits)")s"
  }
}

extension ComparedScreens {
  /// Simulates both screens at the first frame that differs; `nil` when no frame differs. `draws`: also draws pictures.
  init?(_ behaviour: BehaviourDifference?, _ old: RunScreen, _ new: RunScreen, draws: Bool) {
    guard let frame = behaviour?.frame else { return nil }
    self.init(
      old: old.screen(at: frame, shown: frame.shown.old), new: new.screen(at: frame, shown: frame.shown.new))
    guard draws else { return }
    let marks = marks
    self.old.draw(marks.old)
    self.new.draw(marks.new)
  }
}

extension ComparedScreens.Screen {
  /// Adds the drawing of a simulated screen, or the reason why there is none.
  fileprivate mutating func draw(_ marks: [ScreenRect]) {
    guard let listing else { return }
    drawing = ScreenPainter.drawing(of: listing, marks: marks)
    if !ScreenPainter.isBuilt { remark = "not drawn, as this program was built without pictures" }
  }
}
