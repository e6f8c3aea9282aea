public import Kernel

extension TimeSpan {
  /// The span in violations: `30.567 s`, truncated to milliseconds.
  public var text: String {
    let milliseconds = nanoseconds.magnitude / 1_000_000
    let rest = "\(milliseconds % 1_000)"
    return
      "\(nanoseconds < 0 ? "-" : "")\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest) s"
  }
}
