internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat
internal import Simulation

/// Runs a session up to an instant and draws its screen.
enum DrawCommand {
  static func run(_ request: DrawRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let shown: ShownFrame
    do throws(RunError) {
      shown = try ShownFrame.found(
        at: request.instant, on: request.screen, in: request.session, of: request.unit, request.scenario,
        request.subject, bug: request.bug, order: request.order,
        scratch: scratch.path)
    } catch {
      throw CommandFailure(error)
    }
    if !request.isListing {
      let pictureCache =
        request.hasPlaceholders ? nil : PictureCache(of: request.unit, in: request.scenario, request.subject)
      var painter = ScreenPainter(scale: request.scale, pictureCache)
      try painter.write(shown, to: request.out)
    } else {
      try OutputFile.write(JSONText.file(ScreenListing(shown)), to: request.out)
    }
    let place =
      "\(request.subject.unitWord.one) \(request.unit), \(request.subject.sessionWord.one) \(request.session)"
    console.line(
      "\(request.out): \(place) at \(InstantSpelling.text(shown.vsync)), frame \(shown.frame) on \(shown.device.title): "
        + "\(shown.screen), \(shown.items.count) items")
    return .holds
  }
}

extension ScreenListing {
  /// Lists the content of a simulated frame.
  init(_ shown: ShownFrame) {
    self.init(
      frame: shown.frame, vsync: shown.vsync.nanoseconds, screen: shown.screen, device: shown.device.title,
      size: shown.device.screen.size, safeArea: shown.device.screen.safeArea,
      items: shown.items.indices.map {
        Item(shown.items[$0], words: shown.texts[$0], symbol: shown.symbols[$0])
      }, trails: shown.trails)
  }
}
