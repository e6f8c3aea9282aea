internal import Metrics
internal import Playing
internal import Reporting

/// A heartbeat as OpenMetrics text 1.0, for node_exporter's textfile collector and other readers.
///
/// Names include base units, as the format requires. Labels name the scenario and seed. Timestamps are left out, since the
/// collector refuses them and reports the file's age itself.
package struct OpenMetricsText {
  private struct Family {
    let name: String
    let type: String
    let unit: String
    let help: String
    let value: Double
  }

  private let pulse: RunPulse

  package init(_ pulse: RunPulse) { self.pulse = pulse }

  /// The whole file, ending with `# EOF` and a newline.
  package var text: String {
    let labels = "{scenario=\"\(OpenMetricsText.escaped(pulse.scenario))\",seed=\"\(pulse.seed)\"}"
    let lines = families.flatMap { family -> [String] in
      let head = ["# TYPE \(family.name) \(family.type)"]
      let unit = family.unit.isEmpty ? [] : ["# UNIT \(family.name) \(family.unit)"]
      let sample = family.type == "counter" ? family.name + "_total" : family.name
      return head + unit + [
        "# HELP \(family.name) \(OpenMetricsText.escaped(family.help))",
        "\(sample)\(labels) \(OpenMetricsText.number(family.value))",
      ]
    }
    return (lines + ["# EOF"]).joined(separator: "\n") + "\n"
  }

  /// The word for units, as part of a metric's name and at the beginning of a sentence.
  private var units: String { pulse.units.several.map { $0.isASCII && $0.isLetter ? "\($0)" : "_" }.joined() }
  private var capital: String { pulse.units.several.prefix(1).uppercased() + pulse.units.several.dropFirst() }

  private var families: [Family] {
    [
      counter("skiprope_\(units)", "", "\(capital) that finished.", pulse.unitsDone),
      counter("skiprope_\(units)_failed", "", "\(capital) that crashed or failed.", pulse.unitsFailed),
      counter("skiprope_violations", "", "Violations of invariants.", pulse.violations),
      counter("skiprope_frames", "", "Active frames of all sessions.", pulse.frames),
      counter("skiprope_hitches", "", "Frames that were late.", pulse.hitches),
      Family(
        name: "skiprope_simulated_seconds", type: "counter", unit: "seconds",
        help: "Virtual time of all sessions.", value: pulse.simulatedSeconds),
      Family(
        name: "skiprope_elapsed_seconds", type: "gauge", unit: "seconds", help: "Time since the run began.",
        value: pulse.elapsedSeconds),
      bytes("skiprope_live_bytes", "Largest live bytes of a running session.", pulse.liveBytes),
      bytes("skiprope_parent_resident_bytes", "Resident set of the parent.", pulse.parentResidentBytes),
      bytes(
        "skiprope_worker_peak_resident_bytes", "Largest resident set of any worker.",
        pulse.workerPeakResidentBytes),
      bytes("skiprope_free_bytes", "Free space on the disk of the run folder.", pulse.freeBytes),
      gauge("skiprope_open_files", "Open files of the parent.", pulse.openFiles),
      gauge("skiprope_over", "1 once the run is over.", pulse.phase == "over" ? 1 : 0),
      gauge("skiprope_exit_code", "Exit code of the run; 0 while it runs.", pulse.exit ?? 0),
    ]
  }

  private func counter(_ name: String, _ unit: String, _ help: String, _ value: Int) -> Family {
    Family(name: name, type: "counter", unit: unit, help: help, value: Double(value))
  }

  private func gauge(_ name: String, _ help: String, _ value: Int) -> Family {
    Family(name: name, type: "gauge", unit: "", help: help, value: Double(value))
  }

  private func bytes(_ name: String, _ help: String, _ value: Int) -> Family {
    Family(name: name, type: "gauge", unit: "bytes", help: help, value: Double(value))
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// Escapes a label's value or help text: backslash, quote and newline. Other control characters become spaces.
  private static func escaped(_ text: String) -> String {
    var result = ""
    // By scalars: as a `Character`, a line feed after a carriage return is not "\n".
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result += TextTable.clean(String(scalar))
      }
    }
    return result
  }
}
