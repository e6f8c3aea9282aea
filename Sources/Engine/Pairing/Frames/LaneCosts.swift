/// The costs of a repetition's effects on the lanes, by kind and in the order in which frames applied them.
package struct LaneCosts: Hashable, Sendable {
  /// CPU nanoseconds on this host by kind, such as `commit`; capped at two seconds.
  package private(set) var byKind: [String: [Int32]] = [:]

  package init() {}

  /// Adds a finished effect.
  package mutating func add(_ kind: String, nanoseconds: Int64) {
    byKind[kind, default: []].append(Int32(clamping: nanoseconds))
  }

  /// Appends the costs of another unit.
  mutating func append(_ other: LaneCosts) {
    for (kind, costs) in other.byKind { byKind[kind, default: []] += costs }
  }

  /// The steady cost of each effect: the second-smallest of the warm repetitions, as for frames. Omits a kind whose count differs
  /// between repetitions. O(repetitions x effects).
  static func steady(_ repetitions: [LaneCosts]) -> LaneCosts {
    var result = LaneCosts()
    guard let first = repetitions.first else { return result }
    let warm = repetitions.dropFirst()
    for (kind, cold) in first.byKind where warm.allSatisfy({ $0.byKind[kind]?.count == cold.count }) {
      result.byKind[kind] = cold.indices.map { place in
        let costs = warm.compactMap { $0.byKind[kind]?[place] }.sorted()
        return costs.count > 1 ? costs[1] : costs.first ?? cold[place]
      }
    }
    return result
  }

  // MARK: Encoding for the stepping protocol

  /// Encodes the costs as `commit=120,130 decode=900`, sorted by kind. Spaces in a kind become underscores. O(effects).
  package var words: String {
    byKind.sorted { $0.key < $1.key }.map { kind, costs in
      "\(kind.split(separator: " ").joined(separator: "_"))=\(costs.map(String.init).joined(separator: ","))"
    }.joined(separator: " ")
  }

  /// Parses such an encoding; `nil` when it is invalid. O(length).
  package init?(words: some StringProtocol) {
    for word in words.split(separator: " ") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      let costs = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
      guard !costs.contains(nil), byKind[String(parts[0])] == nil else { return nil }
      byKind[String(parts[0])] = costs.compactMap(\.self)
    }
  }
}
