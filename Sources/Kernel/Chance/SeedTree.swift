/// A seed with named children. A new draw on one path never shifts the numbers of another path.
///
/// The numbers depend on the path alone:
///
///     var random = SeedTree(7).child("family").child(3).child("photos").stream()
public struct SeedTree: Hashable, Sendable {
  /// The seed of this node.
  public let seed: UInt64

  public init(_ seed: UInt64) { self.seed = seed }

  /// The child with this name. O(bytes of the name).
  public func child(_ name: StaticString) -> SeedTree {
    name.withUTF8Buffer { child($0) }
  }

  /// The child with a name that is known only at run time. O(bytes of the name).
  public func child(named name: String) -> SeedTree { child(name.utf8) }

  private func child(_ bytes: some Collection<UInt8>) -> SeedTree {
    var digest = StableDigest(seed: seed)
    for byte in bytes { digest.mix(UInt64(byte)) }
    digest.mix(UInt64(bytes.count))
    return SeedTree(digest.value)
  }

  /// The child with this number.
  public func child(_ index: Int) -> SeedTree {
    var digest = StableDigest(seed: seed)
    digest.mix(UInt64(bitPattern: Int64(index)))
    digest.mix(0x6368_696C_6421)
    return SeedTree(digest.value)
  }

  /// A fresh stream of this node; calling twice gives the same numbers.
  public func stream() -> RandomSource { RandomSource(seed: seed) }
}
