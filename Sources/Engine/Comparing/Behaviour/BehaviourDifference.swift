package import Metrics

/// The sessions whose behaviour differs between two runs, and the first difference.
package struct BehaviourDifference: Codable, Hashable, Sendable {
  /// A session whose digests differ.
  package struct Session: Codable, Hashable, Sendable {
    package var name: SessionName
    /// The first virtual second, from 0, at whose end the digests differ; `nil`: no stored checkpoint differs.
    package var second: Int?

    package init(name: SessionName, second: Int?) {
      self.name = name
      self.second = second
    }
  }

  /// Sorted by unit and session.
  package private(set) var sessions: [Session] = []
  /// The first frame that differs in any session; `nil`: neither stored nor reproducible, or no frame shows the difference.
  package private(set) var frame: FrameDifference?
  /// The first effect that differs, when no frame does; `nil`: none differs, or none was stored.
  package private(set) var effect: EffectDifference?
  /// Whether frames of both runs were compared in a session that differs.
  package private(set) var hadFrames = false

  /// The session with the earliest differing second; in a tie the first in order.
  package var earliest: Session? {
    sessions.min { ($0.second ?? .max, $0.name) < ($1.second ?? .max, $1.name) }
  }

  /// The session that differs first: by frame or effect if stored, otherwise by digest.
  package var first: SessionName? { frame?.session ?? effect?.session ?? earliest?.name }

  /// The virtual nanoseconds from the session's start to the difference; `nil` when only a digest shows it, to the second.
  package var instant: Int64? { frame?.vsync ?? effect?.at }

  /// Finds the first difference; `nil` when all digests are equal. Both runs must have the same sessions.
  package init?(
    _ old: DeterministicPart, _ new: DeterministicPart, _ oldRows: some RunRows, _ newRows: some RunRows
  ) throws(RowsUnreadable) {
    let before = BehaviourDifference.digests(old)
    for (name, digest) in BehaviourDifference.digests(new).sorted(by: { $0.key < $1.key })
    where before[name] != digest {
      let second = BehaviourDifference.firstDifference(
        try oldRows.checkpoints(of: name), try newRows.checkpoints(of: name))
      sessions.append(Session(name: name, second: second))
    }
    guard !sessions.isEmpty else { return nil }
    for session in sessions.sorted(by: { ($0.second ?? .max, $0.name) < ($1.second ?? .max, $1.name) }) {
      // Digests are equal at the end of each earlier second, so no earlier frame differs.
      if let frame, let second = session.second, frame.vsync < Int64(second) * 1_000_000_000 { continue }
      var survey = FrameSurvey()
      try survey.findFirst(of: session.name, oldRows, newRows, before: frame?.vsync ?? .max)
      hadFrames = hadFrames || survey.compared > 0
      if let found = survey.first { frame = found }
    }
    guard frame == nil else { return }
    for session in sessions {
      let found = EffectDifference(
        try oldRows.effects(of: session.name), try newRows.effects(of: session.name), in: session.name)
      if let found, found.at < effect?.at ?? .max { effect = found }
    }
  }

  /// The digest of each session.
  static func digests(_ part: DeterministicPart) -> [SessionName: String] {
    var result: [SessionName: String] = [:]
    for unit in part.units {
      for session in unit.sessions {
        result[SessionName(unit: unit.unit, session: session.session)] = session.digest
      }
    }
    return result
  }

  private static func firstDifference(_ old: [UInt64], _ new: [UInt64]) -> Int? {
    let both = min(old.count, new.count)
    guard both > 0 else { return nil }
    return (0..<both).first { old[$0] != new[$0] } ?? (old.count == new.count ? nil : both)
  }
}
