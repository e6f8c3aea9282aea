internal import Synchronization

/// Planted bugs of soaks: what stays in memory once, and cycles that do not do what the earlier ones did.
enum PlantedCycle {
  static let names = ["warm-up-leak", "once-leak", "more-turns", "fewer-turns"]

  private static let left = Mutex<[[UInt8]]>([])

  /// How much a turn counts, the `number`-th; one of the bugs leaves memory behind.
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
