internal import HostSystem
internal import Metrics
internal import Simulation

/// Tries the planted bugs of an app one by one. For each, its rule must fail and no other.
struct PlantedCommand {
  /// A waiting run: of a bug with its trial's seed or another one, or of a trial without a bug.
  private struct Waiting {
    var words: [String]
    var bug: Int?
    var seed: Int?
  }

  private let request: PlantedRequest
  private let console: Console
  private var waiting: [Waiting] = []
  private var running: [(what: Waiting, run: JudgedRun)] = []
  /// Trials run without a bug on another seed than their own, each once.
  private var otherSeeds: Set<String> = []
  private var started = 0
  private var done = 0
  private var rows: [Int: PlantedTable.Row] = [:]
  private var table = PlantedTable()

  /// Parallel runs; most trials have one unit, which uses one processor.
  private static let atOnce = 2

  static func run(_ request: PlantedRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    var command = PlantedCommand(request, console)
    return try command.run()
  }

  private init(_ request: PlantedRequest, _ console: Console) {
    self.request = request
    self.console = console
    var seen: Set<String> = []
    for bug in request.bugs where seen.insert(bug.setting).inserted {
      waiting.append(Waiting(words: PlantedCommand.words(bug)))
    }
    waiting += request.bugs.indices.map { Waiting(words: PlantedCommand.words(request.bugs[$0]), bug: $0) }
  }

  private static func words(_ bug: PlantedBug) -> [String] {
    bug.setting.split(separator: " ").map(String.init)
  }

  private mutating func run() throws(CommandFailure) -> ExitCode {
    while !waiting.isEmpty || !running.isEmpty {
      if HostSignals.sawInterrupt { waiting = [] }
      while running.count < PlantedCommand.atOnce, !waiting.isEmpty { try start(waiting.removeFirst()) }
      guard !running.isEmpty else { break }
      let (what, run) = running.removeFirst()
      note(what, try run.report())
    }
    table.rows = rows.sorted { $0.key < $1.key }.map(\.value)
    console.result(table.text)
    if !request.untried.isEmpty {
      console.progress("note: no planted bug for \(request.untried.joined(separator: ", "))")
    }
    guard !HostSignals.sawInterrupt else { return .undecided }
    return table.isRight && (request.untried.isEmpty || !request.needsEveryRule) ? .holds : .unexpectedFailure
  }

  private mutating func start(_ next: Waiting) throws(CommandFailure) {
    var words = next.words + ["--clips", "none", "--workers", "1"]
    if let bug = next.bug { words += ["--planted", request.bugs[bug].name] }
    if let seed = next.seed { words += ["--seed", "\(seed)"] }
    started += 1
    running.append((next, try JudgedRun(words, to: "\(request.out)/\(started)")))
  }

  private mutating func note(_ what: Waiting, _ report: RunReport) {
    // On another seed than the trial's, a rule may be unproven, which has its own exit code.
    let objections =
      PlantedTable.objections(of: report) + (what.seed == nil ? PlantedTable.oddExit(of: report) : [])
    guard let index = what.bug else {
      let words = what.words + (what.seed.map { ["--seed", "\($0)"] } ?? [])
      return table.healthy.append((words.joined(separator: " "), objections))
    }
    let row = PlantedTable.Row(request.bugs[index], objections, seed: what.seed)
    let next = (what.seed ?? 0) + 1
    if !row.isCaught, next <= request.seeds {
      waiting.append(Waiting(words: what.words, bug: index, seed: next))
      return
    }
    rows[index] = row
    // Without the bug nothing may fail on that seed.
    if row.isCaught, let seed = what.seed, otherSeeds.insert("\(row.bug.setting) \(seed)").inserted {
      waiting.append(Waiting(words: what.words, seed: seed))
    }
    done += 1
    let verdict = row.isRight ? "caught by \(row.bug.rule)" : "NOT CAUGHT as it should be"
    console.progress("\(done) of \(request.bugs.count): \(row.bug.name): \(verdict)")
  }
}
