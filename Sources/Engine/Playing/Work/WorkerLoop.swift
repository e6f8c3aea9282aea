internal import Foundation
internal import HostSystem

/// The loop of a worker process: reads requests on standard input and replies on standard output.
package enum WorkerLoop {
  /// Version of the protocol. It increases with every change of a line's meaning.
  package static let version = 1
  private static let words = ["open", "run", "trace", "look", "again", "quit"]
  /// The word in `ready` of a worker that runs each unit in a copy of itself.
  package static let copies = "copies"

  /// Serves one unit of this subject and returns the process's exit code.
  package static func run(_ subject: any SimulatedSubject) -> Int32 {
    HostSignals.ignoreInterrupts()
    say(.ready(version: version, words: words))
    let place = WorkPlace(subject, CrashTrail.given())
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.first == "quit" { return 0 }
      place.answer(words.first ?? "", words.count == 2 ? words[1] : nil, line)
    }
    return 0
  }

  /// Serves unit after unit, each in a forked copy of this process, and returns the process's exit code.
  ///
  /// The cost of linking, symbols and first uses of types is paid once. A process with other threads cannot be copied: it serves
  /// one unit by itself and ends.
  package static func runCopies(_ subject: any SimulatedSubject) -> Int32 {
    HostSignals.ignoreInterrupts()
    say(.ready(version: version, words: words + [copies]))
    let trail = CrashTrail.given()
    var isPrepared = false
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.first == "quit" { return 0 }
      guard words.first == "open", words.count == 2 else { continue }
      trail?.clear()
      if !isPrepared {
        subject.prepare()
        UnitFiles.prepare()
      }
      isPrepared = true
      let place = WorkPlace(subject, trail)
      place.read(words[1])
      do throws(ProcessError) {
        let ending = try ForkedCopy.run { place.playAll() }
        say(.ended(ending))
      } catch {
        place.playAll()
        return 0
      }
    }
    return 0
  }

  fileprivate static func say(_ message: WorkerMessage) {
    print(message.line)
    HostStreams.flushOutput()
  }
}

/// The unit that a worker has open, and its replies.
private final class WorkPlace {
  private let subject: any SimulatedSubject
  private let trail: CrashTrail?
  private var order: WorkOrder?
  private var unit: UnitRun?
  /// The search of an order with several schedules. Its runs are set up in copies of this process only.
  private var search: ScheduleSearch?
  /// The error of the last order. It answers every later request, since without a unit those would hide it.
  private var refusal: RunError?

  init(_ subject: any SimulatedSubject, _ trail: CrashTrail?) {
    (self.subject, self.trail) = (subject, trail)
  }

  /// Reads an order without setting up its unit.
  func read(_ json: Substring) {
    attempt { order = try JSONDecoder.of(subject).decode(WorkOrder.self, from: Data(json.utf8)) }
  }

  /// Runs the unit of the order that was read.
  func playAll() {
    guard order != nil else { return }
    guard attempt({ try open() }) else { return }
    attempt { try run() }
  }

  /// Answers a request line.
  func answer(_ word: Substring, _ rest: Substring?, _ line: String) {
    attempt {
      switch (word, rest) {
      case ("open", let json?):
        order = try JSONDecoder.of(subject).decode(WorkOrder.self, from: Data(json.utf8))
        try open()
      case ("run", _): try run()
      case ("trace", let count?):
        WorkerLoop.say(.traced(try opened().trace(frames: Int(count) ?? 1)))
      case ("look", let session?):
        let dump = try opened().dump(atSession: Int(session) ?? 0)
        WorkerLoop.say(.looked(String(decoding: try JSONEncoder().encode(dump), as: UTF8.self)))
      case ("again", _):
        let unit = try opened()
        try unit.runAgain()
        WorkerLoop.say(.opened(sessions: unit.sessionCount))
      default: throw RunError.unsupported("unknown word: \(line.prefix(40))")
      }
    }
  }

  private func open() throws {
    guard let order else { return }
    let passes = unit?.passCount ?? 0
    (unit, search, refusal) = (nil, nil, nil)
    if let count = order.schedules {
      search = ScheduleSearch(order, schedules: count, of: subject, trail)
      WorkerLoop.say(.opened(sessions: subject.sessionCount(of: order.unit, in: order.scenario)))
      return
    }
    let new = try UnitRun(order: order, of: subject, passes: passes, trail: trail)
    unit = new
    WorkerLoop.say(.opened(sessions: new.sessionCount))
  }

  private func run() throws {
    if let search {
      WorkerLoop.say(.done(digest: try search.run { WorkerLoop.say($0) }))
    } else {
      WorkerLoop.say(.done(digest: try opened().runToEnd { WorkerLoop.say($0) }))
    }
  }

  private func opened() throws(RunError) -> UnitRun {
    guard let unit else { throw refusal ?? .unsupported("no unit is open; send `open` first") }
    return unit
  }

  /// Runs `body` and reports an error to the parent. Returns whether it succeeded.
  @discardableResult private func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch RunError.missingInput(let reason) {
      refusal = .missingInput(reason)
      WorkerLoop.say(.refused(isMissing: true, reason))
    } catch RunError.invalidInput(let reason) {
      refusal = .invalidInput(reason)
      WorkerLoop.say(.refused(isMissing: false, reason))
    } catch let error as RunError where error.isOfMachine {
      WorkerLoop.say(.hindered("\(error)"))
    } catch {
      WorkerLoop.say(.failed("\(error)"))
    }
    return false
  }
}
