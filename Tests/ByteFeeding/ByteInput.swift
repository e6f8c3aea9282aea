internal import FamilySubject
internal import FamilySweeps
internal import Gestures
internal import Kernel
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Skiprope
internal import Sweeping
internal import Touches

/// Bytes from anywhere, taken for a touch recording or a scenario: whatever they are, nothing may trap. scripts/fuzz-bytes searches for
/// such as do; the tests read its corpus.
package enum ByteInput {
  /// Reads the bytes: as a recording when they begin like one, else as scenarios of both kinds, of runs and of sweeps.
  ///
  /// A recording that is read must come out again as it was written, and its touches must leave the recogniser without
  /// contradictions. Traps when anything does not hold. O(bytes).
  package static func feed(_ bytes: [UInt8]) {
    if bytes.first == UInt8(ascii: "{") {
      feedRecording(bytes)
    } else {
      _ = try? scenarios.read(bytes, file: "bytes.yaml")
      _ = try? SweepPlanReader.read(bytes, file: "bytes.yaml", naming: .shipped)
    }
  }

  private static let scenarios = ScenarioReader(vocabulary: FamilySubject.compiled.subject.vocabulary)

  private static func feedRecording(_ bytes: [UInt8]) {
    guard
      let recording = try? TouchRecording(text: String(decoding: bytes, as: UTF8.self), file: "bytes.jsonl")
    else { return }
    let again = try? TouchRecording(text: recording.text, file: "bytes.jsonl")
    precondition(again == recording, "a recording does not come out as it was written")
    for preset in GesturePreset.allCases { play(recording, preset) }
  }

  /// Everything a screen can listen to, at once.
  private static func play(_ recording: TouchRecording, _ preset: GesturePreset) {
    let settings = GestureSettings(preset, on: DeviceProfile.known[0].screen)
    var recogniser = GestureRecogniser(
      settings: settings,
      scope: GestureScope(
        doubleTap: true, longPress: true, pinch: true, horizontalSwipe: settings.swipe,
        verticalSwipe: settings.pager))
    var decisions: [GestureDecision] = []
    for sample in recording.samples {
      recogniser.handle(sample, into: &decisions)
      recogniser.checkInvariants()
    }
    recogniser.advance(to: .never, into: &decisions)
    recogniser.checkInvariants()
    var last = -1
    for decision in decisions where decision.commits {
      precondition(decision.sequence > last, "sequence \(decision.sequence) commits after \(last)")
      last = decision.sequence
    }
  }
}
