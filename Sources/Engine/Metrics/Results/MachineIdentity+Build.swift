extension MachineIdentity {
  /// The version of the harness. Raise it when a metric changes its meaning.
  private static let harness = "1"

  /// Identifies a machine together with this build's compiler, configuration and version.
  package init(cpu: String, cores: Int, kernel: String, libraries: [String: String]) {
    self.init(
      cpu: cpu, cores: cores, kernel: kernel, toolchain: MachineIdentity.compiler, libraries: libraries,
      build: MachineIdentity.configuration, harnessVersion: MachineIdentity.harness)
  }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}
