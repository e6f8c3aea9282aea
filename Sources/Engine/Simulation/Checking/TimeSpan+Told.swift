public import Kernel

extension TimeSpan {
  /// As violations tell how long something took: `30.567 s`; what is beyond milliseconds is left out.
  public var told: String {
    let milliseconds = nanoseconds.magnitude / 1_000_000
    let rest = "\(milliseconds % 1_000)"
    return
      "\(nanoseconds < 0 ? "-" : "")\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest) s"
  }
}
