internal import Kernel

/// A file that could not be decoded: which one it was, and why. It stays on disk in the file's place, so that the same bytes are not
/// decoded again, in this launch of the app or a later one.
struct KnownDamage: Hashable, Sendable {
  /// Of the file's bytes.
  let digest: UInt64
  let finding: String

  private static let digestLength = 8

  /// Of a file's bytes, if `error` says that they are damaged. O(bytes).
  init?(of file: [UInt8], _ error: PhotoCachingError) {
    switch error {
    case .corrupt(let finding): self.finding = finding
    case .truncated(let byteCount): finding = "it ends after \(byteCount) bytes, before its picture does"
    case .unsupported, .tooLarge, .missing, .storage, .network: return nil
    }
    digest = KnownDamage.digest(of: file)
  }

  /// As it was stored; `nil` where that is too short.
  init?(stored bytes: [UInt8]) {
    guard bytes.count >= KnownDamage.digestLength else { return nil }
    digest = bytes.prefix(KnownDamage.digestLength).reduce(0) { $0 << 8 | UInt64($1) }
    finding = String(decoding: bytes.dropFirst(KnownDamage.digestLength), as: UTF8.self)
  }

  /// The digest, its highest byte first, then the finding.
  var stored: [UInt8] {
    (1...KnownDamage.digestLength).map { UInt8(truncatingIfNeeded: digest >> UInt64(64 - $0 * 8)) }
      + Array(finding.utf8)
  }

  /// Whether a file is the one that could not be decoded. O(bytes).
  func isOf(_ file: [UInt8]) -> Bool { digest == KnownDamage.digest(of: file) }

  /// What is wrong with the same file, come again.
  var error: PhotoCachingError { .corrupt("the same file came again, and \(finding)") }

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
