import Families
import Kernel
import ScenarioFormat

extension Scenario {
  /// A scenario with every value drawn at random inside what the schema accepts.
  static func random(seed: UInt64) -> Scenario {
    var random = RandomSource(seed: seed)
    var scenario = Scenario.standard
    for section in ScenarioVocabulary.sample.sections {
      for field in section.fields { field.kind.draw(into: &scenario, &random) }
    }
    scenario.keepCycles(random.chance(0.5))
    return scenario
  }

  /// Equal cycles and what goes with them, or none.
  private mutating func keepCycles(_ keeps: Bool) {
    soak.cycle = .seconds(keeps ? min(3_600, session.length.nanoseconds / 16_000_000_000) : 0)
    guard soak.hasCycles else { return }
    session.clockChangeEvery = .zero
  }
}

extension FieldKind {
  fileprivate func draw(into scenario: inout Scenario, _ random: inout RandomSource) {
    let vocabulary = ScenarioVocabulary.sample
    switch self {
    case .name(let target): scenario[keyPath: target] = "n\(random.below(1_000))-x_y.z"
    case .text(let target): scenario[keyPath: target] = FieldKind.text(&random)
    case .seed(let target): scenario[keyPath: target] = random.next()
    case .whole(let target, let bounds): scenario[keyPath: target] = random.inside(bounds)
    case .decimal(let target, let bounds, _):
      scenario[keyPath: target] = bounds.lowerBound + random.unit() * (bounds.upperBound - bounds.lowerBound)
    case .percent(let target): scenario[keyPath: target] = random.inside(0...100)
    case .perMille(let target): scenario[keyPath: target] = random.inside(0...1_000)
    case .range(let target, let bounds):
      let low = random.inside(bounds)
      scenario[keyPath: target] = low...random.inside(low...bounds.upperBound)
    case .duration(let target, let bounds):
      let width = Int(bounds.upperBound.nanoseconds - bounds.lowerBound.nanoseconds) / 1_000
      scenario[keyPath: target] = bounds.lowerBound + .microseconds(Int64(random.below(width + 1)))
    case .civilTime(let target):
      // 2000-01-02 to 2099-12-30, so that no zone leads out of the years accepted.
      let day = random.inside(10_958...47_480)
      scenario[keyPath: target] = WallTime(secondsSinceEpoch: Int64(day * 86_400 + random.below(86_400)))
    case .zone(let target): scenario[keyPath: target] = random.inside(-840...840) * 60
    case .app: break
    case .choice(let target, let names):
      scenario[keyPath: target] = names[random.below(names.count)]
    case .ownDevices(let target):
      scenario[keyPath: target] = (0..<random.below(4)).map { FieldKind.device($0, &random) }
    case .devices(let target):
      scenario[keyPath: target] = FieldKind.weights(vocabulary.devices, &random)
    case .weights(let target, let names):
      scenario[keyPath: target] = FieldKind.weights(names, &random)
    case .changes(let target, let names, _):
      scenario[keyPath: target] = FieldKind.weights(names, &random).map {
        WeightedName(name: $0.name, weight: min(100, $0.weight))
      }
    case .numberWeights(let target, let bounds):
      scenario[keyPath: target] = FieldKind.weights(bounds.map { "\($0)" }, &random)
    case .source(let target, _, _):
      scenario[keyPath: target] = random.chance(0.3) ? nil : FieldKind.path(&random)
    case .budgets(let target):
      scenario[keyPath: target] = [
        "hitch.ratio", "frame.cost.p99@60hz", "memory.live_peak", "hitch.count", "frame.stage.diff.p99",
      ]
      .prefix(random.below(6)).map { metric in
        let limit = random.unit() * 1e9
        return BudgetLine(
          metric: metric, limit: limit, least: random.chance(0.5) ? nil : limit * random.unit())
      }
    case .provocations(let target):
      scenario[keyPath: target] = vocabulary.invariants.prefix(random.below(12))
        .map { ProvocationLine(invariant: $0, count: random.below(1_000)) }
    case .known(let target):
      let rules = vocabulary.invariants.prefix(random.below(3)).map { rule in
        KnownLine(
          rule, violations: random.inside(1...99),
          since: random.chance(0.5) ? FieldKind.day(0, &random) : nil,
          until: FieldKind.day(1, &random), reason: "a: \"b\" # \(random.below(100))")
      }
      // Figures that are beyond their limit.
      let budgets = scenario.budgets.prefix(random.below(3)).map { line in
        KnownLine(
          line.metric, value: line.limit * 2 + 1, until: FieldKind.day(1, &random), reason: "why not")
      }
      scenario[keyPath: target] = rules + budgets
    }
  }

  /// A day of the first half of the years accepted, or of the second.
  private static func day(_ half: Int, _ random: inout RandomSource) -> CivilDay {
    CivilDay(daysSinceEpoch: 10_958 + half * 18_000 + random.below(18_000))
  }

  private static func device(_ number: Int, _ random: inout RandomSource) -> OwnDevice {
    var device = OwnDevice("own\(number)")
    device.title = random.chance(0.5) ? "" : String(text(&random).prefix(15))
    if device.title.hasSuffix("\n") { device.title = "" }
    device.width = random.inside(320...2_048)
    device.height = random.inside(max(568, device.width)...2_048)
    device.scale = 1 + 3 * random.unit()
    device.refreshHertz = [60, 90, 120][random.below(3)]
    device.pointsPerMillimetre = 1 + 19 * random.unit()
    device.touchHertz = random.inside(1...1_000)
    device.decodeLanes = random.inside(1...8)
    device.diskCache = random.inside(1...65_536) * 1_048_576
    device.speed = 0.05 + 19.9 * random.unit()
    device.edges = (0..<4).map { _ in random.inside(0...100) }
    device.landscapeEdges = (0..<4).map { _ in random.inside(0...100) }
    for field in OwnDeviceSchema.figures + OwnDeviceSchema.edges where random.chance(0.4) {
      device.sources.append(OwnDevice.Source(key: field.key, text: "s" + text(&random)))
    }
    return device
  }

  private static func weights(_ names: [String], _ random: inout RandomSource) -> [WeightedName] {
    var result = names.filter { _ in random.chance(0.7) }.map {
      WeightedName(name: $0, weight: random.unit() * 100)
    }
    result.append(contentsOf: result.isEmpty ? [WeightedName(name: names[0], weight: 1)] : [])
    result[0].weight += 1
    return result
  }

  /// Text with everything that YAML could stumble over.
  private static func text(_ random: inout RandomSource) -> String {
    let pieces = [
      "a", "Z", " ", "  ", ": ", " #", "\"", "'", "\\", "\n", "\t", "- ", "{", "}", "[", "]", "&x", "*x", "!",
      "|",
      ">", "%", "@", "`", "null", "true", "0x1", "~", "é", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{7}", "🐸",
      "\u{0}",
      ",", "?",
    ]
    var result = (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
    // A file cannot tell a last line break from the one that ends a folded text.
    while result.hasSuffix("\n") { result.removeLast() }
    return result
  }

  private static func path(_ random: inout RandomSource) -> String {
    random.chance(0.3) ? "" : "folder/" + text(&random)
  }
}
