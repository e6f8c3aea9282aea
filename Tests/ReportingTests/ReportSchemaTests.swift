import Foundation
import Metrics
import Reporting
import Testing

/// `run --clips worst` wrote a key that the schema forbids, and so did soaks.
@Suite("The schema of report.json")
struct ReportSchemaTests {
  private let schema: [String: Any]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = try Data(contentsOf: root.appending(path: "docs/schema/report.schema.json"))
    schema = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  /// A report in which nothing that may be missing is.
  private func full() throws -> RunReport {
    var report = FakeRun(units: 2).report()
    report.partial = PartialRun(units: 2, of: 9)
    report.isCutShort = true
    report.command = "skiprope run x"
    var step = StepWork(step: "browse")
    (step.retains, step.releases, step.objects, step.allocations) = (1, 1, 1, 1)
    report.steps = [step]
    let frame = FrameRow(
      unit: 1, session: 1, frame: 9, vsync: 150_000_000, stages: [1, 2, 3, 4, 5, 6], toolkit: 7,
      period: 16_666_666,
      samples: 0, created: 1, moved: 0, changed: 0, removed: 0, step: "browse", screen: "grid",
      animating: false,
      placeholders: 0, what: "")
    report.toolkit = ToolkitPart(mostViews: frame)
    let ratio = MetricValue(
      id: "model.decode.ratio", value: 1, unit: "1", better: .neither, kind: .timed, samples: 99)
    report.model = ModelRatio(
      ModelBand(operation: "decode", metric: ratio.id, bounds: 0.5...2, concerns: ["photo.ready"]),
      among: [ratio]
    ).map { [$0] }
    report.hitches = HitchPart(
      .xcode,
      ["hitch.ratio", "hitch.ratio.low", "hitch.ratio.high"].map {
        MetricValue(id: $0, value: 1, unit: "ms/s", better: .lower, kind: .timed, samples: 9)
      })
    var measurements = Measurements()
    measurements.add(1, to: .skippedVsyncs)
    report.loop = LoopPart(model: "low", measurements)
    var soak = SoakSession(
      unit: 0, session: 1, cycleSeconds: 10, cycles: 9, judged: 6, firstJudged: 3, lastJudged: 8,
      quantities: [
        .init(name: "live", title: "live bytes", first: 1, last: 2, perCycle: 0.1, began: 4, warmed: 3)
      ])
    soak.kinds = [.init(kind: "Node", count: 1, bytes: 8, firstCycle: 3, lastCycle: 4, cycles: 2)]
    soak.unequal = .init(cycle: 5, like: 2, cycles: 1, counts: [.init(name: "evictions", usual: 2, here: 0)])
    soak.trends = [.init(title: "CPU", percent: -1, matters: 5)]
    report.soak = [soak]
    let known = KnownFailure(
      reason: "a bug", since: "2026-11-01", until: "2027-01-31", stated: "3 violations", state: .known)
    report.settings = ["session.length": "5m"]
    report.budgets[0].known = known
    report.invariants[0].known = known
    report.measured.day = "2026-11-27"
    report.differences = ["unit 0: its summary differs"]
    report.clipsLeftOut = "12 of 40 were recorded"
    report.words = ReportWords(app: "cards", unit: UnitWord("user", "users"), session: UnitWord("go", "goes"))
    report.budgets[0].least = 0
    report.budgets[0].value = report.budgets[0].value ?? 1
    report.schedules = .planted
    report.order = ReplayedOrder(file: "o.json", rule: "a.rule", deviations: [.planted])
    report.order?.left = .planted
    report.measured.decodeScore = 1
    report.measured.storedUnits = 1
    report.measured.machines = [
      MachineShare(
        machine: report.machine, hosts: 1, shards: 2, units: 2, hostScoreLeast: 1, hostScoreMost: 1)
    ]
    report.measured.secondLook = WarmReplay(units: [0], first: report.budgets)
    return report
  }

  /// Where `value` is not as `schema` says: another type, a key too many or one too few.
  private func objections(_ value: Any, _ rule: [String: Any], at place: String) -> [String] {
    if let reference = rule["$ref"] as? String {
      let target = reference.split(separator: "/").dropFirst().reduce(schema as Any?) {
        ($0 as? [String: Any])?[String($1)]
      }
      guard let target = target as? [String: Any] else { return ["\(place): \(reference) leads nowhere"] }
      return objections(value, target, at: place)
    }
    switch value {
    case let object as [String: Any]:
      guard rule["type"] as? String == "object" else { return ["\(place): no object is allowed"] }
      let known = rule["properties"] as? [String: [String: Any]] ?? [:]
      let others = rule["additionalProperties"] as? [String: Any]
      let missing = (rule["required"] as? [String] ?? []).filter { object[$0] == nil }.map {
        "\(place): no `\($0)`"
      }
      return missing
        + object.keys.sorted().flatMap { key -> [String] in
          guard let inner = known[key] ?? others else {
            return rule["additionalProperties"] == nil ? [] : ["\(place): `\(key)` is not in the schema"]
          }
          return objections(object[key] ?? "", inner, at: "\(place).\(key)")
        }
    case let array as [Any]:
      guard rule["type"] as? String == "array", let items = rule["items"] as? [String: Any] else {
        return ["\(place): no array is allowed"]
      }
      return array.enumerated().flatMap { objections($0.element, items, at: "\(place)[\($0.offset)]") }
    default:
      let allowed = (rule["enum"] as? [Any] ?? rule["const"].map { [$0] })?.map { "\($0)" }
      if let allowed {
        return allowed.contains("\(value)") ? [] : ["\(place): \(value) is none of \(allowed)"]
      }
      let isText = value is String
      return isText == (rule["type"] as? String == "string") ? [] : ["\(place): \(value) is of another type"]
    }
  }

  private func objections(_ report: RunReport) throws -> [String] {
    objections(
      try JSONSerialization.jsonObject(with: Data(try ReportJSON.encode(report))), schema, at: "report")
  }

  /// The optional properties below a value that hold nothing.
  private func empty(_ value: Any, at place: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { empty($0.value, at: place) } ?? [place]
    }
    if mirror.displayStyle == .enum { return [] }
    if mirror.displayStyle == .collection {
      return mirror.children.first.map { empty($0.value, at: place) } ?? []
    }
    return mirror.children.flatMap { empty($0.value, at: "\(place).\($0.label ?? "")") }
  }

  @Test("every key that a report can have is in the schema")
  func everyKey() throws {
    let report = try full()
    #expect(empty(report, at: "report") == [], "a key that no test writes is held against nothing")
    for report in [report, FakeRun().report()] {
      let found = try objections(report)
      #expect(found == [], "\(found)")
    }
  }

  @Test("the schema knows each exit code", arguments: [0, 1, 2, 4, 5, 6, 7])
  func exits(code: Int) throws {
    var report = FakeRun().report()
    report.exit = code
    #expect(try objections(report) == [])
  }

  @Test("a report that violates the schema is found")
  func wrong() throws {
    var report = FakeRun().report()
    report.exit = 12
    #expect(try objections(report).count == 1)
    #expect(objections(["schema": 1], schema, at: "report").count > 5)
    #expect(
      objections(["more": 1] as [String: Any], ["type": "object", "additionalProperties": false], at: "x")
        == [
          "x: `more` is not in the schema"
        ])
  }
}
