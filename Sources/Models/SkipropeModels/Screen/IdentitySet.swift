internal import Kernel

/// A hash set of the identities of one layout. They are digests already, so it needs no further hash, and it reuses its storage.
struct IdentitySet {
  /// Zero marks a free entry. The size is a power of two, more than twice the number of members.
  private var table: [UInt64]
  private var count = 0

  init() { table = Array(repeating: 0, count: 512) }

  mutating func removeAll() {
    guard count > 0 else { return }
    for place in table.indices { table[place] = 0 }
    count = 0
  }

  /// Inserts an identity; false if it is present. Amortised O(1).
  mutating func insert(_ id: DisplayID) -> Bool {
    if count * 2 >= table.count { grow() }
    // No identity is zero: each contains a kind, from 1 on.
    guard add(id.raw) else { return false }
    count += 1
    return true
  }

  private mutating func add(_ raw: UInt64) -> Bool {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: raw) & mask
    while table[place] != 0 {
      if table[place] == raw { return false }
      place = (place + 1) & mask
    }
    table[place] = raw
    return true
  }

  private mutating func grow() {
    let old = table
    table = Array(repeating: 0, count: old.count * 2)
    for raw in old where raw != 0 { _ = add(raw) }
  }
}
