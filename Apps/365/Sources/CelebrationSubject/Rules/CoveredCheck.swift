internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that readable and touchable items are not covered within their layer and are on screen or can be scrolled
/// there. Controls must also stay within the safe area. `DisplayCover` judges by what is drawn.
struct CoveredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "display.covered",
    title: "No opaque item covers one that is to be read or touched. All of those can be reached.",
    exercisedBy: "a screen with an item that is new or moved"
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
    guard let cover = fault.cover else { return "\"\(name)\" cannot be reached at its place" }
    let other = frame.items.first { $0.id == cover }
    let words = other.map { frame.spell($0.text) } ?? ""
    return
      "\"\(name)\" lies under \(words.isEmpty ? other.map { "a \($0.kind)" } ?? "\(cover)" : "\"\(words)\"")"
  }
}
