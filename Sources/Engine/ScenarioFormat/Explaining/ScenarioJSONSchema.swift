internal import Foundation
internal import Metrics

/// The JSON Schema (draft 2020-12) of scenario files, made from the table of keys. For editors, and for tools that write
/// scenarios.
///
/// It covers names, types and bounds. Only the reader checks that a range runs upwards.
package struct ScenarioJSONSchema {
  private let vocabulary: ScenarioVocabulary

  package init(vocabulary: ScenarioVocabulary) { self.vocabulary = vocabulary }

  /// The schema as text with sorted keys, ending with a line break.
  package var text: String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // Strings, integers, arrays and objects of these can always be encoded.
    let data = try? JSONSerialization.data(withJSONObject: schema, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  private var schema: [String: Any] {
    var keys: [String: Any] = [:]
    for section in vocabulary.sections {
      let fields = properties(of: section)
      if let key = section.key {
        keys[key] = object(fields, section.doc)
      } else {
        keys.merge(fields) { first, _ in first }
      }
    }
    var root = object(
      keys, "A scenario: its users, devices, length, models, and the checks that a run must pass.")
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "Skiprope scenario"
    return root
  }

  private func properties(of section: ScenarioSection) -> [String: Any] {
    var properties: [String: Any] = [:]
    for field in section.fields {
      var value = self.value(field.kind)
      value["description"] = field.doc
      properties[field.key] = value
    }
    return properties
  }

  private func object(_ properties: [String: Any], _ doc: String) -> [String: Any] {
    ["type": "object", "description": doc, "additionalProperties": false, "properties": properties]
  }

  /// The schema of a key's value.
  private func value(_ kind: FieldKind) -> [String: Any] {
    switch kind {
    case .app: ["enum": [vocabulary.app]]
    case .name: text(ScenarioJSONSchema.name)
    case .text, .source: ["type": "string"]
    case .seed: ["type": "integer", "minimum": 0]
    case .whole(_, let bounds): whole(bounds)
    case .decimal(_, _, let unit): text(UnitSpelling(only: unit).pattern)
    case .percent: text("^(100|[0-9]{1,2}) *%$")
    case .perMille: text("^(100(.0)?|[0-9]{1,2}(.[0-9])?) *%$")
    case .range(_, let bounds): either(whole(bounds), text("^ *[0-9]+ *- *[0-9]+ *$"))
    case .duration: either(number, text(DurationSpelling.pattern))
    case .civilTime: text("^20[0-9]{2}-[0-9]{2}-[0-9]{2} +[0-9]{2}:[0-9]{2}(:[0-9]{2})?$")
    case .zone: text("^[+-][0-9]{2}:[0-9]{2}$")
    case .choice(_, let names): ["enum": names]
    case .ownDevices: ownDevices
    case .devices: map(either(["enum": vocabulary.devices], text(ScenarioJSONSchema.name)), number)
    case .weights(_, let names): map(["enum": names], number)
    case .changes(_, let names, let figure): map(["enum": names], figure.spelling.schema)
    case .numberWeights(_, let bounds): map(["enum": bounds.map(String.init)], number)
    case .budgets: budgets
    case .provocations: map(["enum": vocabulary.invariants], ["type": "integer", "minimum": 0])
    case .known: known
    }
  }

  /// Known failures by rule or metric. Only the reader checks that a metric has a budget.
  private var known: [String: Any] {
    let day = text("^20[0-9]{2}-[0-9]{2}-[0-9]{2}$")
    var entry: [String: Any] = [
      "type": "object", "additionalProperties": false, "required": ["until", "reason"],
      "properties": [
        "violations": ["type": "integer", "minimum": 1], "value": ["type": ["string", "number"]],
        "since": day, "until": day, "reason": ["type": "string", "minLength": 1],
      ] as [String: Any],
    ]
    entry["oneOf"] = [["required": ["violations"]], ["required": ["value"]]]
    return map(either(["enum": vocabulary.invariants], text("^[a-z][A-Za-z0-9._@-]*$")), entry)
  }

  /// A property for each metric, with the form of its limits.
  private var budgets: [String: Any] {
    var properties: [String: Any] = [:]
    for metric in vocabulary.metrics.metrics {
      properties[metric.id] = UnitSpelling(metric.definition.unit).schema
    }
    return ["type": "object", "additionalProperties": false, "properties": properties]
  }

  /// The pattern of names.
  private static let name = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"

  /// A map of unknown names to figures.
  private var ownDevices: [String: Any] {
    var figures: [String: Any] = [:]
    for field in OwnDeviceSchema.fields {
      var value: [String: Any] =
        switch field.form {
        case .text: ["type": "string"]
        case .pattern(let pattern): text(pattern)
        case .whole(let bounds): whole(bounds)
        case .number(let bounds):
          ["type": "number", "minimum": bounds.lowerBound, "maximum": bounds.upperBound]
        }
      value["description"] = field.doc
      figures[field.key] = value
    }
    var sources = map(
      ["enum": (OwnDeviceSchema.figures + OwnDeviceSchema.edges).map(\.key)],
      ["type": "string", "minLength": 1])
    sources["description"] = OwnDeviceSchema.sources.doc
    figures[OwnDeviceSchema.sources.key] = sources
    var device = object(figures, "a device in portrait")
    device["required"] = ["points"]
    let names: [String: Any] = [
      "pattern": ScenarioJSONSchema.name, "not": ["enum": vocabulary.devices] as [String: Any],
    ]
    return map(names, device)
  }

  private var number: [String: Any] { ["type": "number", "minimum": 0] }

  private func whole(_ bounds: ClosedRange<Int>) -> [String: Any] {
    ["type": "integer", "minimum": bounds.lowerBound, "maximum": bounds.upperBound]
  }

  private func text(_ pattern: String) -> [String: Any] { ["type": "string", "pattern": pattern] }

  private func either(_ first: [String: Any], _ second: [String: Any]) -> [String: Any] {
    ["anyOf": [first, second]]
  }

  /// A map of names to values.
  private func map(_ names: [String: Any], _ values: [String: Any]) -> [String: Any] {
    ["type": "object", "propertyNames": names, "additionalProperties": values]
  }
}

extension UnitSpelling {
  /// The accepted form: a string with a unit; for a metric without one, a number or a string with two.
  fileprivate var schema: [String: Any] {
    let text: [String: Any] = ["type": "string", "pattern": pattern]
    return hasUnit ? text : ["anyOf": [["type": "number", "minimum": 0], text]]
  }
}
