internal import Kernel

extension WallTime {
  /// The moment this many seconds before; negative for later.
  func earlier(bySeconds seconds: Int) -> WallTime { self - .seconds(Int64(seconds)) }
}
