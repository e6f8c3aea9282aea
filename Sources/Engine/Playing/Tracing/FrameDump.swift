internal import Kernel
internal import Simulation

/// The full state of a session after a frame, as lines of text: input, effects, the app's state and the display list.
package struct FrameDump: Codable, Hashable, Sendable {
  /// A part of a frame. Later parts depend on earlier ones.
  package enum Part: String, Codable, CaseIterable, Sendable {
    case touch, effect, state, display

    /// The word for one line of the part.
    var title: String {
      switch self {
      case .touch: "touch"
      case .effect: "effect"
      case .state: "state"
      case .display: "display item"
      }
    }
  }

  /// One fact: its path within its part, and its value.
  package struct Line: Codable, Hashable, Sendable {
    package var path: String
    package var value: String

    package init(_ path: String, _ value: String) { (self.path, self.value) = (path, value) }
  }

  /// A difference between two dumps. A dump without the line has no value.
  package struct Difference: Hashable, Sendable {
    package var part: Part
    package var path: String
    package var first: String?
    package var second: String?

    /// ``state `core.page` is 3 against 4``.
    package var words: String {
      func quoted(_ value: String?) -> String {
        value.map { $0.count > 80 ? "\($0.prefix(80))..." : $0 } ?? "missing"
      }
      return "\(part.title) `\(path)` is \(quoted(first)) against \(quoted(second))"
    }
  }

  package var lines: [Part: [Line]]

  package init(lines: [Part: [Line]]) { self.lines = lines }

  /// The dump of a session after its last frame.
  init(_ pass: any UnitPass, session: Int) {
    let shown = pass.shown(in: session)
    var display: [Line] = [Line("screen", shown?.screen ?? "none")]
    for (place, item) in (shown?.items ?? []).enumerated() {
      display += FrameDump.lines(of: item, text: shown?.texts[place] ?? "")
    }
    let touches = (shown?.touches ?? []).enumerated().map { place, touch in
      Line(
        "\(place)",
        "finger \(touch.finger) \(touch.phase) at \(touch.position.x.subpoints),\(touch.position.y.subpoints), \(touch.time.nanoseconds) ns"
      )
    }
    lines = [
      .touch: [Line("step", shown?.step ?? "none")] + touches,
      .effect: pass.effects(in: session).enumerated().map { Line("\($0.offset)", $0.element) },
      .state: StateDump.lines(of: pass.app(in: session)), .display: display,
    ]
  }

  private static func lines(of item: DisplayItem, text: String) -> [Line] {
    let path = "\(item.kind) \(item.id.slot):\(item.id.payload)"
    let frame = item.frame
    return [
      Line(
        "\(path) frame",
        [frame.minX, frame.minY, frame.size.width, frame.size.height].map { "\($0.subpoints)" }.joined(
          separator: ",")),
      Line("\(path) colour and opacity", "\(String(item.colour, radix: 16)), \(item.opacity)"),
      Line("\(path) photo", "\(item.photo), \(item.pixels)"),
      Line("\(path) text", "\(item.text.raw) \(text)"),
    ]
  }

  /// The first difference in each part, without paths in `noise`.
  package static func differences(
    _ first: FrameDump, _ second: FrameDump, without noise: Set<String> = []
  ) -> [Difference] {
    Part.allCases.compactMap { part in
      paths(first, second, part).first { !noise.contains("\(part.rawValue) \($0.path)") }
    }
  }

  /// The paths, with their parts, at which two dumps differ.
  package static func noise(_ first: FrameDump, _ second: FrameDump) -> Set<String> {
    Set(Part.allCases.flatMap { part in paths(first, second, part).map { "\(part.rawValue) \($0.path)" } })
  }

  /// The differences of one part: in the order of the first dump, then paths that only the second has.
  private static func paths(_ first: FrameDump, _ second: FrameDump, _ part: Part) -> [Difference] {
    let (left, right) = (first.lines[part] ?? [], second.lines[part] ?? [])
    let values = Dictionary(right.map { ($0.path, $0.value) }, uniquingKeysWith: { a, _ in a })
    let known = Set(left.map(\.path))
    let changed = left.compactMap { line -> Difference? in
      let other = values[line.path]
      return other == line.value
        ? nil : Difference(part: part, path: line.path, first: line.value, second: other)
    }
    return changed
      + right.filter { !known.contains($0.path) }.map {
        Difference(part: part, path: $0.path, first: nil, second: $0.value)
      }
  }
}
