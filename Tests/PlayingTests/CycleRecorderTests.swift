import Kernel
import Metrics
import Playing
import Simulation
import Testing

@Suite("The recorder of cycles")
struct CycleRecorderTests {
  /// What two frames in a cycle did before the next one begins: each with two samples, three effects and four views.
  @Test("each reading counts only the work of the cycle before it")
  func work() throws {
    var recorder = CycleRecorder([.live])
    var record = FrameRecord()
    (record.sampleCount, record.finishedCount, record.delta.created) = (2, 3, 4)
    var done = 0
    // Three frames before the first cycle, then one in the first and two in the second.
    for round in [0, 0, 0, 1, 2, 2, 3] {
      recorder.record(round: round, record) {
        done += 10
        return ([CycleWork("own", done + round)], StableDigest(), [1_000])
      }
    }
    let readings = recorder.log.readings
    #expect(readings.map(\.cycle) == [1, 2, 3])
    for (name, counts) in [
      ("frames", [3, 1, 2]), ("touch samples", [6, 2, 4]), ("finished effects", [9, 3, 6]),
      ("views made", [12, 4, 8]), ("own", [11, 11, 11]),
    ] {
      let found = readings.map { $0.work.first { $0.name == name }?.count }
      #expect(found == counts, "\(name)")
    }
  }
}
