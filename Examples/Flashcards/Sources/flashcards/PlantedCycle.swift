internal import Synchronization

/// Planted bugs for soak runs: leaks that happen once, and cycles that differ from earlier ones.
enum PlantedCycle {
  static let names = ["warm-up-leak", "once-leak", "more-turns", "fewer-turns"]

  private static let left = Mutex<[[UInt8]]>([])

  /// The count for the `number`-th turn. One of the bugs leaks memory.
  static func turns(_ number: Int, by bug: String?) -> Int {
    let leaks = bug == "warm-up-leak" ? (40..<45).contains(number) : bug == "once-leak" && number == 400
    if leaks { left.withLock { $0.append([UInt8](repeating: 1, count: 100_000)) } }
    switch bug {
    case "more-turns": return number > 200 ? 2 : 1
    case "fewer-turns": return number > 300 ? 0 : 1
    default: return 1
    }
  }
}
