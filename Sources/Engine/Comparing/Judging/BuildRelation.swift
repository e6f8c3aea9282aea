package import Metrics

/// The relation between two runs' programs, which decides how figures that are exact for one build are compared.
package enum BuildRelation: Hashable, Sendable {
  /// The same commit, compiler and libraries: equal bytes are expected.
  case same
  /// The same compiler and libraries, but another commit or an unknown state of the sources.
  case otherCommit
  /// Not comparable, with the reason.
  case unlike(String)

  package init(_ old: RunReport, _ new: RunReport) {
    let (before, after) = (BuildRelation.description(old.machine), BuildRelation.description(new.machine))
    if before != after {
      self = .unlike("exact for one build only: \(before) against \(after)")
    } else if old.commit == new.commit, BuildRelation.reportsAll(old.commit) {
      self = .same
    } else {
      self = .otherCommit
    }
  }

  /// Whether a commit's name identifies the sources completely.
  private static func reportsAll(_ commit: String) -> Bool {
    commit != "unknown" && !commit.hasSuffix("-dirty")
  }

  private static func description(_ machine: MachineIdentity) -> String {
    let libraries = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return ([machine.build, machine.toolchain] + libraries).joined(separator: ", ")
  }
}
