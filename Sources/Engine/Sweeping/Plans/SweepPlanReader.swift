package import ScenarioFormat
internal import Touches
internal import YAMLReading

/// Reads fuzz scenarios: YAML with the keys below.
package enum SweepPlanReader {
  /// The keys of the file, each with a line of help.
  package static let keys: [(key: String, doc: String)] = [
    ("name", "the report folder's name; by default the file's"),
    ("about", "what it is for"),
    ("seed", "every draw follows from it"),
    ("screen", "grid or fullscreen: what users do, and whose rule the axes vary"),
    ("device-profiles", "devices of the plan's own, as in scenarios"),
    ("devices", "device profiles and how often a user has each"),
    ("ages", "age groups: 3, 4, 5, 6-8, 9-12, adult"),
    ("gestures", "gestures of each age group, in each half of the seeds"),
    ("settings", "points drawn from the axes at most"),
    ("refinements", "steps from the best point to a better neighbour at most"),
    ("latency", "p95 of the added latency that a recommended setting must not exceed, ms"),
    ("bounds", "shares that a recommended setting must not exceed in any age group: missed, accidental"),
    ("axes", "constants to vary, each with a list of values or {from, to, step}"),
    ("candidates", "settings defined here: their constants, and `like: PRESET` for the others"),
    ("presets", "presets of the recogniser to place and to dominate"),
    ("rules", "published rules to place"),
    ("assumptions", "assumed figures to hold at the ends of their ranges"),
    ("positions", "where to hold them: low, mid, high"),
    ("mix", "actions and how often each comes"),
    ("drive", "recogniser, or another target that gets the same touches and is compared"),
  ]

  /// Reads a plan from `bytes`. `file` appears in errors; its stem is the default name. O(bytes).
  ///
  /// Throws `invalid` with all errors, in the order of the file.
  package static func read(
    _ bytes: [UInt8], file: String, naming vocabulary: SweepVocabulary
  ) throws(ScenarioError) -> SweepPlan {
    let root: YAMLNode
    do throws(YAMLError) { root = try YAMLDocument.read(bytes, file: file) } catch {
      throw .invalid(
        file: error.file, line: error.mark.line, column: error.mark.column, message: error.message)
    }
    var values = SweepPlanValues(file: file, vocabulary: vocabulary)
    var plan = SweepPlan(name: FileName.stem(of: file))
    var faults: [ScenarioFault] = []
    let entries = try values.entries(root, "a fuzz scenario", known: keys.map(\.key), &faults)
    // Device profiles may come after the keys that refer to them.
    for entry in entries where entry.key == "device-profiles" {
      values.deviceNames += OwnDeviceReading.names(entry.value)
    }
    for (key, node) in entries {
      do throws(ScenarioError) { try readField(key, node, values, into: &plan) } catch {
        faults += error.faults
      }
    }
    guard faults.isEmpty else { throw .invalid(faults) }
    guard !plan.axes.isEmpty || !plan.presets.isEmpty || !plan.rules.isEmpty || !plan.candidates.isEmpty
    else {
      throw values.fault(root, "there is nothing to compare: give `axes`, `candidates`, `presets` or `rules`")
    }
    return plan
  }

  /// Whether a file has more keys of fuzz scenarios alone than unknown keys. O(bytes).
  package static func isPlan(_ bytes: [UInt8], file: String) -> Bool {
    guard case .mapping(let entries)? = try? YAMLDocument.read(bytes, file: file).content else {
      return false
    }
    let plans = Set(keys.map(\.key))
    // An app's scenarios have `presets`, too.
    let shared = Set(ScenarioSchema.top(who: "").fields.map(\.key) + ["presets"])
    return entries.reduce(0) { count, entry in
      guard let key = entry.key.text else { return count }
      return shared.contains(key) ? count : count + (plans.contains(key) ? 1 : -1)
    } > 0
  }

  private static func readField(
    _ key: String, _ node: YAMLNode, _ values: SweepPlanValues, into plan: inout SweepPlan
  ) throws(ScenarioError) {
    switch key {
    case "name": plan.name = try values.name(node, key)
    case "about": plan.about = try values.text(node, key)
    case "seed": plan.seed = try values.seed(node, key)
    case "screen": plan.screen = try values.choice(node, key)
    case "device-profiles": plan.ownDevices = try values.ownDevices(node, key)
    case "devices": plan.devices = try values.weights(node, key, known: values.deviceNames)
    case "ages": plan.ages = try values.choices(node, key)
    case "gestures": plan.gestures = try values.whole(node, key, in: 1...100_000_000)
    case "settings": plan.settings = try values.whole(node, key, in: 0...1_000_000)
    case "refinements": plan.refinements = try values.whole(node, key, in: 0...1_000)
    case "latency": plan.latencyLimit = try values.milliseconds(node, key)
    case "bounds": try values.bounds(node, into: &plan)
    case "axes": plan.axes = try values.axes(node)
    case "candidates": plan.candidates = try values.candidates(node)
    case "presets": plan.presets = try values.names(node, key, known: values.vocabulary.presets)
    case "rules": plan.rules = try values.names(node, key, known: values.vocabulary.rules)
    case "assumptions": plan.assumptions = try values.choices(node, key)
    case "positions": plan.positions = try values.choices(node, key)
    case "mix": plan.mix = try values.weights(node, key, known: GestureAction.allCases.map(\.rawValue))
    case "drive": plan.drive = try values.drive(node, key)
    default: preconditionFailure("the key `\(key)` is known but not read")
    }
  }
}
