internal import Commands
internal import CostFitting
internal import Foundation
internal import HostSystem
internal import Metrics

/// Fits the cost table to this host, reports the quality of the fit, and writes the part of a scenario that uses the table.
enum CalibrateCommand {
  static func run(_ request: CalibrateRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    let machine = MachineIdentity(
      cpu: HostIdentity.cpu(), cores: HostIdentity.cores(), kernel: HostIdentity.kernel(), libraries: [:])
    if machine.build != "release" {
      console.progress(
        "warning: a debug build: its host score is a third of a release build's but its decoder as fast, so the table is useless"
      )
    }
    let result = try measure(request, console)
    for file in result.refused { console.progress("warning: left out: \(file)") }
    let fit = CostFit(result.measurements)
    let table = CostFitTable(fit, result)
    let fragment = CostFragment(fit, origin: origin(request, result, machine))
    console.result(table.text)
    if let file = request.out {
      try OutputFile.write(fragment.text, to: file)
      console.line("")
      console.line("wrote \(file): paste it into a scenario")
    } else {
      console.result("\n" + fragment.text)
    }
    if request.format == .json { console.result(table.json(out: request.out)) }
    return .holds
  }

  private static func measure(
    _ request: CalibrateRequest, _ console: Console
  ) throws(CommandFailure) -> HostMeasuring.Result {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    do throws(CostMeasuringError) {
      console.progress(request.photos.map { "reading \($0)" } ?? "making photos")
      let files =
        if let photos = request.photos { try SampleFile.files(of: photos) } else { try SampleFile.forged() }
      var measuring = HostMeasuring(
        HostMeasuring.Plan(repetitions: request.repetitions, files: files, folder: scratch.path),
        show: console.progress, mustStop: { HostSignals.sawInterrupt })
      return try measuring.measure()
    } catch {
      throw CommandFailure(exit(of: error), "\(error)")
    }
  }

  private static func exit(of error: CostMeasuringError) -> ExitCode {
    switch error {
    case .noPhotos: .missingInput
    case .failed: .unexpectedFailure
    case .ended: .undecided
    }
  }

  /// The comment lines about the fragment's origin.
  private static func origin(
    _ request: CalibrateRequest, _ result: HostMeasuring.Result, _ machine: MachineIdentity
  ) -> [String] {
    [
      "Fitted by `skiprope calibrate` (commit \(SourceCommit.current), \(machine.build) build) to \(machine.cpu),",
      String(format: "host score %.2f, decode score %.2f, ", result.score, result.decodeScore)
        + "repetitions: \(request.repetitions), photos: \(request.photos ?? "forged"). What is of the processor",
      "is as on a device of speed 1: this host's times multiplied by its score, those of photos by that of decoding.",
    ]
  }
}
