import Calibrating
import Commands
import FamilySamples
import Testing
import Touches

@Suite("The calibration table")
struct CalibrationTableTests {
  private static let good = CalibrationFigure("taps", .three, recorded: RecordedShare(40), generated: 42.96)
  private static let bad = CalibrationFigure("taps", .adult, recorded: RecordedShare(0.5), generated: 0.9)

  @Test("a share out of range is marked, named with its figures, and fails")
  func off() {
    let table = CalibrationTable([Self.good, Self.bad])
    #expect(!table.isMet)
    #expect(
      table.text == """
        % generated (recorded)  basis        age 3  age 4  age 5          adult
        taps                    knot   43.0 (40.0)                ! 0.90 (0.50)

        [FAIL] adult: taps: 0.90 % generated, 0.50 % recorded, 0.30 points allowed
        evidence: 0 of 0 predictions; the other 2 figures are knots, which the generator was given or fitted to
        """)
  }

  @Test("without a share out of range the table passes")
  func holds() {
    let table = CalibrationTable([Self.good])
    #expect(table.isMet && table.text.contains("[ok] all 1 figures"))
  }

  @Test("only predictions count as evidence")
  func evidence() {
    var prediction = Self.good
    prediction.what = "drags"
    prediction.basis = .prediction
    var strayed = prediction
    strayed.group = .four
    strayed.generated = 10
    let table = CalibrationTable([Self.good, prediction, strayed])
    #expect(table.text.contains("evidence: 1 of 2 predictions; the other 1 figures are knots"))
    #expect(table.text.contains("drags                   prediction"))
  }

  @Test("too few gestures are noted", arguments: [(20_099, false), (19_999, true), (199, true)])
  func doubtful(gestures: Int, isDoubtful: Bool) {
    let calibration = TouchCalibration(seed: 1, gestures: gestures)
    #expect(calibration.gestures == gestures / 100 * 100)
    #expect(calibration.isSufficient != isDoubtful)
    let line = "\ntoo few gestures: chance alone can exceed the tolerances"
    #expect(CalibrationTable([Self.good], isDoubtful: isDoubtful).text.hasSuffix(line) == isDoubtful)
  }

  @Test("calibrate notes that a hundred gestures are too few")
  func fewGestures() throws {
    try RunFixture.withScenarios([:]) { folder in
      let result = try BuiltCommand.run(["touches", "calibrate", "--gestures", "199"], in: folder)
      #expect(result.output.hasSuffix("too few gestures: chance alone can exceed the tolerances\n"))
    }
  }

  @Test(
    "calibrate writes no file and accepts its own flags only",
    arguments: [
      ("touches calibrate --out x.jsonl", "`touches calibrate` has no flag `--out`"),
      ("touches calibrate --age 3", "`touches calibrate` has no flag `--age`"),
      (
        "touches calibrate --gestures 5",
        "`--gestures` is `5`, but must be a whole number from 100 to 1000000"
      ),
      ("touches calibrate more", "`touches` does not take the argument `more`"),
    ])
  func usage(line: String, complaint: String) throws {
    try RunFixture.withScenarios([:]) { folder in
      let result = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(result.exit == 64 && result.complaint.contains(complaint), "\(result.complaint)")
    }
  }
}
