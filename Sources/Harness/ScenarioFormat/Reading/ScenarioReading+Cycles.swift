internal import Kernel
internal import YAMLReading

extension ScenarioReading {
  /// Adds what is wrong where the file asks for equal cycles and for what cannot be the same in each.
  mutating func checkCycles() {
    let soak = scenario.soak
    guard soak.hasCycles else { return }
    guard soak.cycle.nanoseconds.isMultiple(of: 1_000_000_000) else {
      return add(
        at: "soak.cycle",
        "`soak.cycle` must be whole seconds, so that every cycle begins at a vsync; give `20s`, for example")
    }
    let least = soak.cycle * ScenarioReading.leastCycles
    guard scenario.session.length >= least else {
      return add(
        at: "soak.cycle",
        "a session of \(DurationSpelling.text(scenario.session.length)) has fewer than \(ScenarioReading.leastCycles) cycles of "
          + "\(DurationSpelling.text(soak.cycle)); make `session.length` longer or `soak.cycle` shorter")
    }
    let script = scenario.session
    let never: [(key: String, every: TimeSpan)] = [
      ("redeeming-every", script.redeemingEvery), ("interruption-every", script.interruptionEvery),
      ("change-every", script.changeEvery), ("clock-change-every", script.clockChangeEvery),
      ("ledger-traffic-every", script.ledgerTrafficEvery), ("relaunch-every", script.relaunchEvery),
    ]
    for (key, every) in never where every > .zero && given.contains("session.\(key)") {
      add(
        at: "session.\(key)",
        "`\(key)` does not repeat in a session of equal cycles; leave it out, or leave `soak.cycle` out")
    }
  }

  /// A quarter of them is warm-up, and of the others the first and the last eighth are compared.
  private static let leastCycles: Int64 = 16

  private mutating func add(at path: String, _ message: String) {
    add(marks[path] ?? YAMLMark(line: 1, column: 1), message)
  }
}
