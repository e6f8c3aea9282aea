/// What the effects of a repetition took beside the frames, on the lanes: by kind, in the order in which frames took them.
package struct LaneCosts: Hashable, Sendable {
  /// Host nanoseconds of the processor by kind, such as `commit`; what does not fit counts as two seconds.
  package private(set) var byKind: [String: [Int32]] = [:]

  /// Of no effects.
  package init() {}

  /// Adds an effect that has ended.
  package mutating func add(_ kind: String, nanoseconds: Int64) {
    byKind[kind, default: []].append(Int32(clamping: nanoseconds))
  }

  /// Adds those of another unit behind these.
  mutating func append(_ other: LaneCosts) {
    for (kind, costs) in other.byKind { byKind[kind, default: []] += costs }
  }

  /// The steady cost of each effect: the second-smallest of the warm repetitions, as of a frame. A kind of which one
  /// repetition had more than another is left out. O(repetitions x effects).
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

  // MARK: As a stepped process sends them

  /// `commit=120,130 decode=900`, kinds in the order of their names, which become one word each. O(effects).
  package var words: String {
    byKind.sorted { $0.key < $1.key }.map { kind, costs in
      "\(kind.split(separator: " ").joined(separator: "_"))=\(costs.map(String.init).joined(separator: ","))"
    }.joined(separator: " ")
  }

  /// The costs in such words; `nil` when they are none. O(length).
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
