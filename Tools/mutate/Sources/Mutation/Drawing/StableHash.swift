/// Hashes that are the same in every process.
enum StableHash {
  /// FNV-1a over the UTF-8 bytes, mixed once so that the high bits are good. O(length).
  static func of(_ text: String) -> UInt64 {
    mixed(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
  }

  /// The finaliser of SplitMix64.
  static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
