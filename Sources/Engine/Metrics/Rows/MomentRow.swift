/// A moment of a session that somebody is to see, and why.
package struct MomentWish: Codable, Hashable, Sendable {
  /// What makes a moment worth seeing; the raw value is what reports spell.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// A rule was broken.
    case violation
    /// A frame was late.
    case hitch
    /// It was the costliest frame of its session.
    case worst = "worst frame"
    /// A gesture that was meant was not recognised, or one was recognised that nobody meant.
    case missed = "missed gesture"
    case accidental = "accidental gesture"
    /// Something that was asked of a lane took longest.
    case slow = "slow effect"
    /// Somebody asked for it.
    case film
  }

  /// What is known of it beside its words.
  package struct Fact: Codable, Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Its place among the moments of a run, from 1.
  package var number: Int
  package var family: Int
  /// As rows number it.
  package var child: Int
  package var kind: Kind
  /// The rule, the cause of a late frame, what was meant, or the operation.
  package var what: String
  /// In a sentence.
  package var words: String
  package var facts: [Fact]
  /// Virtual nanoseconds since the session began.
  package var at: Int64
  /// What is recorded, likewise.
  package var from: Int64
  package var to: Int64

  /// How far it reaches back, and how far on, nanoseconds.
  package static let before: Int64 = 2_000_000_000
  package static let after: Int64 = 1_000_000_000

  /// From two seconds before to one after.
  package init(
    _ kind: Kind, family: Int, child: Int, at: Int64, what: String, words: String, facts: [Fact] = []
  ) {
    (number, self.family, self.child, self.kind) = (0, family, child, kind)
    (self.what, self.words, self.facts, self.at) = (what, words, facts, at)
    (from, to) = (max(0, at - MomentWish.before), at + MomentWish.after)
  }
}

/// A moment that was recorded: the wish, and what a replay of its unit showed.
package struct MomentRow: Codable, Hashable, Sendable {
  package var wish: MomentWish
  /// Frames, touches, effects and gestures as JSON (docs/report-format.md); empty where there is nothing to show.
  package var data: String
  /// What is to be known of the replay, such as that it went another way; empty: nothing.
  package var remark: String

  package init(_ wish: MomentWish, data: String, remark: String = "") {
    (self.wish, self.data, self.remark) = (wish, data, remark)
  }
}
