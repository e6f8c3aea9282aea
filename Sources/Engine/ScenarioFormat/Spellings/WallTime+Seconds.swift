internal import Kernel

extension WallTime {
  /// The time this many seconds before; negative: after.
  func earlier(bySeconds seconds: Int) -> WallTime { self - .seconds(Int64(seconds)) }
}
