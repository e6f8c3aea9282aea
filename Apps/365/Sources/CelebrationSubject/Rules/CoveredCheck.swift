internal import Garden
internal import Kernel
internal import Skiprope

/// What is meant to be seen or touched can be: nothing of its own layer lies on it, it is on the screen or can be scrolled there, and
/// what is touched keeps out of the device's edges. It is judged by what is drawn (`DisplayCover`).
struct CoveredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "display.covered",
    title: "What is meant to be seen or touched lies under nothing opaque, and where it can be reached.",
    exercisedBy: "a screen on which something came or moved"
  ) { _ in [CoveredCheck()] }

  var tally = CheckTally()
  private var watch: CoverWatch?

  mutating func check(_ frame: GardenSnapshot) {
    tally.checked += 1
    var watch = self.watch ?? CoverWatch(frame.screen)
    let before = watch.judged
    if frame.record.isLaunch { watch.forget() }
    let screen = frame.screen
    let due =
      frame.isChanged
      ? watch.poll(at: frame.items, at: frame.vsync) { ScrolledPage.windows($0, screen) }
      : watch.advance(to: frame.vsync)
    for fault in due {
      tally.violate(at: frame.vsync, CoveredCheck.words(fault, frame))
    }
    tally.exercised += watch.judged - before
    self.watch = watch
  }

  private static func words(_ fault: DisplayCover.Fault, _ frame: GardenSnapshot) -> String {
    let item = frame.items.first { $0.id == fault.id }
    let name = item.map { frame.spell($0.text) } ?? "\(fault.id)"
    guard let cover = fault.cover else { return "\"\(name)\" cannot be reached where it stands" }
    let other = frame.items.first { $0.id == cover }
    let words = other.map { frame.spell($0.text) } ?? ""
    return
      "\"\(name)\" lies under \(words.isEmpty ? other.map { "a \($0.kind)" } ?? "\(cover)" : "\"\(words)\"")"
  }
}
