internal import Metrics

/// A rule whose outcome differs between two runs, or that is broken in both.
package struct RuleChange: Codable, Hashable, Sendable {
  /// The kind of change, the gravest first.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// It held or did not exist, and is now broken.
    case broken = "NEWLY BROKEN"
    /// It was broken and is not any more, but was exercised less often than required.
    case hidden = "NO MORE PROVEN"
    /// It is exercised less often than required, and was exercised enough before.
    case unproven = "UNPROVEN"
    /// The old run checked it; the new one does not have it.
    case gone = "GONE"
    /// It was broken and now holds.
    case mended = "MENDED"
    /// Broken in both.
    case still = "STILL BROKEN"
  }

  package var kind: Kind
  /// Such as `expiry.shown`.
  package var id: String
  /// The rule in a sentence.
  package var title: String
  /// Violations in both runs.
  package var old: Int
  package var new: Int
  /// The first violation: of the new run, or of the old one if mended; may be empty.
  package var example: String

  /// Lists the rules that changed or are broken in both runs, by kind, then by id. O(rules).
  static func all(_ old: [InvariantOutcome], _ new: [InvariantOutcome]) -> [RuleChange] {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.map(\.id))
    let found = new.compactMap { change(before[$0.id], $0) } + old.filter { !after.contains($0.id) }.map(gone)
    let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
    return found.sorted { (order[$0.kind] ?? 0, $0.id) < (order[$1.kind] ?? 0, $1.id) }
  }

  private static func change(_ old: InvariantOutcome?, _ new: InvariantOutcome) -> RuleChange? {
    let was = old?.violations ?? 0
    let isProven = new.exercised >= new.required
    let wasProven = old.map { $0.exercised >= $0.required } ?? true
    let kind: Kind
    switch (was > 0, new.violations > 0) {
    case (false, true): kind = .broken
    case (true, true): kind = .still
    case (true, false): kind = isProven ? .mended : .hidden
    case (false, false):
      guard wasProven, !isProven else { return nil }
      kind = .unproven
    }
    let example = (new.violations > 0 ? new.examples : old?.examples ?? []).first ?? ""
    return RuleChange(
      kind: kind, id: new.id, title: new.title, old: was, new: new.violations, example: example)
  }

  private static func gone(_ old: InvariantOutcome) -> RuleChange {
    RuleChange(
      kind: .gone, id: old.id, title: old.title, old: old.violations, new: 0,
      example: old.examples.first ?? "")
  }
}
