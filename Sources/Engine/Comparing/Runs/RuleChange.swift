internal import Metrics

/// A rule that is not in the newer of two runs what it was in the older one.
package struct RuleChange: Codable, Hashable, Sendable {
  /// What became of it, the gravest first.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// It held, or there was none, and is broken.
    case broken = "NEWLY BROKEN"
    /// It was broken and is not, but was provoked less than the scenario asks for.
    case hidden = "NO MORE PROVEN"
    /// Too seldom provoked now, and often enough before.
    case unproven = "UNPROVEN"
    /// The old run looked at it and the new one does not have it.
    case gone = "GONE"
    /// It was broken and holds.
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
  /// The first violation: of the new run, or of the old one where it was mended. Empty where none was kept.
  package var example: String

  /// The rules that changed, and those that are broken in both: by kind, then by id. O(rules).
  static func all(_ old: [InvariantOutcome], _ new: [InvariantOutcome]) -> [RuleChange] {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.map(\.id))
    let found = new.compactMap { change(before[$0.id], $0) } + old.filter { !after.contains($0.id) }.map(gone)
    let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
    return found.sorted { (order[$0.kind] ?? 0, $0.id) < (order[$1.kind] ?? 0, $1.id) }
  }

  private static func change(_ old: InvariantOutcome?, _ new: InvariantOutcome) -> RuleChange? {
    let was = old?.violations ?? 0
    let isProven = new.provoked >= new.required
    let wasProven = old.map { $0.provoked >= $0.required } ?? true
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
