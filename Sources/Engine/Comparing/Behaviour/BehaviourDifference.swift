package import Metrics

/// Sessions that did not do the same in two runs, and where the first of them parts.
package struct BehaviourDifference: Codable, Hashable, Sendable {
  /// A session whose digests differ.
  package struct Session: Codable, Hashable, Sendable {
    package var name: SessionName
    /// The first virtual second, from 0, at whose end the digests differ; `nil`: no checkpoints were kept, or they agree.
    package var second: Int?

    package init(name: SessionName, second: Int?) {
      self.name = name
      self.second = second
    }
  }

  /// In order of unit and session.
  package private(set) var sessions: [Session] = []
  /// The first stored frame that differs, of all sessions; `nil`: neither run stored it, or frames do not show it.
  package private(set) var frame: FrameDifference?
  /// The first effect that differs, where no frame does; `nil`: none does, or neither run stored them.
  package private(set) var effect: EffectDifference?
  /// Whether both runs stored frames of a session that differs.
  package private(set) var hadFrames = false

  /// The session that parts first: the earliest second, and of equals the first in order.
  package var earliest: Session? {
    sessions.min { ($0.second ?? .max, $0.name) < ($1.second ?? .max, $1.name) }
  }

  /// The session that parts first: that of the first frame or effect that differs, otherwise the one whose digest differs first.
  package var first: SessionName? { frame?.session ?? effect?.session ?? earliest?.name }

  /// When it parts, in virtual nanoseconds since the session began; `nil` where only a digest says so, which covers a second.
  package var instant: Int64? { frame?.vsync ?? effect?.at }

  /// Looks for the place; `nil` when every session's digest is the same. The sessions must be the same ones.
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
      var survey = FrameSurvey()
      try survey.add(session.name, oldRows, newRows, untilFirst: frame?.vsync ?? .max)
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
