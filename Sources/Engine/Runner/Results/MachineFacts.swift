internal import HostSystem
package import Metrics
package import Playing
internal import SQLiteConnecting
internal import YAMLReading

/// The machine, libraries and build of a run.
package enum MachineFacts {
  package static func identity(of subject: any SimulatedSubject) -> MachineIdentity {
    MachineIdentity(
      cpu: HostIdentity.cpu(), cores: HostIdentity.cores(), kernel: HostIdentity.kernel(),
      libraries: subject.libraries.merging([
        "sqlite": SQLiteConnection.libraryVersion, "libyaml": YAMLDocument.libraryVersion,
        "jemalloc": HostIdentity.allocator(),
      ]) { _, engine in engine })
  }
}
