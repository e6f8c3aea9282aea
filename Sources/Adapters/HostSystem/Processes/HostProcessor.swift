internal import CHost

/// Where this process runs.
package enum HostProcessor {
  /// Keeps this process, and those that it starts from now on, on the processor that it runs on; false when the system
  /// refuses, and everything stays as it was.
  @discardableResult package static func stay() -> Bool { chost_stay_on_processor() == 0 }
}
