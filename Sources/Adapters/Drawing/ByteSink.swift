internal import CCairo

/// Where Cairo's streams write to: memory.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// What `append` is given back; valid as long as the sink is.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Cairo's function for pieces of a file: appends one to the sink behind the pointer.
  static let append: cairo_write_func_t = { pointer, piece, count in
    guard let pointer, let piece else { return count == 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<ByteSink>.fromOpaque(pointer).takeUnretainedValue().bytes += UnsafeBufferPointer(
      start: piece, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}
