import Families
import FamilySamples
import Foundation
import JPEGCoding
import Kernel
import Metrics
import Reporting
import TestSupport
import Testing

@Suite("The calibrate command")
struct CalibrateCommandTests {
  /// Runs `body` with a folder of two small photos, one of them progressive, for a quick measurement.
  private func withPhotos(_ body: (URL) throws -> Void) throws {
    try RunFixture.withScenarios(["one": RunFixture.real]) { root in
      let folder = root.appending(path: "photos")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var forge = PhotoForge(seed: SeedTree(2))
      for isProgressive in [false, true] {
        let recipe = PhotoRecipe(
          pixels: PixelSize(width: 1_440, height: 480), isProgressive: isProgressive,
          hasRestartMarkers: isProgressive, seed: 1)
        let name = isProgressive ? "b.jpeg" : "a.jpg"
        try Data(forge.file(for: recipe)).write(to: folder.appending(path: name))
      }
      try body(root)
    }
  }

  @Test(
    "calibrate prints the table and writes the part of a scenario, which a run accepts and names as its table",
    .slow
  )
  func fitted() throws {
    try withPhotos { root in
      let line = [
        "calibrate", "--photos", "photos", "--repetitions", "1", "--out", "costs.yaml", "--format", "json",
      ]
      let outcome = try BuiltCommand.run(line, in: root)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.complaint.contains("repetition 1 of 1: 20 decodes"), "\(outcome.complaint)")
      #expect(outcome.output.contains("left: assumed: nothing here has a home's network"))
      let last = try #require(outcome.output.split(separator: "\n").last)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
      let figures = try #require(object["figures"] as? [[String: Any]])
      let fitted = figures.filter { $0["fitted"] is Double }.compactMap { $0["key"] as? String }
      #expect(figures.count == 13 && object["file"] as? String == "costs.yaml")
      #expect(
        fitted == [
          "decode-fixed", "baseline-byte", "progressive-byte", "pixel-1", "pixel-2", "pixel-4", "pixel-8",
          "rendition", "commit",
        ])
      #expect(try #require(object["hostScore"] as? Double) > 0)
      // Under a table fitted to these decodes the median ratio is about 1; the cost of flash comes on top.
      let fittedRatio = try #require(object["fittedRatio"] as? Double)
      #expect((0.6...1.2).contains(fittedRatio), "\(fittedRatio)")

      // A run uses the table: with decodes four times as long in it, the ratio is a quarter.
      let fragment = try String(contentsOf: root.appending(path: "costs.yaml"), encoding: .utf8)
      let longer = CalibrateCommandTests.decodesLengthened(in: fragment, by: 4)
      #expect(longer != fragment)
      let longerRatio = try ratio(with: longer, to: "longer", in: root)
      let ratio = try ratio(with: fragment, to: "out", in: root)
      #expect((2...8).contains(ratio / longerRatio), "\(ratio) and \(longerRatio)")
      let ran = try String(contentsOf: root.appending(path: "out/scenario.json"), encoding: .utf8)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(ran.utf8)) as? [String: Any])
      let settings = try #require(json["settings"] as? [String: Any])
      let costs = try #require(settings["costs"] as? [String: Any])
      let byte = figures.first { $0["key"] as? String == "baseline-byte" }
      #expect(costs["baselineByte"] as? Double == byte?["fitted"] as? Double)
    }
  }

  /// The cost section with the decodes multiplied by a factor.
  private static func decodesLengthened(in fragment: String, by factor: Double) -> String {
    fragment.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      let key = parts.first?.drop { $0 == " " } ?? ""
      guard ["decode-", "baseline-", "progressive-", "pixel-"].contains(where: key.hasPrefix),
        parts.count == 2,
        let value = Double(parts[1].drop { $0 == " " }.prefix { $0 != " " })
      else { return String(line) }
      let unit = parts[1].drop { $0 == " " }.drop { $0 != " " }
      return "\(parts[0]): \(value * factor)\(unit)"
    }.joined(separator: "\n")
  }

  /// The median ratio of a decode to the table, in a run of `one` with these costs.
  private func ratio(with costs: String, to folder: String, in root: URL) throws -> Double {
    try Data((RunFixture.real + "\n" + costs).utf8).write(to: root.appending(path: "Scenarios/one.yaml"))
    let outcome = try BuiltCommand.run(["run", "one", "--out", folder], in: root)
    #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
    let report = try ReportJSON.read(root.appending(path: folder + "/report.json").path)
    return try #require(report.metrics.first { $0.id == "model.decode.ratio" }?.value)
  }

  @Test("without a file calibrate prints the part of a scenario; it leaves out photos that cannot be decoded")
  func printed() throws {
    try withPhotos { root in
      try Data("no photo".utf8).write(to: root.appending(path: "photos/c.jpg"))
      let outcome = try BuiltCommand.run(
        ["calibrate", "--photos", "photos", "--repetitions", "1"], in: root)
      #expect(outcome.exit == 0 && outcome.output.contains("\ncosts:\n  decode-fixed: "), "\(outcome.output)")
      #expect(outcome.complaint.contains("warning: left out: c.jpg: "), "\(outcome.complaint)")
    }
  }

  @Test(
    "wrong use gives exit code 64, missing photos 66, an unwritable file 75",
    arguments: [
      ("calibrate now", 64, "does not take the argument `now`"),
      ("calibrate --repetitions 0", 64, "must be a whole number from 1 to 50"),
      ("calibrate --photos nowhere", 66, "there is no folder of photos `nowhere`"),
      ("calibrate --photos Scenarios", 66, "holds no file called *.jpg or *.jpeg"),
      ("calibrate --photos photos --repetitions 1 --out no/such.yaml", 75, "cannot create no/such.yaml"),
    ] as [(String, Int32, String)])
  func refused(line: String, exit: Int32, complaint: String) throws {
    try withPhotos { root in
      let outcome = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root)
      #expect(outcome.exit == exit && outcome.complaint.contains(complaint), "\(outcome.complaint)")
    }
  }

  @Test("ctrl-C ends calibrate with exit code 5, without a fit and without temporary files")
  func interrupted() throws {
    try withPhotos { root in
      let temporary = root.appending(path: "temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let outcome = try BuiltCommand.run(
        ["calibrate", "--photos", "photos", "--repetitions", "50"], in: root,
        environment: ["TMPDIR": temporary.path]
      ) { process in
        // Signals are caught before the folder is made.
        while process.isRunning, try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty {
          sched_yield()
        }
        process.interrupt()
      }
      #expect(outcome.exit == 5 && outcome.output == "", "\(outcome.output)")
      #expect(outcome.complaint.contains("ended early: nothing was fitted"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }
  }
}
