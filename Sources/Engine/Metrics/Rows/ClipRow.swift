package import Kernel
package import Simulation

/// A moment of a session that somebody is to see, and why.
package struct ClipRequest: Codable, Hashable, Sendable {
  /// What makes a moment worth seeing; the raw value is what reports spell. An app may name kinds of its own.
  package struct Kind: RawRepresentable, Codable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// A rule was broken.
    package static let violation = Kind(rawValue: "violation")
    /// A frame was late.
    package static let hitch = Kind(rawValue: "hitch")
    /// It was the costliest frame of its session.
    package static let worst = Kind(rawValue: "worst frame")
    /// A gesture that was meant was not recognised, or one was recognised that nobody meant.
    package static let missed = Kind(rawValue: "missed gesture")
    package static let accidental = Kind(rawValue: "accidental gesture")
    /// Something that was asked of a lane took longest.
    package static let slow = Kind(rawValue: "slow effect")
    /// Somebody asked for it.
    package static let film = Kind(rawValue: "film")
  }

  /// What is known of it beside its words.
  package struct Fact: Codable, Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Its place among the moments of a run, from 1.
  package var number: Int
  package var unit: Int
  /// As rows number it.
  package var session: Int
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
  /// The order under which it came about; `nil`: the run's own.
  package var order: [Deviation]?

  /// Beginnings of the ids of metrics that an app says it bears on.
  package var metrics: [String] {
    facts.filter { $0.name == ClipRequest.bearing }.flatMap {
      $0.value.split(separator: " ").map { String($0.prefix { $0 != "*" && $0 != "," }) }
    }
  }

  /// The name of the fact that says so.
  fileprivate static let bearing = "bears on"

  /// The name of the fact that says where the order is under which it came about.
  package static let orderFile = "its file"

  /// How far it reaches back, and how far on, nanoseconds.
  package static let before: Int64 = 2_000_000_000
  package static let after: Int64 = 1_000_000_000

  /// From two seconds before to one after.
  package init(
    _ kind: Kind, unit: Int, session: Int, at: Int64, what: String, words: String, facts: [Fact] = []
  ) {
    (number, self.unit, self.session, self.kind) = (0, unit, session, kind)
    (self.what, self.words, self.facts, self.at) = (what, words, facts, at)
    (from, to) = (max(0, at - ClipRequest.before), at + ClipRequest.after)
  }
}

/// A moment that was recorded: the wish, and what a replay of its unit showed.
package struct ClipRow: Codable, Hashable, Sendable {
  package var wish: ClipRequest
  /// Frames, touches, effects and gestures as JSON (docs/report-format.md); empty where there is nothing to show.
  package var data: String
  /// What is to be known of the replay, such as that it went another way; empty: nothing.
  package var remark: String

  package init(_ wish: ClipRequest, data: String, remark: String = "") {
    (self.wish, self.data, self.remark) = (wish, data, remark)
  }
}

/// What an app found worth being seen, with how bad it is against others of its kind.
package struct NotableClip: Codable, Hashable, Sendable {
  package var wish: ClipRequest
  package var weight: Int64

  /// In the frame of this vsync, in a session of a unit.
  package init(_ notable: Notable, of unit: Int, _ session: Int, at vsync: Instant) {
    let facts = notable.facts.map { ClipRequest.Fact($0.name, $0.value) }
    let bearing =
      notable.metrics.isEmpty
      ? []
      : [ClipRequest.Fact(ClipRequest.bearing, notable.metrics.map { "\($0)*" }.joined(separator: ", "))]
    wish = ClipRequest(
      ClipRequest.Kind(rawValue: notable.kind), unit: unit, session: session, at: vsync.nanoseconds,
      what: notable.what, words: notable.words, facts: facts + bearing)
    weight = notable.weight
  }
}

/// A small picture of a photo that moments show.
package struct ClipPicture: Codable, Hashable, Sendable {
  /// Of the unit and the photo; what moments call it.
  package var name: String
  /// A JPEG file.
  package var file: [UInt8]

  package init(name: String, file: [UInt8]) { (self.name, self.file) = (name, file) }
}

/// What a replay of a unit left of its moments.
package struct RecordedClips: Codable, Sendable {
  package var rows: [ClipRow]
  package var pictures: [ClipPicture]

  package init(_ rows: [ClipRow], _ pictures: [ClipPicture]) {
    (self.rows, self.pictures) = (rows, pictures)
  }
}
