internal import Comparing
internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting

/// The screen of a run at its first difference from another run: simulated again, and compared with the content of that frame.
struct RunScreen {
  private let program: RunProgram

  init(_ program: RunProgram) { self.program = program }

  /// Simulates the screen at the frame in a separate process. O(the unit's frames up to then).
  func screen(at frame: FrameDifference, shown: String) -> ComparedScreens.Screen {
    let (name, words) = (program.name, program.report.words)
    let arguments =
      [
        "draw", program.run, "--\(words.unit.one)", "\(frame.session.unit)", "--\(words.session.one)",
        "\(frame.session.session)", "--at", RunScreen.seconds(frame.vsync),
      ] + program.plantedBug
    let command = ([program.called] + (arguments + ["--out", "\(name).svg"]).map(ShellWord.quoted)).joined(
      separator: " ")
    guard let listing = listing(arguments) else {
      return ComparedScreens.Screen(
        command: command, remark: "the \(name) screen could not be simulated again; \(program.remedy)")
    }
    // Another program may behave differently; its screen is then not what the run showed.
    guard shown.isEmpty || listing.described == shown else {
      return ComparedScreens.Screen(
        command: command,
        remark: "simulated again, the \(name) run shows something else there; \(program.remedy)")
    }
    return ComparedScreens.Screen(listing: listing, command: command)
  }

  private func listing(_ arguments: [String]) -> ScreenListing? {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let file = "\(scratch.path)/screen.json"
    guard program.succeeds(arguments + ["--out", file]), let bytes = try? HostFolder.read(file) else {
      return nil
    }
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
  init?(_ behaviour: BehaviourDifference?, _ old: RunProgram, _ new: RunProgram, draws: Bool) {
    guard let frame = behaviour?.frame else { return nil }
    self.init(
      old: RunScreen(old).screen(at: frame, shown: frame.shown.old),
      new: RunScreen(new).screen(at: frame, shown: frame.shown.new))
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
