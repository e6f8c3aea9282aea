internal import Foundation
internal import Reporting
internal import ScenarioFormat

/// How a run can be had again.
package enum Reproduction {
  /// The file of the running program.
  package static var executable: String { ProcessInfo.processInfo.executablePath }

  /// The command line that repeats a run: everything typed that decides what happens, what is counted and what is kept, and
  /// the seed, families and workers that it was run with where nothing was typed. Where results go is left out.
  package static func command(_ request: RunRequest) -> String {
    let (typed, families) = (request.overrides, request.families)
    let presets = [typed.gesturePreset, typed.cachePreset.map { "cache:\($0)" }].compactMap(\.self)
    let flags: [(flag: String, value: String?)] = [
      ("--seed", "\(request.scenario.seed)"),
      ("--families", "\(families.lowerBound)-\(families.upperBound)"),
      ("--workers", "\(request.workers)"),
      ("--repetitions", request.repetitions > 1 ? "\(request.repetitions)" : nil),
      ("--decode", typed.decode?.rawValue),
      ("--preset", presets.isEmpty ? nil : presets.joined(separator: ",")),
      ("--photos", typed.photos), ("--touches", typed.touches),
      ("--closed-loop", typed.closedLoop), ("--refresh", typed.refresh), ("--hitch-bands", typed.hitchBands),
      ("--keep-frames", request.keptFrames == .all ? "all" : nil), ("--canary", request.canary),
      ("--slow", request.slowness),
    ]
    var words = ["skiprope", "run", request.scenarioFile]
    for (flag, value) in flags { if let value { words += [flag, value] } }
    if request.keepsHostTime { words += ["--pace", "real"] }
    if request.countsWork { words.append("--count-work") }
    if request.verifies { words.append("--verify") }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}

extension ProcessInfo {
  /// The absolute path of this program, also when it was found through PATH.
  fileprivate var executablePath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }
}
