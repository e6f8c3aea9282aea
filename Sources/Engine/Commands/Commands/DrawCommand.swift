internal import Drawing
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation

/// Plays up to a moment and draws what a session shows then.
enum DrawCommand {
  static func run(_ request: DrawRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let shown: ShownFrame
    do throws(RunError) {
      shown = try ShownFrame.found(
        at: request.instant, on: request.screen, in: request.session, of: request.unit, request.scenario,
        request.subject, bug: request.bug, scratch: scratch.path)
    } catch {
      throw CommandFailure(error)
    }
    let book =
      request.hasStandIns ? nil : PictureBook(of: request.unit, in: request.scenario, request.subject)
    var painter = ScreenPainter(scale: request.scale, book)
    try painter.write(shown, request.format, to: request.out)
    let place =
      "\(request.subject.unitWord.one) \(request.unit), \(request.subject.sessionWord.one) \(request.session)"
    console.line(
      "\(request.out): \(place) at \(MomentSpelling.text(shown.vsync)), frame \(shown.frame) on \(shown.device.title): "
        + "\(shown.screen), \(shown.items.count) items")
    return .holds
  }
}
