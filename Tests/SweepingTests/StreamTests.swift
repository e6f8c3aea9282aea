import Calibrating
import Kernel
import Simulation
import Sweeping
import Testing
import Touches

@Suite("Streams of gestures")
struct StreamTests {
  private func stream(
    _ group: AgeGroup = .four, _ screen: SweepScreen = .grid, half: StreamHalf = .training,
    held: HeldAssumption? = nil, seed: UInt64 = 5
  ) -> GestureStream {
    GestureStream(
      group, screen: screen, devices: DeviceProfile.reference, deviceWeights: [1, 1, 1],
      mix: .standard(screen), half: half, held: held, root: SeedTree(seed))
  }

  private func digest(_ stream: GestureStream, block index: Int) -> UInt64 {
    var block = GestureBlock()
    _ = stream.fill(&block, index: index, count: 100)
    var digest = StableDigest()
    for sample in block.samples {
      digest.mix(sample.time.nanoseconds)
      digest.mix(sample.position.x.subpoints)
      digest.mix(sample.position.y.subpoints)
      digest.mix(UInt64(sample.finger) << 8 | UInt64(sample.phase.rawValue))
    }
    return digest.value
  }

  @Test("a block depends on its stream and number alone, whatever was made before it")
  func blocks() {
    #expect(digest(stream(), block: 3) == digest(stream(), block: 3))
    let all = [
      digest(stream(), block: 0), digest(stream(), block: 1), digest(stream(half: .heldOut), block: 0),
      digest(stream(.five), block: 0), digest(stream(seed: 6), block: 0),
      digest(stream(.four, .fullscreen), block: 0),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test(
    "gestures are in order of time, contain all samples, and every finger lifts",
    arguments: AgeGroup.allCases)
  func wellFormed(group: AgeGroup) {
    var block = GestureBlock()
    for index in 0..<6 {
      let screen = SweepScreen.allCases[index % 2]
      let high = HeldAssumption(index < 3 ? .contactLoss : .returnGraze, .high)
      _ = stream(group, screen, held: high).fill(&block, index: index, count: 200)
      var end = Instant.zero
      var next = 0
      for gesture in block.gestures {
        #expect(gesture.firstSample == next && gesture.gesture.first > end)
        let times = block.samples[gesture.samples].map(\.time)
        #expect(times == times.sorted() && times.first == gesture.gesture.first)
        #expect(times.last == gesture.gesture.last)
        var down: Set<UInt8> = []
        for sample in block.samples[gesture.samples] {
          switch sample.phase {
          case .began: #expect(down.insert(sample.finger).inserted)
          case .moved: #expect(down.contains(sample.finger))
          case .ended, .cancelled: #expect(down.remove(sample.finger) != nil)
          }
        }
        #expect(down.isEmpty)
        next = gesture.samples.upperBound
        end = gesture.gesture.last
      }
      #expect(next == block.samples.count)
    }
  }

  @Test("a held assumption shows in the stream")
  func assumptions() {
    func share(_ held: HeldAssumption, _ isCounted: (StreamGesture, GestureBlock) -> Bool) -> Double {
      var block = GestureBlock()
      var count = 0
      var total = 0
      for index in 0..<20 {
        _ = stream(held: held).fill(&block, index: index, count: 200)
        count += block.gestures.count { isCounted($0, block) }
        total += block.gestures.count
      }
      return Double(count) / Double(total)
    }
    let grazes = [AssumptionPosition.low, .mid, .high].map {
      share(HeldAssumption(.returnGraze, $0)) { gesture, _ in gesture.gesture.intent == .graze }
    }
    // Half of the gestures are swipes to another category; 2 % of those at most.
    #expect(grazes[0] == 0 && grazes[1] > 0.002 && grazes[2] > 0.006, "\(grazes)")
    let palms = [AssumptionPosition.low, .high].map {
      share(HeldAssumption(.extraContact, $0)) { gesture, block in
        gesture.gesture.intent != .palm && block.samples[gesture.samples].contains { $0.finger == 3 }
      }
    }
    #expect(palms[0] < 0.05 && palms[1] > 0.15, "\(palms)")
  }

  @Test("an adult's swipes in the sweep follow each other as the recorded ones", arguments: [true, false])
  func liftToLift(same: Bool) {
    let stream = GestureStream(
      .adult, screen: .grid, devices: DeviceProfile.reference, deviceWeights: [1, 1, 1],
      mix: GestureMix([same ? .repetition : .turn: 1]), half: .training, root: SeedTree(17))
    var block = GestureBlock()
    var gaps: [Double] = []
    for index in 0..<300 {
      _ = stream.fill(&block, index: index, count: 200)
      for (before, gesture) in zip(block.gestures, block.gestures.dropFirst())
      where gesture.gesture.intent != .graze {
        let lift = block.samples[gesture.samples].last { $0.finger == 0 }?.time ?? .zero
        gaps.append((lift - before.gesture.last).milliseconds)
      }
    }
    #expect(gaps.count > 50_000)
    for figure in TouchCalibration.repeats(same: same, gaps: gaps) {
      #expect(figure.isMet, "\(figure)")
    }
  }
}
