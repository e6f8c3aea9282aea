internal import Foundation
internal import Fuzzing
package import HostSystem
internal import Kernel
internal import Metrics
internal import ScenarioFormat

/// Plays a unit under many orders of what is ready at one instant, and makes small what breaks under some of them only.
///
/// Each play is a copy of this process, so that globals of the app begin anew and a crash is one finding of many. Half of the orders are
/// uniform; the others have priorities, with one to three changes.
package final class ScheduleSearch {
  private let base: WorkOrder
  private let count: Int
  private let subject: any PlayedSubject
  private let trail: CrashTrail?
  private var found: UnitSchedules
  /// What broke under the natural order, which no order needs to be blamed for.
  private var natural: Set<String> = []
  private var frames = 0
  private var lastProgress: Int64 = 0
  private var say: (WorkerMessage) -> Void = { _ in }

  /// Plays at most that make one finding small, and changes of priority.
  private static let shrinkLimit = 600
  private static let changes = 1...3
  private static let leastBound = 16
  private static let progressIntervalNanoseconds: Int64 = 200_000_000

  /// A search of an order's unit under so many orders besides the natural one.
  package init(_ order: WorkOrder, schedules: Int, of subject: any PlayedSubject, _ trail: CrashTrail?) {
    var base = order
    (base.schedules, base.moments, base.countsWork) = (nil, nil, nil)
    (base.repetitions, base.detailedSessions, base.framedSessions) = (1, 0, 0)
    base.checksOnly = true
    (self.base, count, self.subject, self.trail) = (base, schedules, subject, trail)
    found = UnitSchedules(unit: order.unit)
  }

  /// Plays them all, writes what was found beside the unit's result, and returns a digest of it.
  package func run(progress: @escaping (WorkerMessage) -> Void) throws(RunError) -> String {
    let found = try search(progress: progress)
    try UnitFiles(folder: base.results).write(found)
    var digest = StableDigest()
    for finding in found.findings { digest.mix(finding.number) }
    return digest.hexadecimal
  }

  /// Plays them all and says what was found.
  package func search(progress: @escaping (WorkerMessage) -> Void) throws(RunError) -> UnitSchedules {
    say = progress
    let cpu = HostClock.processCPU()
    let seeds = SeedTree(base.scenario.seed).child(named: subject.unitWord.one).child(base.unit)
      .child("schedules")
    // What is found out once here need not be in each copy.
    subject.prepare()
    let unscheduled = try play(nil)
    // A crash without any schedule is reported by the unit's own run.
    natural = unscheduled.played.map { Set($0.breaks.map(\.rule)) } ?? [ScheduleSearch.crash]
    found.natural = natural.sorted()
    let first = try play(.natural, names: true)
    if let played = first.played {
      found.choices = played.choices
      try check(.natural, against: played)
    }
    try noteBreaks(of: first, .natural, 0)
    for number in 1...max(1, count) where number <= count {
      try look(at: schedule(number, seeds.child(number)), number)
    }
    found.cpuSeconds = Double(HostClock.processCPU() - cpu) / 1e9 + copiesCPU
    return found
  }

  private static let crash = ""
  /// A play that goes on for twenty times the longest so far never ends.
  private static let leastSeconds = 60.0
  private static let firstSeconds = 3_600.0
  private var longestPlay = 0.0
  private var secondsOfPlay: Double {
    longestPlay == 0 ? ScheduleSearch.firstSeconds : ScheduleSearch.leastSeconds + 20 * longestPlay
  }
  private var copiesCPU = 0.0

  private func schedule(_ number: Int, _ seeds: SeedTree) -> Schedule {
    let seed = seeds.seed
    guard number % 2 == 0 else { return .uniform(seed: seed) }
    let changes = ScheduleSearch.changes.lowerBound + number / 2 % ScheduleSearch.changes.count
    return .priorities(seed: seed, changes: changes, choices: bound)
  }

  /// As many choices as changes are drawn from: it grows as orders with more are met, by doubling, so that two builds that differ by a few
  /// choices are played under the same orders.
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
    var played: PlayedSchedule?
    /// What was not natural, as far as it came.
    var deviations: [Deviation]
    /// How it crashed.
    var crash: String
    /// Where, as rows number it, nanoseconds.
    var place: (session: Int, at: Int64)
  }

  /// One play in a copy of this process. One that crashes is played once more, and says of each choice when it is made.
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
        throw .hindered("a play of \(subject.unitWord.one) \(base.unit) was killed (signal \(signal))")
      }
      if !speaks {
        let again = try play(schedule, names: names, watching: choice, speaks: true)
        if again.played != nil {
          found.differences.append(
            "\(subject.unitWord.one) \(base.unit) crashed under an order, and not when that order was played again"
          )
        }
        return again
      }
      let place = trail?.place
      let ending = WorkerEnding(
        ending: copy.ending, reason: nil, place: place, lastWords: copy.lastWords,
        sessionWord: subject.sessionWord)
      return Play(
        played: nil, deviations: lines.compactMap { Deviation(line: String(decoding: $0, as: UTF8.self)) },
        crash: ending.outcome, place: (place?.session ?? 1, place?.vsync ?? 0))
    }
    if lines.isEmpty {
      return Play(
        played: nil, deviations: [], crash: "ended by itself, with code 0, before its time", place: (1, 0))
    }
    guard let last = lines.last, let played = try? JSONDecoder().decode(PlayedSchedule.self, from: Data(last))
    else {
      throw .invalidInput(String(decoding: lines.last ?? [], as: UTF8.self))
    }
    found.mostChoices = max(found.mostChoices, played.mostOfSession)
    longestPlay = max(longestPlay, copy.ending.cpuSeconds)
    found.simulatedSeconds += played.seconds
    frames += played.frames
    return Play(played: played, deviations: played.deviations, crash: "", place: (1, 0))
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

  private func look(at schedule: Schedule, _ number: Int) throws(RunError) {
    let play = try play(schedule, names: number == 1)
    found.schedules += 1
    if number == 1, let played = play.played { try check(.recorded(played.deviations), against: played) }
    try noteBreaks(of: play, schedule, number)
  }

  private func noteBreaks(of play: Play, _ schedule: Schedule, _ number: Int) throws(RunError) {
    guard let played = play.played else {
      try note(nil, ScheduleSearch.crash, schedule, number, play)
      return
    }
    for rule in Set(played.breaks.map(\.rule)).sorted() {
      try note(played.breaks.first { $0.rule == rule }?.first, rule, schedule, number, play)
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

  /// Leaves out what the finding does not need, and names the rest.
  private func shrink(_ finding: inout ScheduleFinding, _ all: [Deviation]) throws(RunError) {
    var bare = all
    for place in bare.indices { bare[place].ready = nil }
    let rule = finding.rule
    var shrinker = GreedyShrinker<Order, RunError>(limit: ScheduleSearch.shrinkLimit) {
      order throws(RunError) in
      let play = try self.play(.recorded(order.deviations), speaks: rule == nil)
      return rule == nil
        ? play.played == nil : play.played?.breaks.contains { $0.rule == rule } ?? false
    }
    let few = try shrinker.shrink(Order(deviations: bare)) { shrinker, best throws(RunError) in
      try shrinker.dropRuns(\.deviations, of: &best)
      try shrinker.drop(\.deviations, of: &best)
    }
    let last = try play(.recorded(few.deviations), names: true)
    let isBroken =
      rule == nil ? last.played == nil : last.played?.breaks.contains(where: { $0.rule == rule }) ?? false
    if !isBroken {
      found.differences.append(
        "\(subject.unitWord.one) \(base.unit): under order \(finding.number) \(rule ?? "a crash") came about, and not when that "
          + "order was played again")
    }
    guard let played = last.played else {
      (finding.deviations, finding.words) = (last.deviations, last.crash)
      (finding.session, finding.at) = last.place
      return
    }
    finding.deviations = played.deviations
    if let first = played.breaks.first(where: { $0.rule == rule })?.first {
      (finding.session, finding.at, finding.words) = (first.session, first.at, first.words)
    }
    try check(.recorded(played.deviations), against: played)
  }

  /// Plays an order once more and compares what was ready at each choice: what differs is up to something that no seed decides.
  private func check(_ schedule: Schedule, against first: PlayedSchedule) throws(RunError) {
    let again = try play(schedule, names: true)
    guard let second = again.played, found.differences.isEmpty, second.ready != first.ready else { return }
    for (session, pair) in zip(first.ready, second.ready).enumerated() where pair.0 != pair.1 {
      let choice =
        zip(pair.0, pair.1).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        ?? min(pair.0.count, pair.1.count)
      var names: [String] = []
      for _ in 0..<2 {
        let watched = try play(schedule, watching: choice).played?.watched ?? []
        names.append(session < watched.count ? watched[session].joined(separator: ", ") : "")
      }
      found.differences.append(
        "\(subject.unitWord.one) \(base.unit), played twice under one order: at choice \(choice) of "
          + "\(subject.sessionWord.one) \(session + 1) something else was ready: \(names[0]); and \(names[1])"
      )
      return
    }
  }
}

extension Deviation {
  /// As a copy says it while it plays.
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
