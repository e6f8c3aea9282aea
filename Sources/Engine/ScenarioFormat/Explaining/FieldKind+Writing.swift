internal import Kernel
package import Metrics

extension FieldKind {
  /// A value as YAML.
  package enum Written: Hashable, Sendable {
    /// A scalar as it follows a key.
    case scalar(String)
    /// Names, not yet quoted, with numbers.
    case map([Entry])
    /// Names, not yet quoted, each with its own map.
    case blocks([Block])

    package struct Block: Hashable, Sendable {
      package var name: String
      package var entries: [Entry]
    }

    package struct Entry: Hashable, Sendable {
      package var name: String
      package var value: String
      /// An explanation of the value; empty if its name suffices.
      package var doc = ""
    }

    /// The value on one line, as it follows a key.
    package var text: String {
      switch self {
      case .scalar(let text): text
      case .map(let entries): Written.line(entries.map { ($0.name, $0.value) })
      case .blocks(let blocks):
        Written.line(blocks.map { ($0.name, Written.line($0.entries.map { ($0.name, $0.value) })) })
      }
    }

    private static func line(_ pairs: [(String, String)]) -> String {
      "{" + pairs.map { "\(ScalarSpelling.text($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
    }
  }

  /// The field's value in `scenario`, in a form that the reader accepts. A budget on a metric outside `metrics` has no unit.
  package func written(_ scenario: Scenario, metrics: MetricTable = MetricTable([])) -> Written {
    switch self {
    case .app: .scalar(ScalarSpelling.text(scenario.app))
    case .name(let source), .text(let source), .choice(let source, _):
      .scalar(ScalarSpelling.text(scenario[keyPath: source]))
    case .seed(let source): .scalar("\(scenario[keyPath: source])")
    case .whole(let source, _): .scalar("\(scenario[keyPath: source])")
    case .decimal(let source, _, let unit): .scalar(UnitSpelling(only: unit).text(scenario[keyPath: source]))
    case .percent(let source): .scalar("\(scenario[keyPath: source])%")
    case .perMille(let source): .scalar(NumberSpelling.text(perMille: scenario[keyPath: source]))
    case .range(let source, _): .scalar(RangeSpelling.text(scenario[keyPath: source]))
    case .duration(let source, _): .scalar(DurationSpelling.text(scenario[keyPath: source]))
    case .civilTime(let source):
      .scalar(
        CivilTimeSpelling.text(
          scenario[keyPath: source].earlier(bySeconds: -scenario.zoneOffsetSeconds)))
    case .zone(let source): .scalar("\"\(ZoneSpelling.text(scenario[keyPath: source]))\"")
    case .source(let source, _, _): .scalar(FieldKind.text(ofSource: scenario[keyPath: source]))
    case .changes(let source, _, let figure):
      .map(
        scenario[keyPath: source].map { line in
          Written.Entry(name: line.name, value: figure.spelling.text(line.weight))
        })
    case .ownDevices(let source): FieldKind.written(scenario[keyPath: source])
    case .devices(let source), .weights(let source, _), .numberWeights(let source, _):
      .map(
        scenario[keyPath: source].map { Written.Entry(name: $0.name, value: NumberSpelling.text($0.weight)) })
    case .budgets(let source):
      .map(
        scenario[keyPath: source].map { line in
          let spelling = UnitSpelling(metrics.metric(line.metric)?.definition.unit ?? .one)
          let text = line.least.map { spelling.text($0...max($0, line.limit)) } ?? spelling.text(line.limit)
          return Written.Entry(name: line.metric, value: text)
        }
      )
    case .known(let source):
      .blocks(scenario[keyPath: source].map { FieldKind.block($0, metrics) })
    case .provocations(let source):
      .map(scenario[keyPath: source].map { Written.Entry(name: $0.invariant, value: "\($0.count)") })
    }
  }

  /// A file's own devices, in a form that the reader accepts.
  package static func written(_ devices: [OwnDevice]) -> Written { .blocks(devices.map(block)) }

  private static func block(_ line: KnownLine, _ metrics: MetricTable) -> Written.Block {
    var entries: [Written.Entry] = []
    if let violations = line.violations {
      entries.append(Written.Entry(name: "violations", value: "\(violations)", doc: "at most"))
    }
    if let value = line.value {
      let spelling = UnitSpelling(metrics.metric(line.id)?.definition.unit ?? .one)
      entries.append(Written.Entry(name: "value", value: spelling.text(value), doc: "at worst"))
    }
    if let since = line.since { entries.append(Written.Entry(name: "since", value: DaySpelling.text(since))) }
    entries.append(Written.Entry(name: "until", value: DaySpelling.text(line.until), doc: "the last day"))
    entries.append(Written.Entry(name: "reason", value: ScalarSpelling.text(line.reason)))
    return Written.Block(name: line.id, entries: entries)
  }

  private static func block(_ device: OwnDevice) -> Written.Block {
    var entries = OwnDeviceSchema.fields.map {
      Written.Entry(name: $0.key, value: $0.written(device), doc: $0.doc)
    }
    let sources = device.sources.map { Written.Entry(name: $0.key, value: ScalarSpelling.text($0.text)) }
    entries.append(
      Written.Entry(
        name: OwnDeviceSchema.sources.key, value: Written.map(sources).text, doc: OwnDeviceSchema.sources.doc)
    )
    return Written.Block(name: device.name, entries: entries)
  }

  private static func text(ofSource path: String?) -> String {
    switch path {
    case nil: "synthetic"
    case ""?: "given"
    case let path?: ScalarSpelling.text(path)
    }
  }
}
