import FamilySubject
import Gallery
import Kernel
import Metrics
import PhotoCaching
import Simulation
import Testing

@Suite("Descriptions of frames")
struct FrameWordsTests {
  private func frame(_ number: Int, _ change: (inout FrameRecord) -> Void = { _ in }) -> FrameRecord {
    var record = FrameRecord()
    record.frame = FrameIndex(number)
    record.isLaunch = number == 0
    change(&record)
    return record
  }

  private func words(_ record: FrameRecord, _ effects: [GalleryEffect] = [], expired: Int = 0) -> String {
    var words = FrameText()
    FrameWords.describe(record, effects, expired: expired, into: &words)
    return words.string
  }

  @Test("a frame without events has nothing of note, and the first of a launch is named")
  func quiet() {
    #expect(words(frame(7)) == "nothing of note")
    #expect(words(frame(1)) == "nothing of note")
    #expect(words(frame(0)) == "first frame")
    #expect(words(frame(7) { $0.isLaunch = true }) == "first frame")
    #expect(words(frame(7), [.listGroup(GroupID(1))]) == "nothing of note")
  }

  @Test("each figure is named from one on", arguments: [1, 2])
  func figures(count: Int) {
    #expect(words(frame(7), expired: count) == "\(count) expired")
    #expect(words(frame(7) { $0.finishedCount = count }) == "\(count) effects applied")
    #expect(words(frame(7) { $0.sampleCount = count }) == "\(count) samples")
    #expect(words(frame(7) { $0.delta.created = count }) == "\(count) views made")
    #expect(words(frame(7) { $0.delta.moved = count }) == "\(count) moved")
    let box = PixelSize(width: 1, height: 1)
    let wants = (0..<count).map {
      GalleryEffect.want(PhotoKey(photo: PhotoID(UInt64($0)), box: box, fitting: .fill), .visible)
    }
    #expect(words(frame(7), wants + [.listGroup(GroupID(1))]) == "\(count) photos wanted")
  }

  @Test("all events are listed in their order")
  func everything() {
    let full = frame(0) {
      $0.finishedCount = 2
      $0.sampleCount = 3
      $0.delta.created = 4
      $0.delta.moved = 5
    }
    let effects: [GalleryEffect] = [
      .acted(.changeCategory, sequence: 1, decidedAt: .zero),
      .categoryChanged(from: nil, to: CategoryID(1), cause: .swipe, decidedAt: .zero),
      .toastRequested(number: 0, isCategory: true),
    ]
    #expect(
      words(full, effects, expired: 1)
        == "first frame, changeCategory, category by swipe, toast, 1 expired, 2 effects applied, 3 samples, "
        + "4 views made, 5 moved")
  }
}
