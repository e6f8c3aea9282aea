internal import Kernel

/// The digest and the error of a file that could not be decoded. Stored on disk instead of the file, so that the same bytes are
/// never decoded again, also after a restart.
struct KnownDamage: Hashable, Sendable {
  /// The digest of the file's bytes.
  let digest: UInt64
  /// The error to report for the same bytes. A truncated file stays truncated, since a complete one may follow.
  let error: PhotoCachingError

  private static let digestLength = 8

  /// The damage of a file; `nil` if `error` does not mean damage. O(bytes).
  init?(of file: [UInt8], _ error: PhotoCachingError) {
    switch error {
    case .corrupt(let finding): self.error = .corrupt("the same file came again, and \(finding)")
    case .truncated: self.error = error
    case .unsupported, .tooLarge, .missing, .storage, .network: return nil
    }
    digest = KnownDamage.digest(of: file)
  }

  /// Decodes `stored`; `nil` for other bytes.
  init?(stored bytes: [UInt8]) {
    guard bytes.count > KnownDamage.digestLength else { return nil }
    digest = bytes.prefix(KnownDamage.digestLength).reduce(0) { $0 << 8 | UInt64($1) }
    let text = String(decoding: bytes.dropFirst(KnownDamage.digestLength + 1), as: UTF8.self)
    switch PhotoCachingError.Kind(rawValue: bytes[KnownDamage.digestLength]) {
    case .corrupt: error = .corrupt(text)
    case .truncated:
      guard let byteCount = Int(text) else { return nil }
      error = .truncated(byteCount: byteCount)
    default: return nil
    }
  }

  /// The digest, highest byte first, one byte for the kind of error, then its text or byte count.
  var stored: [UInt8] {
    let text =
      switch error {
      case .corrupt(let finding): finding
      case .truncated(let byteCount): "\(byteCount)"
      default: ""
      }
    return (1...KnownDamage.digestLength).map { UInt8(truncatingIfNeeded: digest >> UInt64(64 - $0 * 8)) }
      + [error.kind.rawValue] + Array(text.utf8)
  }

  /// Whether `file` is the damaged one. O(bytes).
  func isOf(_ file: [UInt8]) -> Bool { digest == KnownDamage.digest(of: file) }

  private static func digest(of file: [UInt8]) -> UInt64 {
    var digest = StableDigest()
    digest.mix(file.count)
    var word: UInt64 = 0
    for (place, byte) in file.enumerated() {
      word = word << 8 | UInt64(byte)
      if place & 7 == 7 { digest.mix(word) }
    }
    digest.mix(word)
    return digest.value
  }
}
