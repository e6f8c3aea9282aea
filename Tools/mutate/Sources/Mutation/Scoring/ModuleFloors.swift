/// The share of each module's mutants that is caught at least, in per cent.
///
/// A line is a module and its floor, `Gallery 80`; lines that are empty or begin with `#` say nothing.
package struct ModuleFloors: Hashable, Sendable {
  /// A line that cannot be read.
  package struct Fault: Error, Hashable, Sendable {
    package var line: Int
    package var message: String
  }

  /// By module, 0 to 100.
  package private(set) var floors: [String: Int] = [:]

  package init() {}

  package init(_ text: String) throws(Fault) { try add(text) }

  /// Adds those of a text. Throws for a line that cannot be read, and a module that has a floor.
  package mutating func add(_ text: String) throws(Fault) {
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: " ").map(String.init)
      if words.isEmpty || line.hasPrefix("#") { continue }
      guard words.count == 2, let floor = Int(words[1]), 0...100 ~= floor else {
        throw Fault(
          line: place + 1, message: "`\(line)` is no module and its floor from 0 to 100, such as `Gallery 80`"
        )
      }
      guard floors.updateValue(floor, forKey: words[0]) == nil else {
        throw Fault(line: place + 1, message: "\(words[0]) has a floor already")
      }
    }
  }

  /// A line for each module of the run that is below its floor or has none, in order of name.
  ///
  /// Those written by hand are not counted: they are the same in each run.
  package func below(_ record: RunRecord) -> [String] {
    let drawn = Dictionary(
      grouping: record.mutants.filter { $0.mutant.kind != .planted }, by: \.mutant.module)
    return drawn.keys.sorted().compactMap { module in
      let outcomes = (drawn[module] ?? []).compactMap { record.verdicts[$0.mutant.id]?.outcome }
      guard !outcomes.isEmpty else { return nil }
      guard let floor = floors[module] else { return "\(module) has no floor" }
      let caught = outcomes.count { $0 != .survived }
      guard caught * 100 < floor * outcomes.count else { return nil }
      return
        "\(module) is below its floor: \(caught) of \(outcomes.count) were caught, and \(floor) % is asked for"
    }
  }
}
