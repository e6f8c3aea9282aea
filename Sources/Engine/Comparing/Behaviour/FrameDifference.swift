package import Metrics

/// The first frame of a session whose behaviour differs between two runs.
package struct FrameDifference: Codable, Hashable, Sendable {
  /// One value of a frame in both runs, as text; `no frame` for a run without the frame.
  package struct Fact: Codable, Hashable, Sendable {
    package var name: String
    package var old: String
    package var new: String
    /// Whether the values are digests, which mean nothing to a reader.
    package var isDigest = false

    package init(name: String, old: String, new: String, isDigest: Bool = false) {
      self.name = name
      self.old = old
      self.new = new
      self.isDigest = isDigest
    }
  }

  package var session: SessionName
  /// The vsync's number.
  package var frame: Int
  /// The vsync's instant, virtual nanoseconds since the session began.
  package var vsync: Int64
  /// The behaviour or scenario step that the frame belongs to.
  package var step: String
  package var screen: String
  /// The differing values, in the order of the table; never empty.
  package var facts: [Fact]
  /// The content of the frame in each run (`ShownItems`); empty when not stored.
  package private(set) var shown = Shown()

  /// The content descriptions of both runs.
  package struct Shown: Codable, Hashable, Sendable {
    package var old = ""
    package var new = ""
  }

  /// Compares two frames of the same number, except for measured costs; `nil` when they are equal. `shown` is the content of
  /// both, carried over from earlier frames when unchanged. It comes first.
  package init?(
    _ old: FrameRow, _ new: FrameRow, shown: (old: String, new: String) = ("", ""), in session: SessionName
  ) {
    var facts = FrameDifference.items(shown.old, shown.new)
    for (name, value) in FrameDifference.exact {
      let (before, after) = (value(old), value(new))
      if before != after { facts.append(Fact(name: name, old: before, new: after)) }
    }
    guard !facts.isEmpty else { return nil }
    self.init(new, facts, session)
    self.shown = Shown(old: shown.old, new: shown.new)
  }

  /// The difference for a frame that only one run has, with its effect on the content.
  static func missing(
    _ frame: FrameRow, isOld: Bool, shown: (old: String, new: String) = ("", ""), in session: SessionName
  ) -> FrameDifference {
    let fact = Fact(
      name: "frame", old: isOld ? "\(frame.frame)" : "no frame", new: isOld ? "no frame" : "\(frame.frame)")
    let what = Fact(name: "what", old: isOld ? frame.what : "", new: isOld ? "" : frame.what)
    var difference = FrameDifference(frame, items(shown.old, shown.new) + [fact, what], session)
    difference.shown = Shown(old: shown.old, new: shown.new)
    return difference
  }

  /// Differences by kind of item: count, or aspects for equal counts. Empty when one run lacks the content.
  private static func items(_ old: String, _ new: String) -> [Fact] {
    guard !old.isEmpty, !new.isEmpty, old != new else { return [] }
    let (before, after) = (ShownItems.read(old), ShownItems.read(new))
    return ShownItems.kinds.flatMap { kind -> [Fact] in
      let (left, right) = (before.first { $0.kind == kind }, after.first { $0.kind == kind })
      guard let left, let right, left.count == right.count else {
        let counts = (left?.count ?? 0, right?.count ?? 0)
        return counts.0 == counts.1
          ? [] : [Fact(name: "\(kind) items", old: "\(counts.0)", new: "\(counts.1)")]
      }
      return ShownItems.Aspect.allCases.compactMap { aspect in
        let digests = [left, right].map {
          $0.aspects.count > aspect.rawValue ? $0.aspects[aspect.rawValue] : ""
        }
        return digests[0] == digests[1]
          ? nil
          : Fact(
            name: "\(kind) \(aspect)", old: String(digests[0]), new: String(digests[1]), isDigest: true)
      }
    }
  }

  private init(_ row: FrameRow, _ facts: [Fact], _ session: SessionName) {
    self.session = session
    frame = row.frame
    vsync = row.vsync
    step = row.step
    screen = row.screen
    self.facts = facts
  }

  /// Whether two frames of the same number are equal. A fast path without strings, for most frames.
  static func agree(_ old: FrameRow, _ new: FrameRow) -> Bool {
    old.vsync == new.vsync && old.period == new.period && old.samples == new.samples
      && old.created == new.created
      && old.moved == new.moved && old.changed == new.changed && old.removed == new.removed
      && old.toolkit == new.toolkit && old.animating == new.animating && old.placeholders == new.placeholders
      && old.screen == new.screen && old.step == new.step && old.what == new.what
  }

  /// The frame's values that are the same on every machine, by the table's column names.
  private static let exact: [(name: String, value: @Sendable (FrameRow) -> String)] = [
    ("screen", { $0.screen }), ("step", { $0.step }), ("what", { $0.what }), ("samples", { "\($0.samples)" }),
    ("created", { "\($0.created)" }), ("changed", { "\($0.changed)" }), ("moved", { "\($0.moved)" }),
    ("removed", { "\($0.removed)" }), ("placeholders", { "\($0.placeholders)" }),
    ("animating", { $0.animating ? "yes" : "no" }), ("toolkit", { "\($0.toolkit) ns" }),
    ("vsync", { "\($0.vsync) ns" }), ("period", { "\($0.period) ns" }),
  ]
}
