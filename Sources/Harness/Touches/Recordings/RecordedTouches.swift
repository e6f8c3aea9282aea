package import Kernel
package import Simulation

/// Plays a recording as if someone touched: at its own pace, whatever is on the screen.
///
/// A gesture of the recording is what its label says, or without labels lasts from the first finger down to the last one up. On another device the places are
/// moved to the same millimetre of the glass and kept inside the screen; on the recording's own they stay exact.
/// Recorded times are kept, also where they run backward, and then a gesture may begin before `after`.
package struct RecordedTouches: TouchSource {
  private let samples: [TouchSample]
  private let labels: [TouchRecording.Label]
  private let repeats: Bool
  private var index = 0
  private var labelIndex = 0
  /// What is added to the recorded times, so that rounds follow each other.
  private var shift = TimeSpan.zero
  private let roundLength: TimeSpan

  /// `repeats`: the recording begins again when its length is over; without a length, a second after its last sample.
  package init(_ recording: TouchRecording, device: DeviceProfile, repeats: Bool) {
    let panel = TouchPanel(
      screen: device.screen.size, pointsPerMillimetre: device.pointsPerMillimetre,
      touchHertz: device.touchHertz)
    let source = TouchPanel(
      screen: device.screen.size, pointsPerMillimetre: recording.header.pointsPerMillimetre,
      touchHertz: recording.header.touchHertz)
    let isSameGlass = device.pointsPerMillimetre == recording.header.pointsPerMillimetre
    samples = recording.samples.map { sample in
      var moved = sample
      if !isSameGlass {
        moved.position = panel.position(source.glass(sample.position))
        moved.radius = panel.length(sample.radius.points / recording.header.pointsPerMillimetre)
      }
      return moved
    }
    labels = recording.labels
    self.repeats = repeats
    let first = samples.map(\.time).min() ?? .zero
    let last = samples.map(\.time).max() ?? .zero
    roundLength = recording.header.length ?? last - first + .seconds(1)
  }

  package var activity: String { "recorded" }

  package mutating func next(
    after: Instant, sense: ScreenSense, into output: inout [TouchSample]
  ) -> LabelledGesture? {
    if index == samples.count {
      guard repeats && !samples.isEmpty else { return nil }
      index = 0
      labelIndex = 0
      shift += roundLength
    }
    let firstIndex = output.count
    let end = gestureEnd
    var first = Instant.never
    var last = Instant(nanoseconds: .min)
    for var sample in samples[index..<end] {
      sample.time = sample.time + shift
      output.append(sample)
      first = min(first, sample.time)
      last = max(last, sample.time)
    }
    index = end
    let intent = labels.isEmpty ? .recorded : labels[labelIndex].intent
    labelIndex += 1
    return LabelledGesture(
      intent: intent, first: first, last: last, sampleCount: output.count - firstIndex)
  }

  /// The index behind the last sample of the gesture that begins at `index`.
  private var gestureEnd: Int {
    guard labels.isEmpty else {
      return labelIndex + 1 < labels.count ? labels[labelIndex + 1].firstIndex : samples.count
    }
    var downCount = 0
    for place in index..<samples.count {
      switch samples[place].phase {
      case .began: downCount += 1
      case .moved: break
      case .ended, .cancelled: downCount -= 1
      }
      if downCount == 0 { return place + 1 }
    }
    return samples.count
  }
}
