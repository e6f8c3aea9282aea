package import Simulation

extension PlantedBug {
  /// Refuses the bug of an order that this build does not have; `nil` is no bug.
  package static func check(_ name: String?, among bugs: [PlantedBug]) throws(RunError) {
    guard let name else { return }
    guard !bugs.isEmpty else {
      throw .unsupported("this build has no planted bugs in it; `scripts/planted --build` makes one that has")
    }
    guard bugs.contains(where: { $0.name == name }) else {
      let known = bugs.map(\.name).joined(separator: ", ")
      throw .invalidInput("no planted bug is called \(name); there are \(known)")
    }
  }
}
