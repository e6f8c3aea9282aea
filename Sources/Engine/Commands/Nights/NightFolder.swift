internal import Foundation
internal import HostSystem
internal import Reporting
internal import Runner

/// The folder of tonight among those of other nights, such as `2026-11-23`.
///
/// A mark of this program in it allows removing it when it is old. It also keeps other processes out during the night.
struct NightFolder {
  /// The folder of all nights.
  private let folder: String
  private let program: String
  private let claim: ClaimedFolder
  /// Tonight's date in this machine's calendar.
  let date: String

  /// Claims tonight's folder. Throws `usage` when it holds a night of other scenarios, or was not made by this program.
  init(
    _ folder: String, program: String, of names: (soak: String?, night: String), date: Date = Date()
  ) throws(CommandFailure) {
    self.folder = folder
    self.program = program
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: date)
    func padded(_ number: Int?, _ width: Int) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let tonight = "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    self.date = tonight
    try NightFolder.refuseOthers(than: names, in: "\(folder)/\(tonight)")
    let own = [program, "soak", "same", NightReport.changes, "night", "index.html"]
    do throws(ClaimedFolder.Failure) {
      claim = try ClaimedFolder("\(folder)/\(tonight)", writing: own)
    } catch {
      switch error {
      case .foreign: throw CommandFailure(.usage, "\(error)")
      case .busy: throw CommandFailure(.machineTrouble, "\(error)")
      case .file(let failure):
        throw CommandFailure(.machineTrouble, "\(failure); `--out DIR` names another folder")
      }
    }
  }

  /// Rejects a folder with runs of other scenarios, whose figures would be mixed.
  private static func refuseOthers(
    than names: (soak: String?, night: String), in night: String
  ) throws(CommandFailure) {
    for (part, wanted) in [
      (NightReport.soak, names.soak), ("same", names.night), (NightReport.night, names.night),
    ] {
      guard let wanted, let found = EarlierRun(in: "\(night)/\(part)"), found.scenario != wanted else {
        continue
      }
      throw .usage(
        "`\(night)` holds tonight's run of `\(found.scenario)`, and figures of `\(wanted)` would mix with it; name another "
          + "folder with `--out`, or remove that one")
    }
  }

  var path: String { "\(folder)/\(date)" }

  /// The night's copy of the program in its folder. A night that was killed continues with its earlier copy.
  func ownProgram() throws(CommandFailure) -> String {
    let own = "\(path)/\(program)"
    let goesOn = !(resuming("same") + resuming("night")).isEmpty
    if goesOn, FileManager.default.isExecutableFile(atPath: own) { return own }
    do {
      for ending in ["", ".commit"] {
        let source = Reproduction.executable + ending
        guard ending.isEmpty || HostFolder.exists(source) else { continue }
        let partial = "\(own)\(ending).\(ProcessUsage.process()).partial"
        try Removal.file(partial)
        try FileManager.default.copyItem(atPath: source, toPath: partial)
        try HostFolder.move(partial, to: own + ending)
      }
    } catch {
      throw CommandFailure(
        .machineTrouble, "`\(own)` cannot be written: \(error.localizedDescription)")
    }
    return own
  }

  /// The path of the page of a part that is not a run; creates its folder.
  func page(of part: String) throws(CommandFailure) -> String {
    do throws(HostFileError) { try HostFolder.make("\(path)/\(part)") } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
    return "\(path)/\(part)/report.html"
  }

  /// The arguments that continue a killed part; empty when there is nothing to continue.
  func resuming(_ part: String) -> [String] {
    HostFolder.exists("\(path)/\(part)/units/run.json") ? ["--resume"] : []
  }

  /// The last earlier night with a run of this scenario to compare with.
  func earlier(of scenario: String) -> String? {
    nights().last { night in
      let same = "\(folder)/\(night)/same"
      return night < date && HostFolder.exists("\(same)/report.json")
        && EarlierRun(in: same).map { $0.scenario == scenario } ?? true
    }
  }

  /// Removes all nights except the newest `keep`. Folders without this program's mark are never removed.
  func removeOld(keep: Int) {
    let own = nights().filter { ClaimedFolder.isMade("\(folder)/\($0)") }
    for old in own.dropLast(keep) { try? Removal.folder("\(folder)/\(old)") }
  }

  /// The names of all folders that are dates, sorted.
  private func nights() -> [String] {
    ((try? HostFolder.names(in: folder)) ?? []).filter {
      $0.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil && HostFolder.isFolder("\(folder)/\($0)")
    }
  }
}
