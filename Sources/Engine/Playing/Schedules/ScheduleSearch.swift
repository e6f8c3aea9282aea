internal import Foundation
internal import Fuzzing
package import HostSystem
internal import Kernel
internal import Metrics
internal import ScenarioFormat

/// Runs a unit under many orders of events that are ready at the same instant. Shrinks each order that breaks a rule.
///
/// Each run is a forked copy of this process: globals of the app start fresh, and a crash is just another finding. Half of the
/// schedules draw uniformly; the others use priorities with one to three changes.
package final class ScheduleSearch {
  private let base: WorkOrder
  private let count: Int
  private let subject: any SimulatedSubject
  private let trail: CrashTrail?
  private var found: UnitSchedules
  /// Rules that break under the natural order. They are no findings of another order.
  private var natural: Set<String> = []
  private var frames = 0
  private var lastProgress: Int64 = 0
  private var say: (WorkerMessage) -> Void = { _ in }

  /// The most runs to shrink one finding; below, the number of priority changes.
  private static let shrinkLimit = 600
  private static let changes = 1...3
  private static let leastBound = 16
  private static let progressIntervalNanoseconds: Int64 = 200_000_000

  /// A search of an order's unit under this many schedules besides the natural one.
  package init(_ order: WorkOrder, schedules: Int, of subject: any SimulatedSubject, _ trail: CrashTrail?) {
    var base = order
    (base.schedules, base.clips, base.countsWork) = (nil, nil, nil)
    (base.repetitions, base.detailedSessions) = (1, 0)
    base.checksOnly = true
    (self.base, count, self.subject, self.trail) = (base, schedules, subject, trail)
    found = UnitSchedules(unit: order.unit)
  }

  /// Runs all schedules, writes the findings beside the unit's result, and returns their digest.
  package func run(progress: @escaping (WorkerMessage) -> Void) throws(RunError) -> String {
    let found = try search(progress: progress)
    try UnitFiles(folder: base.results).write(found)
    var digest = StableDigest()
    for finding in found.findings { digest.mix(finding.number) }
    return digest.hexadecimal
  }

  /// Runs all schedules and returns the findings.
  package func search(progress: @escaping (WorkerMessage) -> Void) throws(RunError) -> UnitSchedules {
    say = progress
    let cpu = HostClock.processCPU()
    let seeds = SeedTree(base.scenario.seed).child(named: subject.unitWord.one).child(base.unit)
      .child("schedules")
    // Work done once here need not be repeated in each copy.
    subject.prepare()
    let unscheduled = try play(nil)
    // The unit's own run reports a crash without a schedule.
    natural = unscheduled.simulated.map { Set($0.breaks.map(\.rule)) } ?? [ScheduleSearch.crash]
    found.natural = natural.sorted()
    let first = try play(.natural, names: true)
    if let simulated = first.simulated {
      found.choices = simulated.choices
      try check(.natural, against: simulated)
    }
    try noteBreaks(of: first, .natural, 0)
    for number in 1...max(1, count) where number <= count {
      try inspect(at: schedule(number, seeds.child(number)), number)
    }
    found.cpuSeconds = Double(HostClock.processCPU() - cpu) / 1e9 + copiesCPU
    return found
  }

  private static let crash = ""
  /// A run counts as endless after 60 s plus twenty times the longest run so far.
  private static let leastSeconds = 60.0
  private static let firstSeconds = 3_600.0
  private var longestRun = 0.0
  private var secondsOfPlay: Double {
    longestRun == 0 ? ScheduleSearch.firstSeconds : ScheduleSearch.leastSeconds + 20 * longestRun
  }
  private var copiesCPU = 0.0

  private func schedule(_ number: Int, _ seeds: SeedTree) -> Schedule {
    let seed = seeds.seed
    guard number % 2 == 0 else { return .uniform(seed: seed) }
    let changes = ScheduleSearch.changes.lowerBound + number / 2 % ScheduleSearch.changes.count
    return .priorities(seed: seed, changes: changes, choices: bound)
  }

  /// The number of choices from which priority changes are drawn. It doubles until it covers the most choices of a session so
  /// far. So two builds that differ by a few choices run under the same schedules.
  private var bound: Int {
    var bound = ScheduleSearch.leastBound
    while bound < found.mostChoices { bound *= 2 }
    return bound
  }

  private static func words(_ schedule: Schedule) -> String {
    switch schedule {
    case .natural: "in which calls of actors wait"
    case .uniform: "drawn uniformly"
    case .priorities(_, 1, _): "drawn by priorities with a change"
    case .priorities(_, let changes, _): "drawn by priorities with \(changes) changes"
    case .recorded: "recorded"
    }
  }

  // MARK: Plays

  private struct Play {
    /// The result; `nil` if the run crashed.
    var simulated: SimulatedSchedule?
    /// Deviations from the natural order until the end or the crash.
    var deviations: [Deviation]
    /// How it crashed; empty: it did not.
    var crash: String
    /// Where it crashed: the session as rows number it, and the time in nanoseconds.
    var place: (session: Int, at: Int64)
  }

  /// Runs a schedule in a copy of this process. A run that crashes is repeated, and then reports each choice as it is made.
  private func play(
    _ schedule: Schedule?, names: Bool = false, watching choice: Int? = nil, speaks: Bool = false
  ) throws(RunError) -> Play {
    var order = base
    (order.schedule, order.namesChoices, order.watchedChoice) = (schedule, names, choice)
    found.plays += 1
    report()
    let copy: ForkedCopy
    do {
      copy = try ForkedCopy(seconds: secondsOfPlay) { [subject, trail] output in
        do {
          let say = { (deviation: Deviation) in output.write(Array("\(deviation.line)\n".utf8)) }
          let unit = try UnitRun(
            order: order, of: subject, trail: trail, onDeviation: speaks ? say : nil)
          output.write([UInt8](try JSONEncoder().encode(try unit.playSchedule())))
        } catch {
          output.write(Array("\(error)".utf8))
        }
      }
    } catch {
      throw .cannotStartWorker("\(error)")
    }
    copiesCPU += copy.ending.cpuSeconds
    let lines = copy.bytes.split(separator: UInt8(ascii: "\n"))
    guard copy.ending.signal == nil, copy.ending.code == 0 else {
      if copy.ending.isFromOutside, let signal = copy.ending.signal {
        throw .hindered("a run of \(subject.unitWord.one) \(base.unit) was killed (signal \(signal))")
      }
      if !speaks {
        let again = try play(schedule, names: names, watching: choice, speaks: true)
        if again.simulated != nil {
          found.differences.append(
            "\(subject.unitWord.one) \(base.unit) crashed under an order, but not when that order was repeated"
          )
        }
        return again
      }
      let place = trail?.place
      let ending = WorkerEnding(
        ending: copy.ending, reason: nil, place: place, lastWords: copy.lastWords,
        sessionWord: subject.sessionWord)
      return Play(
        simulated: nil, deviations: lines.compactMap { Deviation(line: String(decoding: $0, as: UTF8.self)) },
        crash: ending.outcome, place: (place?.session ?? 1, place?.vsync ?? 0))
    }
    if lines.isEmpty {
      return Play(
        simulated: nil, deviations: [], crash: "ended by itself, with code 0, before its time", place: (1, 0))
    }
    guard let last = lines.last,
      let simulated = try? JSONDecoder().decode(SimulatedSchedule.self, from: Data(last))
    else {
      throw .invalidInput(String(decoding: lines.last ?? [], as: UTF8.self))
    }
    found.mostChoices = max(found.mostChoices, simulated.mostOfSession)
    longestRun = max(longestRun, copy.ending.cpuSeconds)
    found.simulatedSeconds += simulated.seconds
    frames += simulated.frames
    return Play(simulated: simulated, deviations: simulated.deviations, crash: "", place: (1, 0))
  }

  private func report() {
    let now = HostClock.monotonic()
    guard now - lastProgress > ScheduleSearch.progressIntervalNanoseconds else { return }
    lastProgress = now
    say(
      .progress(
        frames: frames, virtualMilliseconds: Int(found.simulatedSeconds * 1_000), hitches: 0, liveBytes: 0))
  }

  // MARK: Findings

  private func inspect(at schedule: Schedule, _ number: Int) throws(RunError) {
    let play = try play(schedule, names: number == 1)
    found.schedules += 1
    if number == 1, let simulated = play.simulated {
      try check(.recorded(simulated.deviations), against: simulated)
    }
    try noteBreaks(of: play, schedule, number)
  }

  private func noteBreaks(of play: Play, _ schedule: Schedule, _ number: Int) throws(RunError) {
    guard let simulated = play.simulated else {
      try note(nil, ScheduleSearch.crash, schedule, number, play)
      return
    }
    for rule in Set(simulated.breaks.map(\.rule)).sorted() {
      try note(simulated.breaks.first { $0.rule == rule }?.first, rule, schedule, number, play)
    }
  }

  private func note(
    _ first: RuleBreak?, _ rule: String, _ schedule: Schedule, _ number: Int, _ play: Play
  ) throws(RunError) {
    guard !natural.contains(rule) else { return }
    if let known = found.findings.firstIndex(where: { ($0.rule ?? ScheduleSearch.crash) == rule }) {
      found.findings[known].count += 1
      return
    }
    var finding = ScheduleFinding(
      rule: rule == ScheduleSearch.crash ? nil : rule, unit: base.unit,
      session: first?.session ?? play.place.session, at: first?.at ?? play.place.at,
      words: first?.words ?? play.crash, number: number, drawn: ScheduleSearch.words(schedule),
      deviationsAtFirst: 0, deviations: [])
    let until = play.deviations.filter { $0.at <= finding.at || $0.session != finding.session - 1 }
    finding.deviationsAtFirst = until.count
    try shrink(&finding, until)
    found.findings.append(finding)
  }

  private struct Order: Equatable { var deviations: [Deviation] }

  /// Removes the deviations that the finding does not need, and names the rest.
  private func shrink(_ finding: inout ScheduleFinding, _ all: [Deviation]) throws(RunError) {
    var bare = all
    for place in bare.indices { bare[place].ready = nil }
    let rule = finding.rule
    var shrinker = GreedyShrinker<Order, RunError>(limit: ScheduleSearch.shrinkLimit) {
      order throws(RunError) in
      let play = try self.play(.recorded(order.deviations), speaks: rule == nil)
      return rule == nil
        ? play.simulated == nil : play.simulated?.breaks.contains { $0.rule == rule } ?? false
    }
    let few = try shrinker.shrink(Order(deviations: bare)) { shrinker, best throws(RunError) in
      try shrinker.dropRuns(\.deviations, of: &best)
      try shrinker.drop(\.deviations, of: &best)
    }
    let last = try play(.recorded(few.deviations), names: true)
    let isBroken =
      rule == nil
      ? last.simulated == nil : last.simulated?.breaks.contains(where: { $0.rule == rule }) ?? false
    if !isBroken {
      found.differences.append(
        "\(subject.unitWord.one) \(base.unit): under order \(finding.number) \(rule ?? "a crash") came about, but not when that "
          + "order was repeated")
    }
    guard let simulated = last.simulated else {
      (finding.deviations, finding.words) = (last.deviations, last.crash)
      (finding.session, finding.at) = last.place
      return
    }
    finding.deviations = simulated.deviations
    if let first = simulated.breaks.first(where: { $0.rule == rule })?.first {
      (finding.session, finding.at, finding.words) = (first.session, first.at, first.words)
    }
    try check(.recorded(simulated.deviations), against: simulated)
  }

  /// Repeats a schedule and compares the ready events at each choice. A difference comes from a cause outside the seed's control.
  private func check(_ schedule: Schedule, against first: SimulatedSchedule) throws(RunError) {
    let again = try play(schedule, names: true)
    guard let second = again.simulated, found.differences.isEmpty, second.ready != first.ready else { return }
    for (session, pair) in zip(first.ready, second.ready).enumerated() where pair.0 != pair.1 {
      let choice =
        zip(pair.0, pair.1).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        ?? min(pair.0.count, pair.1.count)
      var names: [String] = []
      for _ in 0..<2 {
        let watched = try play(schedule, watching: choice).simulated?.watched ?? []
        names.append(session < watched.count ? watched[session].joined(separator: ", ") : "")
      }
      found.differences.append(
        "\(subject.unitWord.one) \(base.unit), run twice under one order: at choice \(choice) of "
          + "\(subject.sessionWord.one) \(session + 1) other events were ready: \(names[0]); and \(names[1])"
      )
      return
    }
  }
}

extension Deviation {
  /// The line that a copy writes while it runs.
  fileprivate var line: String {
    "\(session) \(at) \(choice) \(taken) \(place) \(ready ?? 0)\t\(first)\t\(before)"
  }

  fileprivate init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 6, parts.count == 3 else { return nil }
    self.init(
      session: Int(numbers[0]), at: numbers[1], choice: Int(numbers[2]), taken: Int(numbers[3]),
      place: UInt64(numbers[4]), ready: UInt64(numbers[5]), first: String(parts[1]),
      before: String(parts[2]))
  }
}
