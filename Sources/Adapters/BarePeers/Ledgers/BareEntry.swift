/// A ledger entry as the columns that a bare loop binds.
package struct BareEntry: Sendable {
  package var id: Int64
  /// 0 to 4,095, so that a bare loop can sum by child in an array.
  package var child: Int64
  package var kind: Int64
  package var amount: Int64
  /// Nanoseconds since 1970.
  package var timestamp: Int64

  package init(id: Int64, child: Int64, kind: Int64, amount: Int64, timestamp: Int64) {
    precondition((0..<4_096).contains(child), "child \(child) is outside 0 to 4,095")
    self.id = id
    self.child = child
    self.kind = kind
    self.amount = amount
    self.timestamp = timestamp
  }
}
