internal import HostSystem
internal import Kernel

/// The digest of a file's bytes. It finds damage but does not protect against intent.
enum FileDigest {
  /// The digest as 16 hexadecimal digits; `nil` if the file cannot be read. O(bytes), about 1 ns per 8 bytes.
  static func text(of path: String) -> String? {
    guard let bytes = try? HostFolder.read(path) else { return nil }
    var digest = StableDigest()
    digest.mix(bytes: bytes)
    return digest.hexadecimal
  }
}
