package import Metrics

/// What two runs' programs have in common: how far figures that are exact for one build can be held against each other.
package enum BuildRelation: Hashable, Sendable {
  /// One commit, compiled and linked alike: the same bytes are expected.
  case same
  /// Compiled and linked alike, but of another commit, or of a tree of which the commit does not tell everything.
  case otherCommit
  /// Not to be held against each other, and why.
  case unlike(String)

  package init(_ old: RunReport, _ new: RunReport) {
    let (before, after) = (BuildRelation.description(old.machine), BuildRelation.description(new.machine))
    if before != after {
      self = .unlike("exact for one build only: \(before) against \(after)")
    } else if old.commit == new.commit, BuildRelation.tellsAll(old.commit) {
      self = .same
    } else {
      self = .otherCommit
    }
  }

  /// Whether a commit's name stands for one state of the sources.
  private static func tellsAll(_ commit: String) -> Bool {
    commit != "unknown" && !commit.hasSuffix("-dirty")
  }

  private static func description(_ machine: MachineIdentity) -> String {
    let libraries = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return ([machine.build, machine.toolchain] + libraries).joined(separator: ", ")
  }
}
