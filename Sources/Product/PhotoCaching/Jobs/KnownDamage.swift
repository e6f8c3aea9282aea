internal import Kernel

/// A file that could not be decoded: which one it was, and why. It stays on disk in the file's place, so that the same bytes are not
/// decoded again, in this launch of the app or a later one.
struct KnownDamage: Hashable, Sendable {
  /// Of the file's bytes.
  let digest: UInt64
  /// What is wrong with the same file, come again: one that was cut off is cut off still, and may yet come whole.
  let error: PhotoCachingError

  private static let digestLength = 8

  /// Of a file's bytes, if `error` says that they are damaged. O(bytes).
  init?(of file: [UInt8], _ error: PhotoCachingError) {
    switch error {
    case .corrupt(let finding): self.error = .corrupt("the same file came again, and \(finding)")
    case .truncated: self.error = error
    case .unsupported, .tooLarge, .missing, .storage, .network: return nil
    }
    digest = KnownDamage.digest(of: file)
  }

  /// As it was stored; `nil` where that is nothing of the kind.
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

  /// The digest, its highest byte first, a byte for the kind of error, then what was found, or the bytes that were there.
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

  /// Whether a file is the one that could not be decoded. O(bytes).
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
