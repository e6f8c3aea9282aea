internal import HostSystem
package import Metrics
package import Playing
internal import SQLiteConnecting
internal import YAMLReading

/// What machine, libraries and build a run was measured with.
package enum MachineFacts {
  package static func identity(of subject: any PlayedSubject) -> MachineIdentity {
    MachineIdentity(
      cpu: HostIdentity.cpu(), cores: HostIdentity.cores(), kernel: HostIdentity.kernel(),
      libraries: subject.libraries.merging([
        "sqlite": SQLiteConnection.libraryVersion, "libyaml": YAMLDocument.libraryVersion,
        "jemalloc": HostIdentity.allocator(),
      ]) { _, engine in engine })
  }
}
