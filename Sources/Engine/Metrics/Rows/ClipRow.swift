package import Kernel
package import Simulation

/// A request to record a clip of a session, with its reason.
package struct ClipRequest: Codable, Hashable, Sendable {
  /// The reason for a clip; reports contain the raw value. An app may define kinds of its own.
  package struct Kind: RawRepresentable, Codable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// A rule was broken.
    package static let violation = Kind(rawValue: "violation")
    /// A frame was late.
    package static let hitch = Kind(rawValue: "hitch")
    /// The costliest frame of its session.
    package static let worst = Kind(rawValue: "worst frame")
    /// An intended gesture was not recognised, or an unintended one was.
    package static let missed = Kind(rawValue: "missed gesture")
    package static let accidental = Kind(rawValue: "accidental gesture")
    /// The slowest effect on a lane.
    package static let slow = Kind(rawValue: "slow effect")
    /// Requested on the command line.
    package static let film = Kind(rawValue: "film")
  }

  /// A named value beside the description.
  package struct Fact: Codable, Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The clip's number in the run, from 1.
  package var number: Int
  package var unit: Int
  /// The session's number as in rows.
  package var session: Int
  package var kind: Kind
  /// The rule, the cause of a late frame, the intended gesture, or the operation.
  package var what: String
  /// A description in one sentence.
  package var words: String
  package var facts: [Fact]
  /// Virtual nanoseconds since the session began.
  package var at: Int64
  /// The recorded interval, in the same unit.
  package var from: Int64
  package var to: Int64
  /// The order under which it happened; `nil`: the run's own.
  package var order: [Deviation]?

  /// Prefixes of the ids of metrics that the app says are affected.
  package var metrics: [String] {
    facts.filter { $0.name == ClipRequest.bearing }.flatMap {
      $0.value.split(separator: " ").map { String($0.prefix { $0 != "*" && $0 != "," }) }
    }
  }

  /// The name of the fact that lists these metrics.
  fileprivate static let bearing = "bears on"

  /// The name of the fact that holds the path of the order's file.
  package static let orderFile = "its file"

  /// The recorded time before and after the instant, nanoseconds.
  package static let before: Int64 = 2_000_000_000
  package static let after: Int64 = 1_000_000_000

  /// Creates a request for the interval from two seconds before `at` to one second after.
  package init(
    _ kind: Kind, unit: Int, session: Int, at: Int64, what: String, words: String, facts: [Fact] = []
  ) {
    (number, self.unit, self.session, self.kind) = (0, unit, session, kind)
    (self.what, self.words, self.facts, self.at) = (what, words, facts, at)
    (from, to) = (max(0, at - ClipRequest.before), at + ClipRequest.after)
  }
}

/// A recorded clip: the request, and the replay of its unit.
package struct ClipRow: Codable, Hashable, Sendable {
  package var clipRequest: ClipRequest
  /// Frames, touches, effects and gestures as JSON (docs/report-format.md); empty when there is nothing to show.
  package var data: String
  /// A remark on the replay, such as that it diverged from the run; may be empty.
  package var remark: String

  package init(_ clipRequest: ClipRequest, data: String, remark: String = "") {
    (self.clipRequest, self.data, self.remark) = (clipRequest, data, remark)
  }
}

/// A clip requested by the app, weighted against others of its kind.
package struct NotableClip: Codable, Hashable, Sendable {
  package var clipRequest: ClipRequest
  package var weight: Int64

  /// Creates the request for the frame of this vsync.
  package init(_ notable: Notable, of unit: Int, _ session: Int, at vsync: Instant) {
    let facts = notable.facts.map { ClipRequest.Fact($0.name, $0.value) }
    let bearing =
      notable.metrics.isEmpty
      ? []
      : [ClipRequest.Fact(ClipRequest.bearing, notable.metrics.map { "\($0)*" }.joined(separator: ", "))]
    clipRequest = ClipRequest(
      ClipRequest.Kind(rawValue: notable.kind), unit: unit, session: session, at: vsync.nanoseconds,
      what: notable.what, words: notable.words, facts: facts + bearing)
    weight = notable.weight
  }
}

/// A small picture of a photo in clips.
package struct ClipPicture: Codable, Hashable, Sendable {
  /// The name in clips, made of unit and photo.
  package var name: String
  /// A JPEG file.
  package var file: [UInt8]

  package init(name: String, file: [UInt8]) { (self.name, self.file) = (name, file) }
}

/// The clips that a replay of a unit recorded.
package struct RecordedClips: Codable, Sendable {
  package var rows: [ClipRow]
  package var pictures: [ClipPicture]

  package init(_ rows: [ClipRow], _ pictures: [ClipPicture]) {
    (self.rows, self.pictures) = (rows, pictures)
  }
}
