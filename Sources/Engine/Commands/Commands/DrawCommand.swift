internal import Drawing
internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation

/// Plays up to a moment and draws what a session shows then.
enum DrawCommand {
  static func run(_ request: DrawRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
      "skiprope-\(UUID().uuidString)"
    ).path
    defer { HostFolder.remove(scratch) }
    let shown: ShownFrame
    do throws(RunError) {
      shown = try ShownFrame.found(
        at: request.instant, on: request.screen, in: request.session, of: request.unit, request.scenario,
        request.subject, scratch: scratch)
    } catch {
      throw CommandFailure(error)
    }
    var picture = ScreenPicture(
      size: shown.device.screen.size, safeArea: shown.device.screen.safeArea, items: shown.items,
      texts: shown.texts)
    (picture.trails, picture.scale) = (shown.trails, request.scale)
    do throws(PictureError) { try picture.write(request.format, to: request.out) } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
    let place =
      "\(request.subject.unitWord.one) \(request.unit), \(request.subject.sessionWord.one) \(request.session)"
    console.result(
      "\(request.out): \(place) at \(MomentSpelling.text(shown.vsync)), frame \(shown.frame) on \(shown.device.title): "
        + "\(shown.screen), \(shown.items.count) items")
    return .holds
  }
}
