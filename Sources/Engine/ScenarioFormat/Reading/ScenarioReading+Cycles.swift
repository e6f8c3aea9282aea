internal import Kernel
internal import YAMLReading

extension ScenarioReading {
  /// Adds errors for keys that contradict equal cycles.
  mutating func checkCycles() {
    let soak = scenario.soak
    guard soak.hasCycles else { return }
    guard soak.cycle.nanoseconds.isMultiple(of: 1_000_000_000) else {
      return add(
        at: "soak.cycle",
        "`soak.cycle` must be whole seconds, so that every cycle begins at a vsync; give `20s`, for example")
    }
    let least = soak.cycle * ScenarioReading.leastCycles
    guard scenario.length >= least else {
      return add(
        at: "soak.cycle",
        "a session of \(DurationSpelling.text(scenario.length)) has fewer than \(ScenarioReading.leastCycles) cycles of "
          + "\(DurationSpelling.text(soak.cycle)); make `session.length` longer or `soak.cycle` shorter")
    }
    for path in vocabulary.keysThatDoNotRepeat(scenario) where given.contains(path) {
      let key = path.split(separator: ".").last ?? ""
      add(
        at: path,
        "`\(key)` does not repeat in a session of equal cycles; leave it out, or leave `soak.cycle` out")
    }
  }

  /// A quarter of them is warm-up. Of the others, the first and the last eighth are compared.
  private static let leastCycles: Int64 = 16

  private mutating func add(at path: String, _ message: String) {
    add(marks[path] ?? YAMLMark(line: 1, column: 1), message)
  }
}
