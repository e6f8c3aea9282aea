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

/// Feeds arbitrary bytes to the parsers of touch recordings and scenarios, which must never trap. scripts/fuzz-bytes searches
/// for inputs that do; the tests read its corpus.
package enum ByteInput {
  /// Parses the bytes: as a recording if they begin like one, else as scenarios of runs and of sweeps.
  ///
  /// A recording must be written back unchanged, and its touches must leave the recogniser in a consistent state. Traps if
  /// anything does not hold. O(bytes).
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

  /// All gestures that a screen can recognise, at once.
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
