internal import Foundation
internal import HostSystem

/// What a worker process does: reads the protocol on its standard input, answers on its standard output.
package enum WorkerLoop {
  /// Version of the protocol, raised whenever a line changes its meaning.
  package static let version = 1

  /// Serves one unit of this subject; returns the process's exit code.
  package static func run(_ subject: any PlayedSubject) -> Int32 {
    HostSignals.ignoreInterrupts()
    say(.ready(version: version, words: ["open", "run", "trace", "look", "again", "quit"]))
    let trail = CrashTrail.given()
    var unit: UnitRun?
    // A unit that is played under many orders is set up in copies of this process only.
    var search: ScheduleSearch?
    // What is wrong with the input is said again to whatever follows, which without a unit it would hide.
    var refusal: RunError?
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      do {
        switch words.first {
        case "open" where words.count == 2:
          let passes = unit?.passCount ?? 0
          (unit, search, refusal) = (nil, nil, nil)
          let order = try JSONDecoder.of(subject).decode(WorkOrder.self, from: Data(words[1].utf8))
          if let count = order.schedules {
            search = ScheduleSearch(order, schedules: count, of: subject, trail)
            say(.opened(sessions: subject.sessionCount(of: order.unit, in: order.scenario)))
            continue
          }
          let new = try UnitRun(order: order, of: subject, passes: passes, trail: trail)
          unit = new
          say(.opened(sessions: new.sessionCount))
        case "run" where search != nil:
          say(.done(digest: try search?.run { say($0) } ?? ""))
        case "run":
          say(.done(digest: try opened(unit, refusal).runToEnd { say($0) }))
        case "trace" where words.count == 2:
          say(.traced(try opened(unit, refusal).trace(frames: Int(words[1]) ?? 1)))
        case "look" where words.count == 2:
          let look = try opened(unit, refusal).look(atSession: Int(words[1]) ?? 0)
          say(.looked(String(decoding: try JSONEncoder().encode(look), as: UTF8.self)))
        case "again":
          let unit = try opened(unit, refusal)
          try unit.playAgain()
          say(.opened(sessions: unit.sessionCount))
        case "quit": return 0
        default: throw RunError.unsupported("unknown word: \(line.prefix(40))")
        }
      } catch RunError.missingInput(let reason) {
        refusal = .missingInput(reason)
        say(.refused(isMissing: true, reason))
      } catch RunError.invalidInput(let reason) {
        refusal = .invalidInput(reason)
        say(.refused(isMissing: false, reason))
      } catch let error as RunError where error.isOfMachine {
        say(.hindered("\(error)"))
      } catch {
        say(.failed("\(error)"))
      }
    }
    return 0
  }

  private static func opened(_ unit: UnitRun?, _ refusal: RunError?) throws(RunError) -> UnitRun {
    guard let unit else { throw refusal ?? .unsupported("nothing is open; say `open` first") }
    return unit
  }

  private static func say(_ message: WorkerMessage) {
    print(message.line)
    HostStreams.flushOutput()
  }
}
