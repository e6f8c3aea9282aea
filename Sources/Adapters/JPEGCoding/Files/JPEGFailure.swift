import CJPEG
import Kernel
public import PhotoCaching

/// An error of the codec.
public enum JPEGFailure: Error, Hashable, Sendable {
  /// Not a JPEG, or one with contradictory data; the codec's message.
  case corrupt(String)
  /// The file ends before its picture does.
  case truncated
  /// A kind of JPEG that the codec does not read; its message.
  case unsupported(String)
  /// More pixels than the limits allow.
  case tooManyPixels(found: Int, limit: Int)
  /// A side longer than the codec reads; pixels.
  case sideTooLong(found: Int, limit: Int)
  /// More bytes of coefficients than the limits allow.
  case tooMuchWorkspace(found: Int, limit: Int)
  /// The system has no memory left.
  case noMemory

  /// The failure in a report, or `nil` without one.
  init?(_ report: cjpeg_report, limits: JPEGLimits) {
    let found = Int(clamping: report.found)
    switch Int(report.status) {
    case CJPEG_OK: return nil
    case CJPEG_TRUNCATED: self = .truncated
    case CJPEG_UNSUPPORTED: self = .unsupported(report.words)
    case CJPEG_TOO_MANY_PIXELS: self = .tooManyPixels(found: found, limit: limits.pixelCount)
    case CJPEG_SIDE_TOO_LONG: self = .sideTooLong(found: found, limit: CJPEG_LONGEST_SIDE)
    case CJPEG_TOO_MUCH_WORKSPACE:
      self = .tooMuchWorkspace(found: found, limit: limits.coefficientBytes.bytes)
    case CJPEG_NO_MEMORY: self = .noMemory
    case CJPEG_BAD_PLAN: preconditionFailure("\(report.words): \(found)")
    default: self = .corrupt(report.words)
    }
  }

  /// The failure as an error of the photo cache, for a file of `byteCount` bytes.
  public func forCache(byteCount: Int) -> PhotoCachingError {
    switch self {
    case .corrupt(let words): .corrupt(words)
    case .truncated: .truncated(byteCount: byteCount)
    case .unsupported(let words): .unsupported(words)
    case .tooManyPixels(let found, let limit): .tooLarge(.pixels, found: found, limit: limit)
    case .sideTooLong(let found, let limit): .tooLarge(.side, found: found, limit: limit)
    case .tooMuchWorkspace(let found, let limit): .tooLarge(.bytes, found: found, limit: limit)
    case .noMemory: .storage(place: "memory", reason: "none left for the picture")
    }
  }
}

extension cjpeg_report {
  fileprivate var words: String {
    withUnsafeBytes(of: text) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
