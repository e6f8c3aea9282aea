internal import HostSystem
internal import Kernel

/// The digest of a file's bytes: finds damage, is no protection against someone who wants none found.
enum FileDigest {
  /// As 16 hexadecimal digits; `nil` when the file cannot be read. O(bytes), about a nanosecond for eight.
  static func text(of path: String) -> String? {
    guard let bytes = try? HostFolder.read(path) else { return nil }
    var digest = StableDigest()
    digest.mix(bytes: bytes)
    return digest.hexadecimal
  }
}
