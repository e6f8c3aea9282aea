internal import HostSystem
internal import JPEGCoding
internal import Metrics
internal import SQLiteStoring
internal import YAMLReading

/// What machine, libraries and build a run was measured with.
enum MachineFacts {
  static func identity() -> MachineIdentity {
    MachineIdentity(
      cpu: HostIdentity.cpu(), cores: HostIdentity.cores(), kernel: HostIdentity.kernel(),
      libraries: [
        "sqlite": SQLiteConnection.libraryVersion, "libjpeg-turbo": JPEGCodec.libraryVersion,
        "libyaml": YAMLDocument.libraryVersion, "jemalloc": HostIdentity.allocator(),
      ])
  }
}
