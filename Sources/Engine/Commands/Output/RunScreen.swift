internal import Comparing
internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting

/// What a run showed at the first frame in which it differs from another: simulated again by a program, and held against what the
/// run itself recorded of that frame.
struct RunScreen {
  /// `old` or `new`.
  let name: String
  let run: String
  let report: RunReport
  /// The program that simulates it again.
  let program: String
  /// What the command to draw it calls that program.
  let called: String

  /// `typed` names a program; otherwise it is the copy that a night leaves beside its runs, or the one that runs.
  init(_ name: String, of run: String, _ report: RunReport, typed: String?, _ program: Program) {
    (self.name, self.run, self.report) = (name, run, report)
    let copy = URL(fileURLWithPath: run).deletingLastPathComponent().appending(path: program.name).path
    let beside = InputFile.isFile(copy) && FileManager.default.isExecutableFile(atPath: copy) ? copy : nil
    let other = typed ?? beside
    self.program = other ?? Reproduction.executable
    called = other.map(ShellWord.quoted) ?? program.name
  }

  /// The screen at the frame. O(the unit's frames up to then), in a process of its own.
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
    // Another program may take another path: then it is not what the run showed.
    guard shown.isEmpty || listing.described == shown else {
      return ComparedScreens.Screen(
        command: command, remark: "simulated again, the \(name) run shows something else there; \(remedy)")
    }
    return ComparedScreens.Screen(listing: listing, command: command)
  }

  /// The flag of a planted bug that the run had.
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

  /// `2.125s`, exactly: a time cut at milliseconds would be that of the frame before.
  static func seconds(_ nanoseconds: Int64) -> String {
    var digits = String(nanoseconds % 1_000_000_000 + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(nanoseconds / 1_000_000_000)\(digits.isEmpty ? "" : ".\(digits)")s"
  }
}

extension ComparedScreens {
  /// Both screens at the first frame that differs; `nil` where no frame does. `draws` asks for pictures.
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
  /// Adds the drawing of a screen that was simulated again, or says why there is none.
  fileprivate mutating func draw(_ marks: [ScreenRect]) {
    guard let listing else { return }
    drawing = ScreenPainter.drawing(of: listing, marks: marks)
    if !ScreenPainter.isBuilt { remark = "not drawn, as this program was built without pictures" }
  }
}
