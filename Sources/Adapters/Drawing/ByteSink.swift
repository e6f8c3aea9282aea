internal import CCairo

/// The memory that Cairo's streams write to.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// The sink as the context pointer of `append`; valid as long as the sink.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Cairo's write function: appends a piece to the sink behind the pointer.
  static let append: cairo_write_func_t = { pointer, piece, count in
    guard let pointer, let piece else { return count == 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<ByteSink>.fromOpaque(pointer).takeUnretainedValue().bytes += UnsafeBufferPointer(
      start: piece, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}
