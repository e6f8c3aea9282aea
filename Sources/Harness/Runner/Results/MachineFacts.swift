internal import HostSystem
internal import JPEGCoding
internal import Metrics
internal import SQLiteStoring
internal import YAMLReading

/// What machine, libraries and build a run was measured with.
enum MachineFacts {
  /// Version of the harness, raised when a metric changes its meaning.
  static let harnessVersion = "1"

  static func identity() -> MachineIdentity {
    MachineIdentity(
      cpu: HostIdentity.cpu(), cores: HostIdentity.cores(), kernel: HostIdentity.kernel(),
      toolchain: toolchain,
      libraries: [
        "sqlite": SQLiteConnection.libraryVersion, "libjpeg-turbo": JPEGCodec.libraryVersion,
        "libyaml": YAMLDocument.libraryVersion, "jemalloc": HostIdentity.allocator(),
      ], build: build, harnessVersion: harnessVersion)
  }

  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var toolchain: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}
