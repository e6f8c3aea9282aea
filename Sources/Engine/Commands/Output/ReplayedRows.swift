internal import Comparing
internal import HostSystem
internal import Metrics
internal import Reporting

/// The rows of a run, with frames from replays where the run stored none.
///
/// A replay takes as long as its unit. Only the units that can hold the first difference are replayed.
final class ReplayedRows: RunRows {
  private let program: RunProgram
  private let stored: DatabaseRows
  private let scratch = ScratchFolder()
  /// Called before each replay, which can take a minute.
  private let progress: (String) -> Void
  /// The rows of replayed units; `nil`: the program did not reproduce the unit.
  private var replays: [Int: DatabaseRows?] = [:]

  /// The most units replayed.
  private static let limit = 3

  init(_ program: RunProgram, progress: @escaping (String) -> Void = { _ in }) {
    self.program = program
    self.progress = progress
    stored = DatabaseRows(run: program.run)
  }

  deinit { scratch.remove() }

  func checkpoints(of session: SessionName) throws(RowsUnreadable) -> [UInt64] {
    try stored.checkpoints(of: session)
  }

  func frames(of session: SessionName) throws(RowsUnreadable) -> any FrameStream {
    try stored.frames(of: session)
  }

  func effects(of session: SessionName) throws(RowsUnreadable) -> [EffectRow] {
    try stored.effects(of: session)
  }

  func framesOrReplay(of session: SessionName) throws(RowsUnreadable) -> any FrameStream {
    if try stored.frames(of: session).next() != nil { return try stored.frames(of: session) }
    guard let replayed = replay(session.unit) else { return try stored.frames(of: session) }
    return try replayed.frames(of: session)
  }

  /// Replays a unit once; `nil` if its digests are not the run's, or enough units were replayed.
  private func replay(_ unit: Int) -> DatabaseRows? {
    if let known = replays[unit] { return known }
    guard replays.count < ReplayedRows.limit else { return nil }
    let word = program.report.words.unit.one
    progress("replaying \(word) \(unit) of the \(program.name) run, to compare its frames")
    let file = "\(scratch.path)/\(unit).sqlite"
    let isReproduced = program.succeeds(
      ["replay", program.run, "--\(word)", "\(unit)", "--rows", file]
        + program.plantedBug)
    let rows = isReproduced ? DatabaseRows(file: file) : nil
    replays.updateValue(rows, forKey: unit)
    return rows
  }
}
