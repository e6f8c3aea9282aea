internal import CHost

/// The processor that this process runs on.
package enum HostProcessor {
  /// Pins this process, and those that it starts afterwards, to its current processor. Returns false, and changes nothing, if
  /// the system refuses.
  @discardableResult package static func stay() -> Bool { chost_stay_on_processor() == 0 }
}
